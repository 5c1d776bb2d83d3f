import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'

export const profileQuery = (api: Api, handle: string) =>
  queryOptions({ queryKey: profileKeys.page(handle), queryFn: () => unwrap(api.api.profiles[':handle'].$get({ param: { handle } })) })

export const profilePostsQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(profileKeys.posts(handle), after, (query) => unwrap(api.api.profiles[':handle'].posts.$get({ param: { handle }, query })))

export const pinnedPostQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: profileKeys.pinnedPost(handle),
    queryFn: () => unwrap(api.api.profiles[':handle']['pinned-post'].$get({ param: { handle } })),
  })
