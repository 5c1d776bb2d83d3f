import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'

export const archivedCommentsQuery = (api: Api, post: string, after?: string) =>
  pagedQuery(textImportKeys.archivedComments(post), after, (query) =>
    unwrap(api.api.imports.comments[':hash'].$get({ param: { hash: post }, query })),
  )
