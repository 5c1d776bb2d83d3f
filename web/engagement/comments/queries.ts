import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'

export const commentsQuery = (api: Api, hash: string, order: CommentOrder, after?: string) =>
  queryOptions({
    queryKey: ['comments', 'post', hash, order, ...(after ? ['from', after] : [])],
    queryFn: () => unwrap(api.api.comments.post[':hash'].$get({ param: { hash }, query: { order, after } })),
  })
