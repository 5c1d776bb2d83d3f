import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'

export const nextCommentsQuery = (api: Api, hash: string, order: CommentOrder, after: string) =>
  pagedQuery(['comments', 'post', hash, order, 'after'], after, (query) =>
    unwrap(api.api.comments.post[':hash'].$get({ param: { hash }, query: { ...query, order } })),
  )

export const commentSearchQuery = (api: Api, hash: string, q: string) =>
  pagedQuery(['comment-search', hash, q], undefined, (query) =>
    unwrap(api.api.comments.post[':hash'].search.$get({ param: { hash }, query: { q, ...query } })),
  )

export const repliesQuery = (api: Api, hash: string) =>
  pagedQuery(['comments', 'replies', hash], undefined, (query) =>
    unwrap(api.api.comments[':hash'].replies.$get({ param: { hash }, query })),
  )

export const commentQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(['comments', 'one', hash], after, async (query) => {
    const { replies, ...page } = await unwrap(api.api.comments[':hash'].$get({ param: { hash }, query }))
    return { ...page, ...replies }
  })
