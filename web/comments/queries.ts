import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** The first comments of a post with their replies. */
export const commentsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: ['comments', 'post', hash],
    queryFn: () => read(api.api.comments.post[':hash'].$get({ param: { hash }, query: {} })),
  })

/** The comments of a post that follow `after`, page by page. */
export const laterCommentsQuery = (api: Api, hash: string, after: string) =>
  pagedQuery(['comments', 'post', hash], after, (query) => read(api.api.comments.post[':hash'].$get({ param: { hash }, query })))

/** A comment with its post and its direct replies, page by page. */
export const commentQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(['comments', 'one', hash], after, async (query) => {
    const { replies, ...page } = await read(api.api.comments[':hash'].$get({ param: { hash }, query }))
    return { ...page, items: replies.items, under: replies.replies, ...(replies.next ? { next: replies.next } : {}) }
  })
