import type { RuleAction, RuleScope } from '#worker/moderation/term-rules/contract.ts'

const SCOPES = ['posts', 'comments', 'profiles'] as const satisfies readonly RuleScope[]

interface Fields {
  text: (name: string) => string
  all: (name: string) => string[]
}

interface RuleFields {
  name: string
  terms: string[]
  scopes: RuleScope[]
  action: RuleAction
}

/** Reads the fields of a term rule; empty lines are no terms. */
export const readRuleForm = ({ text, all }: Fields): RuleFields => ({
  name: text('name'),
  terms: text('terms')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  scopes: SCOPES.filter((scope) => all('scopes').includes(scope)),
  action: text('action') === 'hold' ? 'hold' : 'report',
})

/** Reads the same fields from the data of a form. */
export const readRuleData = (data: FormData): RuleFields =>
  readRuleForm({ text: (name) => String(data.get(name) ?? ''), all: (name) => data.getAll(name).map(String) })
