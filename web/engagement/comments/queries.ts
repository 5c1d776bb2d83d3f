import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'

// The only query of comments that the first view of a post needs.
export const commentsQuery = (api: Api, hash: string, order: CommentOrder, after?: string) =>
  queryOptions({
    queryKey: commentKeys.thread(hash, order, after),
    queryFn: () => unwrap(api.api.comments.post[':hash'].$get({ param: { hash }, query: { order, after } })),
  })
