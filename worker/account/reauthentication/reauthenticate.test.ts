import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import {
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  ORIGIN,
  runQuery,
  runQueuedJobs,
  setPassword,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'

let ipCounter = 0
const from = () => ({ headers: { 'CF-Connecting-IP': `10.78.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}` } })

async function aPersonWithPassword() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  return person
}

const provenAt = async ({ sessionDigest }: Pick<TestUser, 'sessionDigest'>) =>
  (await env.DB.prepare('SELECT proven_at FROM sessions WHERE token_digest = ?').bind(sessionDigest).first<{ proven_at: number }>())
    ?.proven_at ?? 0

async function requestCode(person: TestUser) {
  let code = ''
  const response = await as(person).post('/api/me/reauthentication/code', undefined, from())
  expect(response.status).toBe(202)
  const { challenge } = await response.json<{ challenge: string }>()
  setMailer(async (_, mail: RenderedEmail) => {
    if (mail.to === person.email) code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
  })
  await runQueuedJobs()
  setMailer()
  return { challenge, code }
}

test('the methods endpoint lists the available methods with a masked address', async () => {
  const [without, person] = [await aUser(), await aPersonWithPassword()]
  const to = expect.stringMatching(/^p.•••@person\.example$/)
  expect(await (await as(without).get('/api/me/reauthentication')).json()).toEqual({
    password: false,
    passkey: false,
    passkeyOrigin: ORIGIN,
    code: { channel: 'email', to },
  })
  expect(await (await as(person).get('/api/me/reauthentication')).json()).toMatchObject({ password: true })
  expect((await as(null).get('/api/me/reauthentication')).status).toBe(401)
})

test('the right password reauthenticates the session; a wrong one returns 400 and does not', async () => {
  const person = await aPersonWithPassword()
  setClockOffset(20 * MINUTE)
  const before = await provenAt(person)
  const wrong = await as(person).post('/api/me/reauthentication', { kind: 'password', password: 'نادرست‌است' }, from())
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ error: { fields: { password: expect.any(String) } } })
  expect(await provenAt(person)).toBe(before)
  const right = await as(person).post('/api/me/reauthentication', { kind: 'password', password: PASSWORD }, from())
  expect(right.status).toBe(200)
  expect((await right.json<{ validUntil: number }>()).validUntil).toBeGreaterThan(now())
  expect(await provenAt(person)).toBeGreaterThanOrEqual(before + 20 * MINUTE)
})

test('a proof by password or by code reauthenticates its session, and neither another one of the user nor that of somebody else', async () => {
  const [person, other] = [await aPersonWithPassword(), await aUser()]
  const elsewhere = { sessionDigest: `elsewhere-${person.hash}` }
  await runQuery(
    `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, proven_at)
      SELECT ?, user_id, created_at, seen_at, expires_at, proven_at FROM sessions WHERE token_digest = ?`,
    elsewhere.sessionDigest,
    person.sessionDigest,
  )
  const readOthers = () => Promise.all([elsewhere, other].map((session) => provenAt(session)))
  const before = await readOthers()
  setClockOffset(20 * MINUTE)
  for (const proof of [
    { kind: 'password', password: PASSWORD },
    { kind: 'code', ...(await requestCode(person)) },
  ])
    expect((await as(person).post('/api/me/reauthentication', proof, from())).status).toBe(200)
  expect(await readOthers()).toEqual(before)
})

test('reauthentication by password returns 400 for a user who has none', async () => {
  const person = await aUser()
  expect((await as(person).post('/api/me/reauthentication', { kind: 'password', password: PASSWORD }, from())).status).toBe(400)
})

test('an emailed code in Persian digits reauthenticates its session once and fails for another user', async () => {
  const person = await aUser()
  const { challenge, code } = await requestCode(person)
  setClockOffset(5 * MINUTE)
  const proof = { kind: 'code', challenge, code: persianDigits(code) }
  const other = await aUser()
  expect((await as(other).post('/api/me/reauthentication', proof, from())).status).toBe(400)
  expect((await as(person).post('/api/me/reauthentication', proof, from())).status).toBe(200)
  expect(await provenAt(person)).toBeGreaterThan(person.sessionReauthenticatedAt)
  expect((await as(person).post('/api/me/reauthentication', proof, from())).status).toBe(400)
})

test('a user with only a phone number receives the code by SMS, or 409 when no SMS can be sent', async () => {
  const person = await aUser()
  const phone = `+98912${String(Date.now()).slice(-7)}`
  await env.DB.prepare(
    'UPDATE credentials SET email = NULL, email_key = NULL, email_verified_at = NULL, phone = ?, phone_verified_at = 1 WHERE user_id = ?',
  )
    .bind(phone, person.id)
    .run()
  expect(await (await as(person).get('/api/me/reauthentication')).json()).toMatchObject({ code: null })
  expect((await as(person).post('/api/me/reauthentication/code', undefined, from())).status).toBe(409)
  let code = ''
  setSmsSender(async (_, message) => {
    if (message.to === phone) code = message.code
  })
  const to = `0912•••${phone.slice(-4)}`
  expect(await (await as(person).get('/api/me/reauthentication')).json()).toMatchObject({ code: { channel: 'sms', to } })
  const { challenge } = await (await as(person).post('/api/me/reauthentication/code', undefined, from())).json<{ challenge: string }>()
  await runQueuedJobs()
  setSmsSender()
  expect((await as(person).post('/api/me/reauthentication', { kind: 'code', challenge, code }, from())).status).toBe(200)
})

test('a reauthentication code fails after eleven minutes and after five wrong attempts', async () => {
  const person = await aUser()
  const late = await requestCode(person)
  setClockOffset(11 * MINUTE)
  expect((await as(person).post('/api/me/reauthentication', { kind: 'code', ...late }, from())).status).toBe(400)
  setClockOffset(0)
  const other = await aUser()
  const { challenge, code } = await requestCode(other)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let at = 1; at <= 5; at++) {
    setClockOffset(at * MINUTE)
    expect((await as(other).post('/api/me/reauthentication', { kind: 'code', challenge, code: wrong }, from())).status).toBe(400)
  }
  setClockOffset(7 * MINUTE)
  expect((await as(other).post('/api/me/reauthentication', { kind: 'code', challenge, code }, from())).status).toBe(400)
})

test('a reauthentication code stays valid when storing the reauthentication fails', async () => {
  const person = await aUser()
  const { challenge, code } = await requestCode(person)
  setClockOffset(MINUTE)
  // Database calls: 1 reads the viewer, 2 counts the attempt, 3 is the batch.
  const { database } = faultyDatabase(env.DB, { nth: 3, when: 'before' })
  const failed = await as(person).post('/api/me/reauthentication', { kind: 'code', challenge, code }, { ...from(), env: { DB: database } })
  expect(failed.status).toBe(500)
  expect(takeConsole().join()).toContain(InjectedFault.name)
  expect((await as(person).post('/api/me/reauthentication', { kind: 'code', challenge, code }, from())).status).toBe(200)
})

test('of eight concurrent password guesses in a session, three return 429', async () => {
  const person = await aPersonWithPassword()
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => as(person).post('/api/me/reauthentication', { kind: 'password', password: 'نادرست‌است' }, from())),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused.length).toBe(3)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
})

test.each([
  {},
  { kind: 'word' },
  { kind: 'password' },
  { kind: 'password', password: PASSWORD, userId: 1 },
  { kind: 'code', code: '123456' },
])('reauthentication rejects the malformed proof %o with 400', async (proof) => {
  expect((await as(await aPersonWithPassword()).post('/api/me/reauthentication', proof, from())).status).toBe(400)
})

test('a signed-in user gets a second code without a proof of work, and waits only after five', async () => {
  const person = await aUser()
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await as(person).post('/api/me/reauthentication/code', {}, { headers: { 'CF-Connecting-IP': '10.82.0.1' } })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})
