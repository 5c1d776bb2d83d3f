import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

export const likersQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(['likes', 'post', hash], after, (query) => unwrap(api.api.likes.post[':hash'].$get({ param: { hash }, query })))

export const likedPostsQuery = (api: Api, after?: string) =>
  pagedQuery(['likes', 'mine'], after, (query) => unwrap(api.api.likes.mine.$get({ query })))
