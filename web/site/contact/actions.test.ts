import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text as inbox } from './inbox-text.ts'
import { text } from './text.ts'

const THREAD = '/api/admin/contact/12'
const CANNED = '/api/admin/canned-replies'
const message = { name: 'سارا', email: 'a@b.test', subject: 'سؤال', message: 'چطور؟' }
const state = (query: string, target: 'open' | 'spam' | 'closed') => ({
  form: `contact.state?number=12&version=4${query}`,
  sends: [[`PUT ${THREAD}/state`, { version: 4, state: target }] as const],
  notice: inbox.stateChanged[target],
})

describeForms([
  {
    form: 'contact.send',
    fields: message,
    answers: { 'POST /api/contact': { receipt: '۱۲-۳' } },
    sends: [['POST /api/contact', { key: expect.stringMatching(/^[\w-]{43}$/), ...message }]],
    notice: `${text.sent}. ${text.receipt}: ۱۲-۳. ${text.sentHint}`,
  },
  {
    form: 'contact.reply?number=12',
    fields: { key: 'k', version: '4', body: 'پاسخ' },
    sends: [[`POST ${THREAD}/replies`, { key: 'k', version: 4, body: 'پاسخ' }]],
    notice: inbox.sent,
  },
  {
    form: 'contact.note?number=12',
    fields: { key: 'k', body: 'یادداشت' },
    sends: [[`POST ${THREAD}/notes`, { key: 'k', body: 'یادداشت' }]],
    notice: inbox.noteSaved,
  },
  {
    form: 'contact.assign?number=12&version=5&handle=me',
    sends: [[`PUT ${THREAD}/assignee`, { version: 5, handle: 'me' }]],
    notice: inbox.assigned,
  },
  {
    form: 'contact.assign?number=12&version=4',
    fields: { handle: 'sara' },
    sends: [[`PUT ${THREAD}/assignee`, { version: 4, handle: 'sara' }]],
    notice: inbox.assigned,
  },
  {
    form: 'contact.assign?number=12&version=4',
    fields: { handle: '' },
    sends: [[`PUT ${THREAD}/assignee`, { version: 4, handle: null }]],
    notice: inbox.assigned,
  },
  state('&state=open', 'open'),
  state('&state=spam', 'spam'),
  state('&state=closed', 'closed'),
  state('', 'closed'),
  {
    form: 'contact.save-canned?hash=c1',
    fields: { key: 'k', title: 'سلام', body: 'متن' },
    sends: [[`PUT ${CANNED}/c1`, { title: 'سلام', body: 'متن' }]],
    notice: inbox.cannedSaved,
  },
  {
    form: 'contact.save-canned',
    fields: { key: 'k', title: 'سلام', body: 'متن' },
    sends: [[`POST ${CANNED}`, { key: 'k', title: 'سلام', body: 'متن' }]],
    notice: inbox.cannedSaved,
  },
  { form: 'contact.delete-canned?hash=c1', sends: [[`DELETE ${CANNED}/c1`]], notice: inbox.cannedDeleted },
])

test('the same message has the same key, and any other message another', async () => {
  const keyOf = async (fields: Record<string, string>) => {
    const [request] = (await submitForm('contact.send', fields)).sent
    return (request?.[1] as { key: string } | undefined)?.key
  }
  const key = await keyOf(message)
  expect(await keyOf({ ...message })).toBe(key)
  const others = Object.keys(message).map((name) => keyOf({ ...message, [name]: 'دیگر' }))
  expect(new Set([key, ...(await Promise.all(others))]).size).toBe(5)
})

test('a message that needs a proof of work says what to do; other refusals keep their message', async () => {
  const send = async (more?: Record<string, unknown>) =>
    (await submitForm('contact.send', message, { answers: { 'POST /api/contact': errorResponse(429, 'rate_limited', more) } })).error
      ?.message
  expect(await send({ details: { puzzle: 'p', bits: 9, parts: 3 } })).toBe(text.needsScripts)
  expect(await send()).toBe('error 429')
})
