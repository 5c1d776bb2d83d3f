import type { ReportRule } from '#worker/moderation/reports/contract.ts'

/** Number in `COMMUNITY_RULES` that reports by each rule are usually about. */
const RULE_NUMBERS: Readonly<Partial<Record<ReportRule, number>>> = {
  harassment: 1,
  hate: 2,
  privacy: 3,
  spam: 4,
  advertising: 4,
  copyright: 5,
  impersonation: 6,
  sexual: 7,
  violence: 8,
}

/** Returns the rule that the most frequent reports suggest; undefined if it has no counterpart. */
export const suggestRule = (rules: readonly { rule: ReportRule }[]): number | undefined => rules[0] && RULE_NUMBERS[rules[0].rule]
