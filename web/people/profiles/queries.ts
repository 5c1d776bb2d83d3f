import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** A person or a publication. */
export const profileQuery = (api: Api, handle: string) =>
  queryOptions({ queryKey: ['profiles', handle], queryFn: () => unwrap(api.api.profiles[':handle'].$get({ param: { handle } })) })

/** Newest posts of a person or a publication, page by page from `after`. */
export const profilePostsQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(['profiles', handle, 'posts'], after, (query) => unwrap(api.api.profiles[':handle'].posts.$get({ param: { handle }, query })))
