import { z } from 'zod'

const Count = z.number().int().min(0)

/** What was decided: hidden, returned to the author, removed, or an account suspended. */
export const DECISION_KINDS = [
  'hide_post',
  'return_post',
  'return_import',
  'return_published_post',
  'remove_post',
  'hide_comment',
  'hide_list',
  'remove_podcast',
  'suspend',
] as const
export const DecisionKind = z.enum(DECISION_KINDS)
export type DecisionKind = z.infer<typeof DecisionKind>

/** Counts of a month, by when each thing happened. */
export const MonthCounts = z.strictObject({
  reports: z.strictObject({
    /** Reports by members, and by term rules. */
    members: Count,
    rules: Count,
    /** Reports that a decision confirmed or rejected. */
    upheld: Count,
    dismissed: Count,
  }),
  /** By kind and by number of the community rule; null for decisions without one. */
  decisions: z.array(z.strictObject({ kind: DecisionKind, rule: z.number().int().nullable(), count: Count })),
  /** Decisions that a moderator undid. */
  undone: Count,
  appeals: z.strictObject({ received: Count, accepted: Count, rejected: Count }),
  /** Median time from the first report of a target to the decision, in ms; null without such a decision. */
  medianWait: z.number().int().nullable(),
  /** Removals and hidings that a court or the law required. */
  legalRemovals: Count,
})
export type MonthCounts = z.infer<typeof MonthCounts>

/** `month` is a Jalali month in Tehran, such as 1405-09; `isFinal` once it is over. */
export const TransparencyMonth = MonthCounts.extend({ month: z.string(), isFinal: z.boolean() })
export type TransparencyMonth = z.infer<typeof TransparencyMonth>

/** Newest month first. */
export const TransparencyReport = z.strictObject({ months: z.array(TransparencyMonth) })
export type TransparencyReport = z.infer<typeof TransparencyReport>
