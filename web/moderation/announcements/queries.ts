import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'

export const announcementsQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.announcements, after, (query) => unwrap(api.api.admin.announcements.$get({ query })))
