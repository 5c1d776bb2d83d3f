import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** The first comments of a post with their replies. */
export const commentsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['comments', 'post', hash],
    queryFn: () => read(api.api.comments.post[':hash'].$get({ param: { hash }, query: {} })),
  })

/** The comments of a post that follow `after`, page by page. */
export const laterCommentsQuery = (api: Api, hash: string, after: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'post', hash, after],
    queryFn: ({ pageParam }) => read(api.api.comments.post[':hash'].$get({ param: { hash }, query: { after: pageParam } })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })

/** A comment with its post and its direct replies, page by page. */
export const commentQuery = (api: Api, hash: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'one', hash, after ?? ''],
    queryFn: ({ pageParam }) => read(api.api.comments[':hash'].$get({ param: { hash }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.replies.next,
  })
