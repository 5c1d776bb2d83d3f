import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { likeKeys } from '#web/lib/query-keys/engagement.ts'

export const likersQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(likeKeys.post(hash), after, (query) => unwrap(api.api.likes.post[':hash'].$get({ param: { hash }, query })))

export const likedPostsQuery = (api: Api, after?: string) =>
  pagedQuery(likeKeys.mine, after, (query) => unwrap(api.api.likes.mine.$get({ query })))
