import { expect, test } from 'vitest'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const KINDS = ['likes', 'comments', 'followers', 'list_items']

describeForms([
  ...KINDS.map((kind) => ({
    form: `dashboard.repair-counter?kind=${kind}`,
    answers: { [`POST /api/admin/dashboard/counters/${kind}/repair`]: { repaired: 1200 } },
    sends: [[`POST /api/admin/dashboard/counters/${kind}/repair`] as const],
    notice: text.repaired('۱٬۲۰۰'),
  })),
  { form: 'dashboard.replay-job?id=7', sends: [['POST /api/admin/dead-letters/7/replay']], notice: text.replayed },
  {
    form: 'dashboard.discard-job?id=7',
    fields: { confirmed: 'on' },
    sends: [['DELETE /api/admin/dead-letters/7']],
    notice: text.discarded,
    needs: ['confirmed'],
  },
])

test.each(['', '?kind=', '?kind=views'])('a counter that nobody can repair is not found: %s', async (query) => {
  const { sent, status, error } = await submitForm(`dashboard.repair-counter${query}`)
  expect([sent, status, error?.code]).toEqual([[], 404, 'not_found'])
})
