import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import {
  as,
  aUser,
  interleavedDatabase,
  queryNumber,
  recordedDatabase,
  runQuery,
  runQueuedJobs,
  type TestUser,
} from '#worker/testing/index.ts'

let ipCounter = 0
/** Gives each client its own IP address, so that rate limits do not interfere. */
const by = (person: TestUser) => {
  const headers = { 'CF-Connecting-IP': `10.88.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}` }
  const { post, delete: remove, get } = as(person)
  return {
    get,
    post: (path: string, body?: object, DB = env.DB) => post(path, body, { headers, env: { DB } }),
    delete: (path: string, DB = env.DB) => remove(path, undefined, { headers, env: { DB } }),
  }
}
const newEmail = () => `${crypto.randomUUID()}@example.com`
const newPhone = () => `+989${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
const storedCredential = (person: TestUser, column: string) =>
  env.DB.prepare(`SELECT ${column} AS value FROM credentials WHERE user_id = ?`).bind(person.id).first('value')

async function deliverMessages() {
  const [mails, messages]: [RenderedEmail[], { to: string; code: string }[]] = [[], []]
  setMailer(async (_, mail) => void mails.push(mail))
  setSmsSender(async (_, message) => void messages.push(message))
  await runQueuedJobs()
  setMailer()
  setSmsSender()
  const mailTo = (to: string) => mails.find((mail) => mail.to === to)
  const codeTo = (to: string) => messages.find((one) => one.to === to)?.code ?? /\b\d{6}\b/.exec(mailTo(to)?.text ?? '')?.[0] ?? ''
  return { mailTo, codeTo, count: mails.length + messages.length }
}

async function requestEmailChange(person: TestUser, email = newEmail(), browser = by(person)) {
  const answer = await browser.post('/api/me/email', { email })
  expect(answer.status).toBe(202)
  const body = await answer.json<{ challenge: string }>()
  return { browser, email, ...body, ...(await deliverMessages()) }
}

async function addPhone(person: TestUser, phone = newPhone()) {
  const browser = by(person)
  const { challenge } = await (await browser.post('/api/me/phone', { phone })).json<{ challenge: string }>()
  const answer = await browser.post('/api/me/phone/verify', { challenge, code: (await deliverMessages()).codeTo(phone) })
  expect(answer.status).toBe(200)
  return { phone, answer }
}

test('verifying a code changes the email address and notifies the previous one', async () => {
  const person = await aUser()
  const { browser, email, challenge, codeTo } = await requestEmailChange(person)
  expect(await storedCredential(person, 'email')).toBe(person.email)
  const code = codeTo(email).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
  const answer = await browser.post('/api/me/email/verify', { challenge, code })
  expect(await answer.json()).toMatchObject({ email: expect.stringMatching(/^..•••@example\.com$/) })
  expect([await storedCredential(person, 'email'), await storedCredential(person, 'email_key')]).toEqual([email, email])
  const { mailTo } = await deliverMessages()
  expect(mailTo(person.email)?.subject).toBe('ایمیل حسابت در دفتر تغییر کرد')
  expect(mailTo(person.email)?.text).toContain('/contact-us')
  expect((await browser.post('/api/me/email/verify', { challenge, code })).status).toBe(400)
})

test('a phone number can be added in Persian digits, changed and removed', async () => {
  const person = await aUser()
  const phone = newPhone()
  const typed = `۰${phone.slice(3).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')}`
  const browser = by(person)
  const { challenge } = await (await browser.post('/api/me/phone', { phone: typed })).json<{ challenge: string }>()
  await browser.post('/api/me/phone/verify', { challenge, code: (await deliverMessages()).codeTo(phone) })
  expect(await storedCredential(person, 'phone')).toBe(phone)
  expect((await deliverMessages()).mailTo(person.email)?.subject).toBe('موبایل حسابت در دفتر تغییر کرد')
  const { phone: next } = await addPhone(person)
  expect(await storedCredential(person, 'phone')).toBe(next)
  expect(await (await browser.delete('/api/me/phone')).json()).toMatchObject({ phone: null })
  expect((await browser.delete('/api/me/phone')).status).toBe(200)
})

test('removing the last verified address returns 409', async () => {
  const person = await aUser()
  expect((await by(person).delete('/api/me/email')).status).toBe(409)
  await addPhone(person)
  expect((await by(person).delete('/api/me/email')).status).toBe(200)
  expect((await by(person).delete('/api/me/phone')).status).toBe(409)
  expect(await storedCredential(person, 'email_key')).toBeNull()
  expect(await storedCredential(person, 'phone')).not.toBeNull()
})

test('of two concurrent removals, of the email address and the phone number, one succeeds and one returns 409', async () => {
  const person = await aUser()
  await addPhone(person)
  const statuses = await Promise.all([by(person).delete('/api/me/email'), by(person).delete('/api/me/phone')])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('requesting another account’s email address returns 202 with the same fields and sends its owner a notice without a code', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const free = await requestEmailChange(person)
  const taken = await requestEmailChange(await aUser(), other.email.toUpperCase())
  expect(Object.keys(taken).sort()).toEqual(Object.keys(free).sort())
  const mail = taken.mailTo(other.email.toUpperCase())
  expect(mail?.subject).toBe('این نشانی پیش‌تر در دفتر حساب دارد')
  expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  expect((await taken.browser.post('/api/me/email/verify', { challenge: taken.challenge, code: '123456' })).status).toBe(400)
  expect(await storedCredential(other, 'email')).toBe(other.email)
})

test('requesting an address of another account or an unused one executes the same number of statements', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { phone } = await addPhone(other)
  const countStatements = async (path: string, body: object) => {
    const { database, trips } = recordedDatabase(env.DB)
    expect((await by(person).post(path, body, database)).status).toBe(202)
    return trips.map((statements) => statements.length)
  }
  expect(await countStatements('/api/me/email', { email: other.email })).toEqual(
    await countStatements('/api/me/email', { email: newEmail() }),
  )
  expect(await countStatements('/api/me/phone', { phone })).toEqual(await countStatements('/api/me/phone', { phone: newPhone() }))
})

test('of two accounts that verify the same address concurrently, one succeeds and one gets 400', async () => {
  const people = [await aUser(), await aUser()]
  const email = newEmail()
  const requests = []
  for (const person of people) requests.push(await requestEmailChange(person, email))
  const statuses = (
    await Promise.all(
      requests.map(({ browser, challenge, codeTo }) => browser.post('/api/me/email/verify', { challenge, code: codeTo(email) })),
    )
  ).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400])
})

test('a code fails for another user, for the other channel and after five attempts', async () => {
  const person = await aUser()
  const { browser, email, challenge, codeTo } = await requestEmailChange(person)
  const code = codeTo(email)
  expect((await by(await aUser()).post('/api/me/email/verify', { challenge, code })).status).toBe(400)
  expect((await browser.post('/api/me/phone/verify', { challenge, code })).status).toBe(400)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let at = 0; at < 4; at++) await env.DB.prepare('UPDATE one_time_codes SET tries = 4 WHERE challenge = ?').bind(challenge).run()
  expect((await browser.post('/api/me/email/verify', { challenge, code: wrong })).status).toBe(400)
  expect((await browser.post('/api/me/email/verify', { challenge, code })).status).toBe(400)
  expect(await storedCredential(person, 'email')).toBe(person.email)
})

test.each([
  ['/api/me/email', { email: 'نام@مثال' }],
  ['/api/me/email', { email: 'a@b' }],
  ['/api/me/phone', { phone: '02188776655' }],
  ['/api/me/phone', { phone: '+14155550123' }],
  ['/api/me/phone', { phone: 'سلام' }],
  ['/api/me/email', { email: 'a@example.com', userId: 1 }],
])('%s rejects %o with 400 and sends nothing', async (path, body) => {
  const person = await aUser()
  expect((await by(person).post(path, body)).status).toBe(400)
  expect((await deliverMessages()).count).toBe(0)
})

test('changing the email address requires a session (401); changing or removing either contact detail requires recent reauthentication (403)', async () => {
  expect((await as(null).post('/api/me/email', { email: newEmail() })).status).toBe(401)
  const person = await aUser()
  await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(person.id).run()
  const { post, delete: remove } = by(person)
  for (const answer of [
    await post('/api/me/email', { email: newEmail() }),
    await post('/api/me/phone', { phone: newPhone() }),
    await remove('/api/me/email'),
    await remove('/api/me/phone'),
  ]) {
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'reauthentication_required' } }])
  }
})

const pendingEmailsTo = ({ email }: TestUser) =>
  queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'mail' AND payload ->> 'to' = ?", email)

test('a removal that a concurrent one has overtaken succeeds and sends no second notification', async () => {
  const person = await aUser()
  await addPhone(person)
  await deliverMessages()
  await runQuery('DELETE FROM outbox')
  const removePhone = () => runQuery('UPDATE credentials SET phone = NULL, phone_verified_at = NULL WHERE user_id = ?', person.id)
  const answer = await by(person).delete('/api/me/phone', interleavedDatabase(env.DB, /update .?credentials/i, removePhone))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ phone: null })
  expect(await pendingEmailsTo(person)).toBe(0)
})

test('a removal that would leave no verified address because of a concurrent one returns 409 and sends no notification', async () => {
  const person = await aUser()
  await addPhone(person)
  await deliverMessages()
  await runQuery('DELETE FROM outbox')
  const unverifyEmail = () => runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', person.id)
  expect((await by(person).delete('/api/me/phone', interleavedDatabase(env.DB, /update .?credentials/i, unverifyEmail))).status).toBe(409)
  expect(await pendingEmailsTo(person)).toBe(0)
})

test('a code used concurrently returns 400 and sends no notification', async () => {
  const person = await aUser()
  const { browser, email, challenge, codeTo } = await requestEmailChange(person)
  await runQuery('DELETE FROM outbox')
  const consume = () => runQuery('UPDATE one_time_codes SET used_at = 1 WHERE challenge = ?', challenge)
  const answer = await browser.post(
    '/api/me/email/verify',
    { challenge, code: codeTo(email) },
    interleavedDatabase(env.DB, /update .?credentials/i, consume),
  )
  expect(answer.status).toBe(400)
  expect(await storedCredential(person, 'email')).toBe(person.email)
  expect(await pendingEmailsTo(person)).toBe(0)
})
