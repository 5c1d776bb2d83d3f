import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'

export const publicationsQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(publicationKeys.of(handle), after, (query) => unwrap(api.api.publications.of[':handle'].$get({ param: { handle }, query })))

export const myPublicationsQuery = (api: Api, after?: string) =>
  pagedQuery(publicationKeys.mine, after, (query) => unwrap(api.api.publications.mine.$get({ query })))
