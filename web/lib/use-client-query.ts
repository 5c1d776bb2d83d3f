import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'

/**
 * Data the server's HTML knows nothing of. Undefined while that HTML is taken over, part by part: a later part would find the answer
 * an earlier one asked for, and no longer be what was sent.
 */
export function useClientQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): Data | undefined {
  const { data } = useQuery(options)
  return useHydrated() ? data : undefined
}
