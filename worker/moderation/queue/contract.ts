import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { Decision, DecisionAction } from '#worker/moderation/decisions/contract.ts'
import { ReportKind, ReportRule, ReportSource, ReportState } from '#worker/moderation/reports/contract.ts'

const Time = z.number().int()

/** The open reports of one target. */
export const ModerationCase = z.strictObject({
  kind: ReportKind,
  /** Handle of a user or publication, hash of anything else; empty once the target is erased. */
  key: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  owner: UserCard.nullable(),
  /** Open reports by rule, most frequent first. */
  rules: z.array(z.strictObject({ rule: ReportRule, count: z.number().int() })),
  reportCount: z.number().int(),
  /** Members who reported it; reports written by term rules are not counted. */
  reporterCount: z.number().int(),
  /** Sum of the weights of the open reports; a reporter without a history weighs 100. */
  weight: z.number().int(),
  firstReportAt: Time,
  lastReportAt: Time,
  /** Earlier decisions about the target, and about everything of its owner. */
  targetDecisions: z.number().int(),
  ownerDecisions: z.number().int(),
})
export type ModerationCase = z.infer<typeof ModerationCase>
/** Heaviest first, then the one opened first. */
export const ModerationCases = page(ModerationCase)
export type ModerationCases = z.infer<typeof ModerationCases>

export const CasesQuery = PageQuery.extend({ kind: ReportKind.optional() })
export type CasesQuery = z.infer<typeof CasesQuery>

/** Keyset cursor of the reports in `after`. */
export const CaseQuery = PageQuery

export const CaseReport = z.strictObject({
  hash: Hash,
  /** Null once the account is deleted, and for a report of a term rule. */
  reporter: UserCard.nullable(),
  source: ReportSource,
  rule: ReportRule,
  details: z.string(),
  state: ReportState,
  weight: z.number().int(),
  reportedAt: Time,
})
export type CaseReport = z.infer<typeof CaseReport>

export const CaseDetails = ModerationCase.extend({
  /** Null without open reports. */
  firstReportAt: Time.nullable(),
  lastReportAt: Time.nullable(),
  /** Sent back with the decision, which is rejected with `conflict` if somebody decided in between. */
  version: z.number().int(),
  /** The text concerned now: beginning of the post, the comment, description or biography. */
  excerpt: z.string(),
  /** Step of the suspension ladder that the owner would get; `days` is null for a permanent one. Null without an owner to suspend. */
  nextSuspension: z.strictObject({ step: z.number().int(), days: z.number().int().nullable() }).nullable(),
  /** What the viewer may decide now; empty if the case is not theirs to decide. */
  actions: z.array(DecisionAction),
  /** Newest first, in any state. */
  reports: page(CaseReport),
  /** The latest decisions about the target and its owner, newest first. */
  history: z.array(Decision),
})
export type CaseDetails = z.infer<typeof CaseDetails>
