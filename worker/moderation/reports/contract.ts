import { z } from 'zod'
import { Hash, LIMITS, PageQuery, page } from '#shared/contract.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** What members can tell moderators about. */
export const REPORT_KINDS = ['post', 'comment', 'person', 'list', 'publication', 'podcast'] as const
export const ReportKind = z.enum(REPORT_KINDS)
export type ReportKind = z.infer<typeof ReportKind>

/** The rules a report can name; `other` says it in words. */
export const REPORT_RULES = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'copyright',
  'privacy',
  'advertising',
  'impersonation',
  'other',
] as const
export const ReportRule = z.enum(REPORT_RULES)
export type ReportRule = z.infer<typeof ReportRule>

/** What is reported: people and publications by handle, everything else by hash. */
export const ReportTarget = z.strictObject({ kind: ReportKind, key: z.string().min(1).max(200) })
export type ReportTarget = z.infer<typeof ReportTarget>

const ReportDetails = z
  .string()
  .max(LIMITS.reportTextLength, 'توضیح حداکثر ۱٬۰۰۰ نویسه است؛ کوتاه‌ترش کن')
  .transform((text) => text.normalize('NFC').trim())
  .refine(isCleanText, 'نویسه‌ای ناخوانا در توضیح هست؛ آن را پاک کن')

/** A report; `words` may stay empty unless the rule is `other`. */
export const SendReport = ReportTarget.extend({ rule: ReportRule, details: ReportDetails.default('') }).refine(
  ({ rule, details }) => rule !== 'other' || /[\p{L}\p{N}]/u.test(details),
  { path: ['words'], message: 'بنویس چه چیزی درست نیست' },
)
export type SendReport = z.infer<typeof SendReport>

export const ReportState = z.enum(['open', 'upheld', 'dismissed'])

/** A report as moderators see it. */
export const Report = z.strictObject({
  hash: Hash,
  /** Null once their account is deleted. */
  reporter: UserCard.nullable(),
  kind: ReportKind,
  /** Title or name of what is reported, or a comment's words; empty once they are erased. */
  title: z.string(),
  /** Its page; null once it is erased. */
  path: z.string().nullable(),
  /** Who made it, or the person themselves; a publication's owner for it and its podcasts. Null once their account is deleted. */
  owner: UserCard.nullable(),
  rule: ReportRule,
  details: z.string(),
  state: ReportState,
  reportedAt: z.number().int(),
  /** How many open reports there are of the same thing, this one among them. */
  openCount: z.number().int(),
})
export type Report = z.infer<typeof Report>
export const Reports = page(Report)
export const ReportsQuery = PageQuery.extend({ state: ReportState.default('open') })
export type ReportsQuery = z.infer<typeof ReportsQuery>
