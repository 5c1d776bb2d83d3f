import { expect, test } from 'vitest'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { createRule, updateRule } from './actions.ts'
import { text } from './text.ts'

const fields = { key: 'k', name: 'هرزنامه', terms: ' شرط‌بندی \n\n  \nقمار', scopes: ['profiles', 'posts', 'x'], action: 'hold' }
const rule = { name: 'هرزنامه', terms: ['شرط‌بندی', 'قمار'], scopes: ['posts', 'profiles'], action: 'hold' }

describeForms([
  {
    form: 'term-rules.create',
    fields,
    answers: { 'POST /api/admin/term-rules': { hash: 'new' } },
    sends: [['POST /api/admin/term-rules', { key: 'k', ...rule }]],
    to: '/admin/term-rules/new',
    notice: text.created,
  },
  {
    form: 'term-rules.update?hash=h&version=2',
    fields: { ...fields, scopes: 'comments', action: 'report' },
    sends: [['PUT /api/admin/term-rules/h', { version: 2, ...rule, scopes: ['comments'], action: 'report' }]],
    notice: text.saved,
  },
  {
    form: 'term-rules.dry-run?hash=h&version=2',
    sends: [['POST /api/admin/term-rules/h/dry-run', { version: 2 }]],
    notice: text.dryRunStarted,
  },
  {
    form: 'term-rules.activate?hash=h&version=2',
    sends: [['POST /api/admin/term-rules/h/activate', { version: 2 }]],
    notice: text.activated,
  },
  { form: 'term-rules.retire?hash=h', sends: [['POST /api/admin/term-rules/h/retire']], notice: text.retired },
])

test('a new rule and a changed one show in every list of staff', () => {
  expect([createRule.refreshes({}), updateRule.refreshes({ hash: 'r1', version: '1' })]).toEqual([
    [administrationKeys.all],
    [administrationKeys.all],
  ])
})
