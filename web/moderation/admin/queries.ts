import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { AuditKind } from '#worker/moderation/audit/contract.ts'

/** What staff did, of one kind or of all that the viewer may read. */
export const auditLogQuery = (api: Api, kind: AuditKind | undefined, after?: string) =>
  pagedQuery(administrationKeys.auditLog(kind ?? ''), after, (query) =>
    unwrap(api.api.admin['audit-log'].$get({ query: { ...query, ...(kind && { kind }) } })),
  )
