import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'

/**
 * Queries data that is absent from the server's HTML. Returns undefined until hydration ends: React hydrates in parts, and a result fetched
 * by an earlier part would cause a mismatch in a later one.
 */
export function useClientQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): Data | undefined {
  const { data } = useQuery(options)
  return useHydrated() ? data : undefined
}
