import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { RuleAction, RuleScope } from '#worker/moderation/term-rules/contract.ts'
import { text } from './text.ts'

const SCOPES = ['posts', 'comments', 'profiles'] as const satisfies readonly RuleScope[]

interface RuleFields {
  name: string
  terms: string[]
  scopes: RuleScope[]
  action: RuleAction
}

/** Reads the fields of a term rule; empty lines are no terms. */
const readRuleForm = ({ text, all }: FormFields): RuleFields => ({
  name: text('name'),
  terms: text('terms')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  scopes: SCOPES.filter((scope) => all('scopes').includes(scope)),
  action: text('action') === 'hold' ? 'hold' : 'report',
})

const refreshes = () => [administrationKeys.all]

export const createRule = action({
  name: 'term-rules.create',
  params: [],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), ...readRuleForm(form) }),
  run: (api, json) => unwrap(api.api.admin['term-rules'].$post({ json })),
  done: text.created,
  to: ({ hash }) => `/admin/term-rules/${hash}`,
  refreshes,
})

export const updateRule = action({
  name: 'term-rules.update',
  params: ['hash', 'version'],
  fields: readRuleForm,
  run: (api, { hash, version, ...rule }) =>
    unwrap(api.api.admin['term-rules'][':hash'].$put({ param: { hash }, json: { version: Number(version), ...rule } })),
  done: text.saved,
  refreshes,
})

export const tryRule = action({
  name: 'term-rules.dry-run',
  params: ['hash', 'version'],
  run: (api, { hash, version }) =>
    unwrap(api.api.admin['term-rules'][':hash']['dry-run'].$post({ param: { hash }, json: { version: Number(version) } })),
  done: text.dryRunStarted,
  refreshes,
})

export const activateRule = action({
  name: 'term-rules.activate',
  params: ['hash', 'version'],
  run: (api, { hash, version }) =>
    unwrap(api.api.admin['term-rules'][':hash'].activate.$post({ param: { hash }, json: { version: Number(version) } })),
  done: text.activated,
  refreshes,
})

export const retireRule = action({
  name: 'term-rules.retire',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.admin['term-rules'][':hash'].retire.$post({ param: { hash } })),
  done: text.retired,
  refreshes,
})
