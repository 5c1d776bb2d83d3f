import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Entries of the contest, newest first. */
export const entriesQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'autoabzar', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.campaigns.autoabzar.entries.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
