import { z } from 'zod'
import { Hash, messageText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { ReportKind, ReportTarget } from '#worker/moderation/reports/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    hide_post: 'content'
    return_published_post: 'content'
    remove_post: 'content'
    hide_comment: 'content'
    hide_list: 'content'
    remove_podcast: 'content'
    dismiss_reports: 'content'
    undo_decision: 'content'
    decide_appeal: 'content'
  }
}

/**
 * `hide`: readers no longer see the target; its owner does, and cannot publish it again. `return`: a published post becomes a draft that is
 * published again only after a review. `remove`: the target's URL answers 410 with the rule. `suspend`: the owner's next step of the
 * suspension ladder; the target stays. `dismiss`: nothing is wrong.
 */
export const DECISION_ACTIONS = ['hide', 'return', 'remove', 'suspend', 'dismiss'] as const
export const DecisionAction = z.enum(DECISION_ACTIONS)
export type DecisionAction = z.infer<typeof DecisionAction>

/** Actions that make sense for each kind; `CaseDetails.actions` has those possible now for the viewer. */
export const ACTIONS_BY_KIND: Readonly<Record<ReportKind, readonly DecisionAction[]>> = {
  post: ['hide', 'return', 'remove', 'suspend', 'dismiss'],
  comment: ['hide', 'suspend', 'dismiss'],
  list: ['hide', 'suspend', 'dismiss'],
  podcast: ['remove', 'suspend', 'dismiss'],
  publication: ['suspend', 'dismiss'],
  person: ['suspend', 'dismiss'],
}

const Time = z.number().int()

/** `version` is that of the case the moderator read; `requestKey` makes a repeated request harmless. */
export const Decide = z
  .strictObject({
    ...ReportTarget.shape,
    action: DecisionAction,
    /** Number in `COMMUNITY_RULES`; null only for `dismiss`. */
    rule: z.number().int().nullable().default(null),
    /** Shown to the owner; may be empty for `dismiss` and `suspend` only. */
    reason: messageText({ label: 'توضیح', max: LIMITS.decisionReason }).default(''),
    version: z.number().int().min(0),
    requestKey: IdempotencyKey,
  })
  .refine(({ action, kind }) => ACTIONS_BY_KIND[kind].includes(action), { path: ['action'], message: 'این تصمیم برای چنین چیزی نیست' })
  .refine(({ action, rule }) => (action === 'dismiss') === (rule === null), {
    path: ['rule'],
    message: 'یکی از قاعده‌ها را انتخاب کن؛ فقط رد کردن گزارش‌ها قاعده نمی‌خواهد',
  })
  .refine(({ action, reason }) => action === 'dismiss' || action === 'suspend' || /[\p{L}\p{N}]/u.test(reason), {
    path: ['reason'],
    message: 'بنویس چه چیزی درست نیست؛ صاحبش این را می‌بیند',
  })
export type Decide = z.infer<typeof Decide>
export const DecisionCreated = z.strictObject({ hash: Hash })
export type DecisionCreated = z.infer<typeof DecisionCreated>

export const UndoDecision = z.strictObject({
  reason: messageText({ label: 'توضیح', max: LIMITS.decisionReason, emptyMessage: 'بنویس چرا تصمیم را برمی‌گردانی' }),
})
export type UndoDecision = z.infer<typeof UndoDecision>

export const AppealDecision = z.strictObject({
  text: messageText({ label: 'متن درخواست', max: LIMITS.appealText, emptyMessage: 'بنویس چرا این تصمیم را نادرست می‌دانی' }),
})
export const AnswerDecisionAppeal = z.strictObject({
  accept: z.boolean(),
  text: messageText({ label: 'پاسخ', max: LIMITS.appealText, emptyMessage: 'پاسخ را بنویس' }),
})
export type AnswerDecisionAppeal = z.infer<typeof AnswerDecisionAppeal>

export const RuleCard = z.strictObject({ number: z.number().int(), name: z.string(), text: z.string() })
export type RuleCard = z.infer<typeof RuleCard>

/** In force, undone by a moderator, or overturned by an appeal. */
export const DecisionState = z.enum(['standing', 'undone', 'overturned'])
export type DecisionState = z.infer<typeof DecisionState>

/** An appeal as the member sees it; `accepted` is null until it is answered. */
export const OwnAppeal = z.strictObject({
  text: z.string(),
  at: Time,
  accepted: z.boolean().nullable(),
  answer: z.string().nullable(),
  answeredAt: Time.nullable(),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

const DecisionSubject = {
  hash: Hash,
  action: DecisionAction,
  kind: ReportKind,
  /** Key of the target, as in a report; empty once it is erased. */
  key: z.string(),
  /** Title or name of the target, or the beginning of the comment; empty once it is erased. */
  title: z.string(),
  /** Path of the target's page, which may answer 404 or 410; null once it is erased. */
  path: z.string().nullable(),
  /** Null for `dismiss`. */
  rule: RuleCard.nullable(),
  reason: z.string(),
  /** The text concerned, as it was when decided. */
  excerpt: z.string(),
  decidedAt: Time,
  state: DecisionState,
}

/** A decision as shown to the affected member: without the moderator. */
export const OwnDecision = z.strictObject({
  ...DecisionSubject,
  /** Reason of the undo or answer of the accepted appeal; empty while the decision stands. */
  endReason: z.string(),
  endedAt: Time.nullable(),
  appeal: OwnAppeal.nullable(),
  canAppeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof OwnDecision>
export const OwnDecisions = page(OwnDecision)
export type OwnDecisions = z.infer<typeof OwnDecisions>

/** `decidedAlone` is true if an admin answered the appeal against their own decision, because no other moderator was active. */
export const StaffAppeal = OwnAppeal.extend({ answeredBy: UserCard.nullable(), decidedAlone: z.boolean() })
export type StaffAppeal = z.infer<typeof StaffAppeal>

/** A decision as staff see it. */
export const Decision = z.strictObject({
  ...DecisionSubject,
  /** The affected member; null once the account is deleted. */
  owner: UserCard.nullable(),
  moderator: UserCard.nullable(),
  undone: z.strictObject({ by: UserCard.nullable(), at: Time, reason: z.string() }).nullable(),
  appeal: StaffAppeal.nullable(),
  /** Whether the viewer may undo it now. */
  canUndo: z.boolean(),
})
export type Decision = z.infer<typeof Decision>
/** Newest first. */
export const Decisions = page(Decision)
export type Decisions = z.infer<typeof Decisions>

/** An appeal against a decision, or against a suspension that was not made from a case. */
export const APPEAL_SOURCES = ['decision', 'suspension'] as const
export const AppealSource = z.enum(APPEAL_SOURCES)
export type AppealSource = z.infer<typeof AppealSource>

export const AppealCard = z.strictObject({
  source: AppealSource,
  /** Hash of the decision or suspension. */
  ...DecisionSubject,
  owner: UserCard.nullable(),
  moderator: UserCard.nullable(),
  appeal: StaffAppeal,
  /** Whether the viewer may answer it now. */
  isAnswerable: z.boolean(),
})
export type AppealCard = z.infer<typeof AppealCard>
/** Open appeals longest waiting first, answered ones latest first. */
export const AppealCards = page(AppealCard)
export type AppealCards = z.infer<typeof AppealCards>
export const AppealsQuery = PageQuery.extend({ state: z.enum(['open', 'answered']).default('open') })
export type AppealsQuery = z.infer<typeof AppealsQuery>
