import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const secret = { secret: 'ABC', uri: 'otpauth://x' }

describeForms([
  {
    form: 'two-factor.begin',
    answers: { 'POST /api/me/two-factor': secret },
    sends: [['POST /api/me/two-factor']],
    step: { twoFactor: { step: 'app', secret } },
  },
  {
    form: 'two-factor.confirm',
    fields: { code: '123456', setup: JSON.stringify(secret) },
    answers: { 'POST /api/me/two-factor/confirm': { codes: ['a', 'b'] } },
    sends: [['POST /api/me/two-factor/confirm', { code: '123456' }]],
    step: { twoFactor: { step: 'codes', codes: ['a', 'b'] } },
  },
  {
    form: 'two-factor.disable',
    fields: { code: '123456' },
    sends: [['POST /api/me/two-factor/disable', { code: '123456' }]],
    notice: text.turnedOff,
  },
  {
    form: 'two-factor.renew',
    answers: { 'POST /api/me/two-factor/recovery-codes': { codes: ['c'] } },
    sends: [['POST /api/me/two-factor/recovery-codes']],
    step: { twoFactor: { step: 'codes', codes: ['c'] } },
  },
])

test('a wrong code shows the secret of the form again, and no new one', async () => {
  const answers = { 'POST /api/me/two-factor/confirm': errorResponse(400) }
  const { sent, step } = await submitForm('two-factor.confirm', { code: '1', setup: JSON.stringify(secret) }, { answers })
  expect(step).toEqual({ twoFactor: { step: 'app', secret } })
  expect(sent).toEqual([['POST /api/me/two-factor/confirm', { code: '1' }]])
  expect((await submitForm('two-factor.confirm', { code: '1' }, { answers })).step).toEqual({ twoFactor: { step: 'app', secret: {} } })
})
