import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Publications of a person, page by page from `after`. */
export const publicationsQuery = (api: Api, handle: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['publications', 'of', handle, after ?? ''],
    queryFn: ({ pageParam }) =>
      read(api.api.publications.of[':handle'].$get({ param: { handle }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** One's own publications. */
export const myPublicationsQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['publications', 'mine', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.publications.mine.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
