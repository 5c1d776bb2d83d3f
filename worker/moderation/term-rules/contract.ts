import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { deobfuscate } from '#shared/persian/deobfuscate.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey } from '#worker/posts/posts/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    create_term_rule: 'rules'
    update_term_rule: 'rules'
    try_term_rule: 'rules'
    activate_term_rule: 'rules'
    retire_term_rule: 'rules'
  }
}

export const RuleScope = z.enum(['posts', 'comments', 'profiles'])
export type RuleScope = z.infer<typeof RuleScope>
export const RuleAction = z.enum(['report', 'hold'])
export type RuleAction = z.infer<typeof RuleAction>
export const RuleState = z.enum(['draft', 'active', 'retired'])
export type RuleState = z.infer<typeof RuleState>

/** The letters by which a term is found; two terms with the same ones are one term. */
const lettersOf = (term: string): string => deobfuscate(term, 'i').letters.join(' ')
const MIN_LETTERS = 2

const Term = singleLineText({ label: 'هر واژه', max: LIMITS.termLength, emptyMessage: 'سطر خالی را حذف کن' }).refine(
  (term) => deobfuscate(term, 'i').letters.length >= MIN_LETTERS,
  'هر واژه دست‌کم دو حرف گوناگون می‌خواهد',
)

const Terms = z
  .array(Term)
  .min(1, 'دست‌کم یک واژه بنویس')
  .max(LIMITS.termsPerRule, `هر قاعده حداکثر ${persianDigits(LIMITS.termsPerRule)} واژه دارد؛ بقیه را در قاعده‌ای دیگر بنویس`)
  .transform((terms) => [...new Map(terms.map((term) => [lettersOf(term), term] as const).toReversed()).values()].toReversed())

const Fields = {
  name: singleLineText({ label: 'نام قاعده', max: LIMITS.termRuleName, emptyMessage: 'برای قاعده نامی بنویس' }),
  terms: Terms,
  scopes: z
    .array(RuleScope)
    .min(1, 'دست‌کم یک جا را انتخاب کن')
    .transform((scopes) => RuleScope.options.filter((scope) => scopes.includes(scope))),
  action: RuleAction,
}
const Version = z.number().int().min(1)

export const CreateTermRule = z.strictObject({ key: IdempotencyKey, ...Fields })
export type CreateTermRule = z.infer<typeof CreateTermRule>

/** `version` is the one that was edited; the request is rejected with `stale` if the rule has another one. */
export const UpdateTermRule = z.strictObject({ version: Version, ...Fields })
export type UpdateTermRule = z.infer<typeof UpdateTermRule>

export const TermRuleVersion = z.strictObject({ version: Version })

export const DryRun = z.strictObject({
  /** The version of the rule that was tried. */
  version: z.number().int(),
  state: z.enum(['running', 'finished']),
  scanned: z.number().int(),
  total: z.number().int(),
  /** Number of texts that match. */
  matches: z.number().int(),
  startedAt: Time,
  finishedAt: Time.nullable(),
})
export type DryRun = z.infer<typeof DryRun>

export const TermRule = z.strictObject({
  hash: Hash,
  name: z.string(),
  author: UserCard,
  terms: z.array(z.string()),
  scopes: z.array(RuleScope),
  action: RuleAction,
  version: z.number().int(),
  state: RuleState,
  /** The version that applies while the rule is active; null before the first activation. */
  activeVersion: z.number().int().nullable(),
  activatedAt: Time.nullable(),
  retiredAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** The latest dry run; null without one of the current version. */
  dryRun: DryRun.nullable(),
})
export type TermRule = z.infer<typeof TermRule>
export const TermRules = page(TermRule)
export type TermRules = z.infer<typeof TermRules>

/** A text that the dry run found. `path` is null if it is no longer public. */
export const TermRuleExample = z.strictObject({
  kind: z.enum(['post', 'comment', 'person']),
  title: z.string(),
  path: z.string().nullable(),
  owner: UserCard,
  excerpt: z.array(z.strictObject({ text: z.string(), isMatch: z.boolean() })),
})
export type TermRuleExample = z.infer<typeof TermRuleExample>

export const TermRuleDetails = TermRule.extend({ examples: z.array(TermRuleExample) })
export type TermRuleDetails = z.infer<typeof TermRuleDetails>
