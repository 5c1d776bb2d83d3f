import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { readRuleForm } from './read-rule-form.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'term-rules.create': async ({ api, fields }) => {
    const { hash } = await unwrap(api.api.admin['term-rules'].$post({ json: { key: fields.text('key'), ...readRuleForm(fields) } }))
    return { to: `/admin/term-rules/${hash}`, notice: text.created }
  },
  'term-rules.update': async ({ api, fields, params: { version, hash = '' } }) => {
    const json = { version: Number(version), ...readRuleForm(fields) }
    await unwrap(api.api.admin['term-rules'][':hash'].$put({ param: { hash }, json }))
    return { notice: text.saved }
  },
  'term-rules.dry-run': async ({ api, params: { version, hash = '' } }) => {
    await unwrap(api.api.admin['term-rules'][':hash']['dry-run'].$post({ param: { hash }, json: { version: Number(version) } }))
    return { notice: text.dryRunStarted }
  },
  'term-rules.activate': async ({ api, params: { version, hash = '' } }) => {
    await unwrap(api.api.admin['term-rules'][':hash'].activate.$post({ param: { hash }, json: { version: Number(version) } }))
    return { notice: text.activated }
  },
  'term-rules.retire': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.admin['term-rules'][':hash'].retire.$post({ param: { hash } }))
    return { notice: text.retired }
  },
}
