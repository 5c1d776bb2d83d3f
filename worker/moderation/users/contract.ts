import { z } from 'zod'
import { Handle } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { Email, UserCard } from '#worker/account/auth/contract.ts'
import { Suspension } from '#worker/account/suspensions/contract.ts'
import { AuditEntry } from '#worker/moderation/admin/contract.ts'
import { REPORT_KINDS, REPORT_RULES } from '#worker/moderation/reports/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    change_role: 'accounts'
    end_sessions: 'accounts'
    show_addresses: 'accounts'
    find_by_email: 'accounts'
  }
}

export const USER_ROLES = ['member', 'moderator', 'admin'] as const
export type Role = (typeof USER_ROLES)[number]

export const USER_FILTERS = ['staff', 'suspended'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

/** `q` is the start of a name, or of a handle after `@`. Without it, the newest accounts first. */
export const UserQuery = PageQuery.extend({
  q: z.string().trim().max(LIMITS.adminSearchLength, 'کوتاه‌تر جست‌وجو کن').default(''),
  filter: z.enum(USER_FILTERS).optional(),
})
export type UserQuery = z.infer<typeof UserQuery>

export const ListedUser = UserCard.extend({
  role: z.enum(USER_ROLES),
  state: z.enum(['active', 'suspended', 'deactivated', 'deleted']),
  postCount: z.number().int(),
  createdAt: Time,
})
export type ListedUser = z.infer<typeof ListedUser>
export const ListedUsers = page(ListedUser)
export type ListedUsers = z.infer<typeof ListedUsers>

export const FindByEmail = z.strictObject({ email: Email })
export const FoundUser = z.strictObject({ handle: z.string() })

export const ByHandle = z.strictObject({ handle: Handle })
export const SetRole = z.strictObject({ role: z.enum(USER_ROLES, 'نقش را انتخاب کن') })

export const ContactAddresses = z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() })
export type ContactAddresses = z.infer<typeof ContactAddresses>

export const EndedSessions = z.strictObject({ sessions: z.number().int(), apiTokens: z.number().int() })
export type EndedSessions = z.infer<typeof EndedSessions>

const ReportAbout = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  rule: z.enum(REPORT_RULES),
  details: z.string(),
  state: z.enum(['open', 'upheld', 'dismissed']),
  at: Time,
})

/** An account as staff sees it, without secrets, addresses or reporters. `security` is null for moderators. */
export const UserDetails = z.strictObject({
  user: ListedUser.extend({ followerCount: z.number().int() }),
  /** What the viewer may do with the account. */
  can: z.strictObject({
    suspend: z.boolean(),
    lift: z.boolean(),
    changeRole: z.boolean(),
    endSessions: z.boolean(),
    showAddresses: z.boolean(),
  }),
  security: z
    .strictObject({
      sessions: z.number().int(),
      apiTokens: z.number().int(),
      passkeys: z.number().int(),
      hasTwoFactor: z.boolean(),
      hasPassword: z.boolean(),
      isEmailVerified: z.boolean(),
    })
    .nullable(),
  suspensions: z.array(Suspension),
  /** The latest reports about the account itself. */
  reports: z.array(ReportAbout),
  /** The latest entries of the audit log about the account. */
  decisions: z.array(AuditEntry),
})
export type UserDetails = z.infer<typeof UserDetails>
