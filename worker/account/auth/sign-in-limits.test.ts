import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import {
  aBrowser,
  as,
  aUser,
  faultyDatabase,
  ORIGIN,
  paragraphs,
  queryNumber,
  request,
  runQuery,
  setPassword,
  type TestUser,
} from '#worker/testing/index.ts'
import { SignInResult } from './contract.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'

const signIn = async (login: string, browser = aBrowser()) => {
  const response = await browser.post('/api/auth/sign-in', { login, password: PASSWORD })
  return { browser, status: response.status, result: response.status === 200 ? SignInResult.parse(await response.json()) : undefined }
}

async function aMember() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  return person
}

test('a deleted account is offered back until the last millisecond of its grace period', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [person, deactivated] = [await aMember(), await aMember()]
  await as(person).post('/api/me/deletion', { handle: person.handle, publications: [] })
  await as(deactivated).post('/api/me/deactivate')
  const dueAt = Date.now() + 30 * DAY
  setClockOffset(30 * DAY - 1)
  expect((await signIn(person.handle)).result).toMatchObject({ viewer: null, reactivation: { dueAt } })
  setClockOffset(30 * DAY)
  expect((await signIn(person.handle)).status).toBe(403)
  expect((await signIn(deactivated.handle)).result).toMatchObject({ viewer: null, reactivation: { dueAt: null } })
  expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id IN (?, ?)', person.id, deactivated.id)).toBe(0)
})

test('a pending sign-in accepts the second factor until the last millisecond of its ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await aMember()
  await runQuery("INSERT INTO two_step (user_id, secret, created_at, confirmed_at) VALUES (?, 'AAAA', 1, 1)", person.id)
  const answer = async (offset: number) => {
    setClockOffset(0)
    const { browser, result } = await signIn(person.handle)
    setClockOffset(10 * MINUTE + offset)
    const response = await browser.post('/api/auth/two-factor', { pendingSignIn: result?.twoFactor?.pendingSignIn, code: '000000' })
    return (await response.json<{ error: { fields: object } }>()).error.fields
  }
  expect(await answer(-1)).toHaveProperty('code')
  expect(await answer(0)).toHaveProperty('pendingSignIn')
})

test('a code whose storing loses its database connection is stored once and sent', async () => {
  const address = `${crypto.randomUUID()}@example.com`
  const plan = { nth: 1, when: 'after', match: /insert into "one_time_codes"/i, message: 'D1_ERROR: Network connection lost.' } as const
  const { database, calls } = faultyDatabase(env.DB, plan)
  const init = { method: 'POST', headers: { Origin: ORIGIN, 'Content-Type': 'application/json' }, body: JSON.stringify({ address }) }
  expect([(await request('/api/auth/codes', init, { DB: database })).status, calls()]).toEqual([202, 2])
  expect(await queryNumber('SELECT count(*) AS n FROM one_time_codes WHERE address_key = ?', address)).toBe(1)
})

test('the password page counts the active tokens of the user and says when the password was changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [person, other] = [await aMember(), await aUser()]
  const add = async ({ id }: TestUser, expiresAt: number | null) =>
    runQuery(
      "INSERT INTO api_tokens (hash, user_id, name, token_digest, scopes, created_at, expires_at) VALUES (?, ?, 'ربات', ?, '[\"read\"]', 1, ?)",
      newHash(),
      id,
      await sha256(newSecret()),
      expiresAt,
    )
  const state = async () => (await as(person).get('/api/me/password')).json()
  for (const expiresAt of [null, Date.now() + 1, Date.now(), 1]) await add(person, expiresAt)
  await add(other, null)
  expect(await state()).toMatchObject({ isSet: true, tokenCount: 2 })
  setClockOffset(5000)
  expect((await as(person).put('/api/me/password', { current: PASSWORD, next: 'شمشیر چای باران', endOthers: false })).status).toBe(200)
  const changed = await env.DB.prepare('SELECT password_changed_at FROM credentials WHERE user_id = ?')
    .bind(person.id)
    .first('password_changed_at')
  expect(changed).toBe(Date.now() + 5000)
})

test('a user who is suspended again reads the rule of the suspension that runs', async () => {
  const [moderator, person] = [await aUser({ role: 'moderator' }), await aUser()]
  const suspend = async (rule: number) =>
    (await (await as(moderator).post('/api/moderation/suspensions', { handle: person.handle, rule })).json<{ hash: string }>()).hash
  await as(moderator).post(`/api/moderation/suspensions/${await suspend(1)}/lift`)
  await suspend(4)
  const refused = await as(person).post('/api/posts', { key: crypto.randomUUID(), title: 'عنوان', document: paragraphs('متن') })
  expect(refused.status).toBe(403)
  expect(JSON.stringify(await refused.json())).toContain('"rule":4')
})
