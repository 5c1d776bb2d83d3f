import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { securityText } from './security-text.ts'

const PASSWORD = 'PUT /api/me/password'
const ended = { ended: 2, endedTokens: 1 }

describeForms([
  {
    form: 'password.change',
    fields: { current: 'old', next: 'new', endOthers: 'on' },
    answers: { [PASSWORD]: ended },
    sends: [[PASSWORD, { current: 'old', next: 'new', endOthers: true, endTokens: false }]],
    notice: securityText.changed(ended),
  },
  {
    form: 'password.change',
    fields: { next: 'new', endTokens: 'on' },
    answers: { [PASSWORD]: ended },
    sends: [[PASSWORD, { next: 'new', endOthers: false, endTokens: true }]],
    notice: securityText.changed(ended),
  },
  { form: 'sessions.end?hash=s1', sends: [['DELETE /api/me/sessions/s1']], notice: securityText.ended },
  {
    form: 'sessions.end-others',
    answers: { 'DELETE /api/me/sessions': { ended: 1 } },
    sends: [['DELETE /api/me/sessions']],
    notice: securityText.endedOthers('۱'),
  },
  {
    form: 'sessions.end-others',
    answers: { 'DELETE /api/me/sessions': { ended: 0 } },
    sends: [['DELETE /api/me/sessions']],
    notice: securityText.noOthers,
  },
])

test('ending a session that is already gone succeeds, any other error does not', async () => {
  const end = (answer: Response) => submitForm('sessions.end?hash=s1', {}, { answers: { 'DELETE /api/me/sessions/s1': answer } })
  expect(await end(errorResponse(404, 'not_found'))).toMatchObject({ notice: securityText.ended })
  expect(await end(errorResponse(403, 'forbidden'))).toMatchObject({ status: 403 })
})
