import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { clientQueryKeys } from './query-keys/client-queries.ts'

/** Collects the queries of a page, so that the server can render it with their data. */
export const ClientQueriesContext = /* @__PURE__ */ createContext<Map<string, UseQueryOptions<unknown>> | undefined>(undefined)

/** Marks a page as rendered by the server with the data of its client queries. */
export const markRendered = (queryClient: QueryClient): void => void queryClient.setQueryData(clientQueryKeys.rendered, true)

/**
 * Queries data that is absent from the server's HTML, except for members who use forms without JavaScript. Returns undefined until hydration
 * ends: React hydrates in parts, and a result fetched by an earlier part would cause a mismatch in a later one.
 */
export function useClientQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): Data | undefined {
  const { data } = useQuery(options)
  const isRendered = useQueryClient().getQueryData(clientQueryKeys.rendered)
  const isHydrated = useHydrated()
  // A collected query runs as it was given; its types do not matter to the collector.
  if (import.meta.env.SSR && options.enabled !== false)
    use(ClientQueriesContext)?.set(JSON.stringify(options.queryKey), options as unknown as UseQueryOptions<unknown>)
  return isHydrated || isRendered ? data : undefined
}
