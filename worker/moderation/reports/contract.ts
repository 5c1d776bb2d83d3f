import { z } from 'zod'
import { Hash, messageText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

export const REPORT_KINDS = ['post', 'comment', 'person', 'list', 'publication', 'podcast'] as const
export const ReportKind = z.enum(REPORT_KINDS)
export type ReportKind = z.infer<typeof ReportKind>

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
  'ownership',
  'other',
] as const
export const ReportRule = z.enum(REPORT_RULES)
export type ReportRule = z.infer<typeof ReportRule>

/** `key` is the handle of a user or publication, and the hash of anything else. */
export const ReportTarget = z.strictObject({ kind: ReportKind, key: z.string().min(1).max(200) })
export type ReportTarget = z.infer<typeof ReportTarget>

const ReportDetails = messageText({
  label: 'توضیح',
  max: LIMITS.reportTextLength,
  tooLongMessage: 'توضیح حداکثر ۱٬۰۰۰ نویسه است؛ کوتاه‌ترش کن',
})

const containsText = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The rule `ownership` disputes who owns a podcast, and concerns nothing else. */
export const SendReport = ReportTarget.extend({ rule: ReportRule, details: ReportDetails.default('') })
  .refine(({ rule, kind }) => rule !== 'ownership' || kind === 'podcast', { path: ['rule'], message: 'این قاعده فقط برای پادکست است' })
  .refine(({ rule, details }) => rule !== 'other' || containsText(details), { path: ['details'], message: 'بنویس چه چیزی درست نیست' })
  .refine(({ rule, details }) => rule !== 'ownership' || containsText(details), {
    path: ['details'],
    message: 'بنویس از کجا معلوم است که این پادکست از آن توست',
  })
export type SendReport = z.infer<typeof SendReport>

/** Who wrote a report: a member or a term rule. */
export const REPORT_SOURCES = ['member', 'rule'] as const
export const ReportSource = z.enum(REPORT_SOURCES)
export type ReportSource = z.infer<typeof ReportSource>

export const ReportState = z.enum(['open', 'upheld', 'dismissed'])

export const Report = z.strictObject({
  hash: Hash,
  /** Null once the account is deleted. */
  reporter: UserCard.nullable(),
  kind: ReportKind,
  /** Title or name of the target, or the text of the reported comment; empty once the target is erased. */
  title: z.string(),
  /** Path of the target's page; null if the target is erased, or if the page is under the handle of a deleted user. */
  path: z.string().nullable(),
  /**
   * Owner of the target, or the reported user; the publication's owner for a publication or its podcast. Null once the account is deleted.
   */
  owner: UserCard.nullable(),
  rule: ReportRule,
  details: z.string(),
  state: ReportState,
  reportedAt: z.number().int(),
  /** Number of open reports of the same target, including this one while it is open. */
  openCount: z.number().int(),
})
export type Report = z.infer<typeof Report>
export const Reports = page(Report)
export const ReportsQuery = PageQuery.extend({ state: ReportState.default('open') })
export type ReportsQuery = z.infer<typeof ReportsQuery>
