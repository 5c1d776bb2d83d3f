import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** People one blocked, page by page. */
export const blockedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['me', 'blocks'],
    queryFn: ({ pageParam }) => read(api.api.me.blocks.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: undefined as string | undefined, // The type of every later one.
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Whether one blocked a person. */
export const blockQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: ['me', 'blocks', 'of', handle],
    queryFn: () => read(api.api.me.blocks[':handle'].$get({ param: { handle } })),
    staleTime: 30_000,
  })
