import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'

export const nextCommentsQuery = (api: Api, hash: string, order: CommentOrder, after: string) =>
  pagedQuery(commentKeys.later(hash, order), after, (query) =>
    unwrap(api.api.comments.post[':hash'].$get({ param: { hash }, query: { ...query, order } })),
  )

export const commentSearchQuery = (api: Api, hash: string, q: string) =>
  pagedQuery(memberCommentKeys.search(hash, q), undefined, (query) =>
    unwrap(api.api.comments.post[':hash'].search.$get({ param: { hash }, query: { q, ...query } })),
  )

export const repliesQuery = (api: Api, hash: string) =>
  pagedQuery(commentKeys.replies(hash), undefined, (query) => unwrap(api.api.comments[':hash'].replies.$get({ param: { hash }, query })))

export const commentQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(commentKeys.page(hash), after, async (query) => {
    const { replies, ...page } = await unwrap(api.api.comments[':hash'].$get({ param: { hash }, query }))
    return { ...page, ...replies }
  })
