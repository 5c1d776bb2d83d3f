import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

describeForms([
  {
    form: 'passkeys.rename?hash=abc',
    fields: { name: 'گوشی' },
    sends: [['PATCH /api/me/passkeys/abc', { name: 'گوشی' }]],
    notice: text.renamed,
  },
  { form: 'passkeys.remove?hash=abc', sends: [['DELETE /api/me/passkeys/abc']], notice: text.removed },
])

test('removing a passkey that is already gone succeeds; a request that never arrived does not', async () => {
  const remove = (answer: () => Response) =>
    submitForm('passkeys.remove?hash=abc', {}, { answers: { 'DELETE /api/me/passkeys/abc': answer } })
  expect(await remove(() => errorResponse(404, 'not_found'))).toMatchObject({ notice: text.removed })
  expect(await remove(() => errorResponse(500, 'internal'))).toMatchObject({ status: 500 })
  const offline = await remove(() => {
    throw new TypeError('offline')
  })
  expect(offline.error?.code).toBe('unavailable')
})
