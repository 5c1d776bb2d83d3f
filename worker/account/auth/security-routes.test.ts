import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  queryNumber,
  readNotifications,
  runQueuedJobs,
  setPassword,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { OwnSessions } from './contract.ts'

const PASSWORD = 'گذرواژهٔ کنونی من'
const NEXT = 'شمشیر چای باران'

let ipCounter = 0
const from = (headers = {}) => ({
  headers: { 'CF-Connecting-IP': `10.79.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}`, ...headers },
})

async function aMemberWithPassword() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  return person
}

async function anotherSession(person: TestUser, agent = ''): Promise<Pick<TestUser, 'cookie'>> {
  const token = newSecret()
  await env.DB.prepare(
    `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, agent, hash, proven_at)
     SELECT ?, user_id, created_at, seen_at - 1000, expires_at, ?, ?, proven_at FROM sessions WHERE token_digest = ?`,
  )
    .bind(await sha256(token), agent, newHash(), person.sessionDigest)
    .run()
  return { cookie: `__Host-daftar=${token}` }
}

const isSignedIn = async (browser: Pick<TestUser, 'cookie'>) => (await as(browser).get('/api/me/sessions')).status === 200
const renewedCookie = (response: Response) => ({ cookie: /__Host-daftar=[^;]+/.exec(response.headers.getSetCookie().join())?.[0] ?? '' })
const sessionsOf = async (browser: Pick<TestUser, 'cookie'>) =>
  OwnSessions.parse(await (await as(browser).get('/api/me/sessions')).json()).sessions

async function deliveredEmails(person: TestUser): Promise<RenderedEmail[]> {
  const mails: RenderedEmail[] = []
  setMailer(async (_, mail) => void (mail.to === person.email && mails.push(mail)))
  await runQueuedJobs()
  setMailer()
  return mails
}

test('changing the password rotates the token, ends other sessions and sends an email', async () => {
  const person = await aMemberWithPassword()
  const other = await anotherSession(person)
  const changed = await as(person).put('/api/me/password', { current: PASSWORD, next: NEXT }, from({ 'User-Agent': 'Firefox/140' }))
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual({ ended: 1, endedTokens: 0 })
  expect([await isSignedIn(person), await isSignedIn(other), await isSignedIn(renewedCookie(changed))]).toEqual([false, false, true])
  expect(await sessionsOf(renewedCookie(changed))).toMatchObject([{ current: true, userAgent: 'Firefox/140' }])
  expect((await as(null).post('/api/auth/sign-in', { login: person.handle, password: PASSWORD }, from())).status).toBe(400)
  expect((await as(null).post('/api/auth/sign-in', { login: person.handle, password: NEXT }, from())).status).toBe(200)
  const [notice] = await deliveredEmails(person)
  expect(notice?.subject).toContain('گذرواژه')
  expect(notice?.text).toContain('/me/settings/account')
  expect(await readNotifications(person)).toEqual(['security password 1'])
})

test('changing the password deletes pending two-factor sign-ins', async () => {
  const person = await aMemberWithPassword()
  await env.DB.prepare("INSERT INTO second_step_tickets VALUES ('ticket of ' || ?1, ?1, 'browser', 0, 1, 9000000000000000, NULL)")
    .bind(person.id)
    .run()
  const countPending = () => queryNumber('SELECT count(*) AS n FROM second_step_tickets WHERE user_id = ?', person.id)
  expect((await as(person).put('/api/me/password', { current: 'نادرست‌است', next: NEXT }, from())).status).toBe(400)
  expect(await countPending()).toBe(1)
  expect((await as(person).put('/api/me/password', { current: PASSWORD, next: NEXT }, from())).status).toBe(200)
  expect(await countPending()).toBe(0)
})

test('changing the password keeps other sessions when requested', async () => {
  const person = await aMemberWithPassword()
  const other = await anotherSession(person)
  const changed = await as(person).put('/api/me/password', { current: PASSWORD, next: NEXT, endOthers: false }, from())
  expect(await changed.json()).toEqual({ ended: 0, endedTokens: 0 })
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true])
})

test.each([
  ['without the current password', { next: NEXT }, 'current'],
  ['with a wrong current password', { current: 'نادرست‌است', next: NEXT }, 'current'],
  ['to a common password', { current: PASSWORD, next: 'password123' }, 'next'],
  ['to a short password', { current: PASSWORD, next: '۱۲۳۴۵۶۷' }, 'next'],
  ['with an unknown key', { current: PASSWORD, next: NEXT, userId: 1 }, 'json'],
])('changing a password %s returns 400 and ends no session', async (_, body, field) => {
  const person = await aMemberWithPassword()
  const other = await anotherSession(person)
  const refused = await as(person).put('/api/me/password', body, from())
  expect(refused.status).toBe(400)
  const { error } = await refused.json<{ error: { fields: Record<string, string> } }>()
  if (field !== 'json') expect(error.fields[field]).toEqual(expect.any(String))
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true])
  expect((await as(null).post('/api/auth/sign-in', { login: person.handle, password: PASSWORD }, from())).status).toBe(200)
  expect(await deliveredEmails(person)).toEqual([])
})

test('setting a first password requires recent reauthentication instead of the current password', async () => {
  const person = await aUser()
  expect(await (await as(person).get('/api/me/password')).json()).toEqual({ isSet: false, changedAt: null, tokenCount: 0 })
  setClockOffset(16 * MINUTE)
  const stale = await as(person).put('/api/me/password', { next: NEXT }, from())
  expect(stale.status).toBe(403)
  expect(await stale.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  setClockOffset(0)
  const set = await as(person).put('/api/me/password', { next: NEXT }, from())
  expect(set.status).toBe(200)
  expect(await (await as(renewedCookie(set)).get('/api/me/password')).json()).toMatchObject({ isSet: true, changedAt: expect.any(Number) })
})

test('only one of two concurrent password changes succeeds', async () => {
  const person = await aMemberWithPassword()
  const answers = await Promise.all(
    [NEXT, 'رودخانه کتاب پنجره'].map((next) => as(person).put('/api/me/password', { current: PASSWORD, next, endOthers: false }, from())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 400, 401, 409].includes(status))).toBe(true)
  expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(1)
})

test.each(['before', 'after'] as const)('a password change that fails %s its batch leaves exactly one valid password', async (when) => {
  const person = await aMemberWithPassword()
  // Database calls: 1 reads the viewer, 2 reads the stored hash, 3 is the batch.
  const { database } = faultyDatabase(env.DB, { nth: 3, when })
  const failed = await as(person).put('/api/me/password', { current: PASSWORD, next: NEXT }, { ...from(), env: { DB: database } })
  expect(failed.status).toBe(500)
  expect(takeConsole().join()).toContain(InjectedFault.name)
  const signIn = (password: string) => as(null).post('/api/auth/sign-in', { login: person.handle, password }, from())
  expect((await signIn(when === 'before' ? PASSWORD : NEXT)).status).toBe(200)
  expect((await signIn(when === 'before' ? NEXT : PASSWORD)).status).toBe(400)
})

test('of seven concurrent guesses at the current password, two return 429', async () => {
  const person = await aMemberWithPassword()
  const guess = () => as(person).put('/api/me/password', { current: 'نادرست‌است', next: NEXT }, from())
  const statuses = (await Promise.all(Array.from({ length: 7 }, guess))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('the session list starts with the current session and contains no tokens or digests', async () => {
  const person = await aUser()
  const other = await anotherSession(person, 'Mozilla/5.0 Firefox/140.0')
  const answer = await as(other).get('/api/me/sessions')
  const body = await answer.text()
  const tokens = [person, other].map(({ cookie }) => cookie.split('=')[1] ?? '')
  for (const secret of [...tokens, ...(await Promise.all(tokens.map(sha256)))]) expect(body).not.toContain(secret)
  expect(OwnSessions.parse(JSON.parse(body)).sessions).toMatchObject([
    { current: true, userAgent: 'Mozilla/5.0 Firefox/140.0' },
    { current: false },
  ])
  expect((await as(null).get('/api/me/sessions')).status).toBe(401)
})

test('only the owner can end a session, after recent reauthentication', async () => {
  const [person, stranger] = [await aUser(), await aUser()]
  const other = await anotherSession(person)
  const hash = (await sessionsOf(person)).find(({ current }) => !current)?.hash
  const path = `/api/me/sessions/${hash}`
  expect((await as(stranger).delete(path)).status).toBe(404)
  setClockOffset(16 * MINUTE)
  expect(await (await as(person).delete(path)).json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  setClockOffset(0)
  expect(await isSignedIn(other)).toBe(true)
  expect((await as(person).delete(path)).status).toBe(204)
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false])
  expect((await as(person).delete(path)).status).toBe(404)
})

test('ending other sessions keeps the current one and those of other users', async () => {
  const [person, stranger] = [await aUser(), await aUser()]
  const others = [await anotherSession(person), await anotherSession(person)]
  expect(await (await as(person).delete('/api/me/sessions')).json()).toEqual({ ended: 2 })
  expect(await Promise.all([person, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false])
  expect(await (await as(person).delete('/api/me/sessions')).json()).toEqual({ ended: 0 })
})

describe('changing the password ends API tokens', () => {
  const tokensOf = (person: TestUser) => queryNumber('SELECT count(*) AS n FROM api_tokens WHERE user_id = ?', person.id)
  const aTokenOwner = async () => {
    const person = await aMemberWithPassword()
    for (const name of ['الف', 'ب']) await as(person).post('/api/me/api-tokens', { name, scopes: ['read'] })
    return person
  }

  test.each([
    [{ endOthers: true }, 0],
    [{ endOthers: false }, 2],
    [{ endOthers: true, endTokens: false }, 2],
    [{ endOthers: false, endTokens: true }, 0],
  ])('with %j %d are left', async (choice, left) => {
    const [person, other] = [await aTokenOwner(), await aTokenOwner()]
    expect(await (await as(person).get('/api/me/password')).json()).toMatchObject({ tokenCount: 2 })
    const changed = await as(person).put('/api/me/password', { current: PASSWORD, next: NEXT, ...choice }, from())
    expect(await changed.json()).toMatchObject({ endedTokens: 2 - left })
    expect([await tokensOf(person), await tokensOf(other)]).toEqual([left, 2])
  })

  test('but not if the current password is wrong', async () => {
    const person = await aTokenOwner()
    expect((await as(person).put('/api/me/password', { current: 'نادرست است', next: NEXT }, from())).status).toBe(400)
    expect(await tokensOf(person)).toBe(2)
  })
})
