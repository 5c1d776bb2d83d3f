import { expect, test } from 'vitest'
import { FEATURES } from '#shared/feature-switches.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

describeForms(
  FEATURES.slice(0, 2).flatMap((feature) => [
    {
      form: `feature-switches.turn-off?feature=${feature}`,
      fields: { confirmed: 'on', reason: 'حمله', notice: 'زود برمی‌گردد' },
      sends: [[`PUT /api/admin/feature-switches/${feature}`, { isOff: true, reason: 'حمله', notice: 'زود برمی‌گردد' }] as const],
      notice: text.turnedOff,
      needs: ['confirmed'],
    },
    {
      form: `feature-switches.turn-on?feature=${feature}`,
      sends: [[`PUT /api/admin/feature-switches/${feature}`, { isOff: false }] as const],
      notice: text.turnedOn,
    },
  ]),
)

test.each(['turn-on', 'turn-off'])('an unknown feature is not found: %s', async (action) => {
  for (const query of ['', '?feature=', '?feature=everything']) {
    const { sent, status, error } = await submitForm(`feature-switches.${action}${query}`, { confirmed: 'on' })
    expect([sent, status, error?.code]).toEqual([[], 404, 'not_found'])
  }
})
