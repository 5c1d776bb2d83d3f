import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const CASES = [
  { channel: 'email', typed: 'a@b.test', saved: text.emailSaved, replaced: text.emailReplaced, removed: text.emailRemoved },
  { channel: 'phone', typed: '09120000000', saved: text.phoneSaved, replaced: text.phoneSaved, removed: text.phoneRemoved },
]
const stepOf = (channel: string, typed: string) => ({ channel, typed, sent: { challenge: 'c1', expiresAt: 0, resendAfter: 0 } })

describeForms(
  CASES.flatMap(({ channel, typed, saved, replaced, removed }) => [
    {
      form: `${channel}.request-code`,
      fields: { [channel]: typed },
      answers: { [`POST /api/me/${channel}`]: { challenge: 'c1' } },
      sends: [[`POST /api/me/${channel}`, { [channel]: typed }] as const],
      step: stepOf(channel, typed),
    },
    {
      form: `${channel}.request-code?to=again`,
      fields: { [channel]: typed },
      answers: { [`POST /api/me/${channel}`]: { challenge: 'c1' } },
      sends: [[`POST /api/me/${channel}`, { [channel]: 'again' }] as const],
      step: stepOf(channel, 'again'),
    },
    ...[saved, replaced].map((notice, nth) => ({
      form: `${channel}.verify?to=${typed}&challenge=c1&replaces=${nth === 1}`,
      fields: { code: '123456' },
      sends: [[`POST /api/me/${channel}/verify`, { challenge: 'c1', code: '123456' }] as const],
      notice,
    })),
    { form: `${channel}.remove`, sends: [[`DELETE /api/me/${channel}`] as const], notice: removed },
  ]),
)

test.each(CASES)('a wrong code of $channel shows the step of the same challenge again', async ({ channel, typed }) => {
  const answers = { [`POST /api/me/${channel}/verify`]: errorResponse(400) }
  const { step } = await submitForm(`${channel}.verify?to=${typed}&challenge=c1`, { code: '1' }, { answers })
  expect(step).toEqual(stepOf(channel, typed))
})
