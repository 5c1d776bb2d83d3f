import { z } from 'zod'
import { PageQuery, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { AUDIT_KINDS } from '#worker/moderation/audit/contract.ts'

/** What an action concerned. `title` is empty if it no longer exists or was never public; `path` is null if it has no page now. */
const AuditSubject = z.strictObject({ key: z.string(), title: z.string(), path: z.string().nullable() })

export const AuditEntry = z.strictObject({
  actor: UserCard,
  action: z.string(),
  kind: z.enum(AUDIT_KINDS),
  subject: AuditSubject,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: Time,
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditLog = page(AuditEntry)
export type AuditLog = z.infer<typeof AuditLog>

/** Without `kind`, everything that the viewer may see. */
export const AuditLogQuery = PageQuery.extend({ kind: z.enum(AUDIT_KINDS).optional() })
export type AuditLogQuery = z.infer<typeof AuditLogQuery>
