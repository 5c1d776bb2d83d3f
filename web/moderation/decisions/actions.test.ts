import { expect, test } from 'vitest'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { appealText, memberText, text } from './text.ts'

const decide = (action: string, rule: number | null) => ({
  form: `decisions.${action}?kind=post&target=abc&version=3`,
  fields: { key: 'k', rule: '4', reason: 'توهین' },
  sends: [
    ['POST /api/moderation/decisions', { kind: 'post', key: 'abc', action, version: 3, requestKey: 'k', rule, reason: 'توهین' }] as const,
  ],
  notice: text.decided,
})
const answer = (action: string, accept: boolean, source: string) => ({
  form: `appeals.${action}?source=${source}&hash=h`,
  fields: { text: 'بررسی شد' },
  sends: [[`POST /api/moderation/appeals/${source}/h/answer`, { accept, text: 'بررسی شد' }] as const],
  notice: accept ? appealText.acceptedNotice : appealText.rejectedNotice,
})

describeForms([
  decide('dismiss', null),
  ...['hide', 'return', 'remove', 'suspend'].map((action) => decide(action, 4)),
  {
    form: 'decisions.undo?hash=h',
    fields: { reason: 'اشتباه' },
    sends: [['POST /api/moderation/decisions/h/undo', { reason: 'اشتباه' }]],
    notice: text.undone,
  },
  {
    form: 'decisions.appeal?hash=h',
    fields: { text: 'چرا؟' },
    sends: [['POST /api/me/decisions/h/appeal', { text: 'چرا؟' }]],
    notice: memberText.sent,
  },
  ...['decision', 'suspension'].flatMap((source) => [answer('accept', true, source), answer('reject', false, source)]),
])

test.each(['', '&source=', '&source=wish'])('an appeal of another kind is answered by no request: %s', async (source) => {
  const { sent, status, error } = await submitForm(`appeals.accept?hash=h${source}`, { text: 'x' })
  expect([sent, status, error?.code]).toEqual([[], 400, 'invalid'])
})
