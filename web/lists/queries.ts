import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Lists of a person: all for their owner, the public ones for everybody else. */
export const listsQuery = (api: Api, handle: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'of', handle, after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.lists.of[':handle'].$get({ param: { handle }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** One's own lists. */
export const myListsQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'mine', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.lists.mine.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** A list without its posts. */
export const listQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['lists', 'one', hash], queryFn: () => read(api.api.lists[':hash'].$get({ param: { hash } })) })

/** Posts of a list in its owner's order. */
export const listItemsQuery = (api: Api, hash: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'items', hash, after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.lists[':hash'].items.$get({ param: { hash }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
