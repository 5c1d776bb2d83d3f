import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** People who liked a post, newest first, with the post on every page. */
export const likersQuery = (api: Api, hash: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['likes', 'post', hash, after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.likes.post[':hash'].$get({ param: { hash }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** Posts one liked, last liked first. */
export const likedPostsQuery = (api: Api, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['likes', 'mine', after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.likes.mine.$get({ query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
