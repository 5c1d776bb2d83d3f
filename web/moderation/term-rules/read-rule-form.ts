import type { FormFields } from '#web/lib/form-action.ts'
import type { RuleAction, RuleScope } from '#worker/moderation/term-rules/contract.ts'

const SCOPES = ['posts', 'comments', 'profiles'] as const satisfies readonly RuleScope[]

interface RuleFields {
  name: string
  terms: string[]
  scopes: RuleScope[]
  action: RuleAction
}

/** Reads the fields of a term rule; empty lines are no terms. */
export const readRuleForm = ({ text, all }: FormFields): RuleFields => ({
  name: text('name'),
  terms: text('terms')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  scopes: SCOPES.filter((scope) => all('scopes').includes(scope)),
  action: text('action') === 'hold' ? 'hold' : 'report',
})
