import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import {
  aBrowser,
  as,
  aUser,
  codeTo,
  faultyDatabase,
  interleavedDatabase,
  ORIGIN,
  queryNumber,
  request,
  runQuery,
  setPassword,
} from '#worker/testing/index.ts'
import { SignInResult } from './contract.ts'

test.each(['before', 'after'] as const)(
  'a sign-in by password whose database connection is lost %s the session is stored signs in with one session',
  async (when) => {
    const person = await aUser()
    await setPassword(person, 'گذرواژهٔ بلند و بی‌ربط')
    const plan = { nth: 1, when, match: /insert into "sessions"/i, message: 'D1_ERROR: Network connection lost.' }
    const { database, calls } = faultyDatabase(env.DB, plan)
    const init = {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: person.handle, password: 'گذرواژهٔ بلند و بی‌ربط' }),
    }
    const response = await request('/api/auth/sign-in', init, { DB: database })
    expect([response.status, calls()]).toEqual([200, 2])
    expect(SignInResult.parse(await response.json()).viewer?.handle).toBe(person.handle)
    expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(2)
  },
)

test('a registration whose generated handles are all taken is a conflict after six of them, and creates no account', async () => {
  const browser = aBrowser()
  const address = `${crypto.randomUUID()}@example.com`
  const { challenge } = await (await browser.post('/api/auth/codes', { address })).json<{ challenge: string }>()
  expect((await browser.post('/api/auth/codes/verify', { challenge, code: await codeTo(address) })).status).toBe(200)
  const message = 'D1_ERROR: UNIQUE constraint failed: handles.handle: SQLITE_CONSTRAINT'
  const { database, calls } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /insert into "handles"/i, message })
  const response = await browser.post('/api/auth/register', { challenge }, { env: { DB: database } })
  expect([response.status, calls()]).toEqual([409, 6])
  expect(await queryNumber('SELECT count(*) AS n FROM credentials WHERE email_key = ?', address)).toBe(0)
})

test('a code that is sent twice concurrently reauthenticates once', async () => {
  const person = await aUser()
  const [challenge, code] = [newSecret(), '123456']
  await runQuery(
    `INSERT INTO one_time_codes (challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, created_at, expires_at)
     VALUES (?1, 'confirm', 'email', 'a', 'a', ?2, ?3, ?4, 1, 9e15)`,
    challenge,
    person.id,
    await sha256(`${challenge}:${code}`),
    await sha256(person.sessionDigest),
  )
  const send = (over = {}) => as(person).post('/api/me/reauthentication', { kind: 'code', challenge, code }, over)
  let first = 0
  const DB = interleavedDatabase(env.DB, /^update "sessions"/i, async () => (first = (await send()).status))
  expect([(await send({ env: { DB } })).status, first]).toEqual([400, 200])
})

test('a changed password uses up the codes that were requested while signed in, and no codes of others', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await setPassword(person, 'گذرواژهٔ بلند و بی‌ربط')
  const aCode = async (userId: number, usedAt: number | null) => {
    const challenge = newSecret()
    await runQuery(
      `INSERT INTO one_time_codes (challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, created_at, expires_at, used_at)
       VALUES (?1, 'change', 'email', 'a', 'a', ?2, ?1, ?1, 1, 9e15, ?3)`,
      challenge,
      userId,
      usedAt,
    )
    return challenge
  }
  const codes = [await aCode(person.id, null), await aCode(person.id, 5), await aCode(other.id, null)]
  const usedAt = (challenge: string) =>
    env.DB.prepare('SELECT used_at FROM one_time_codes WHERE challenge = ?').bind(challenge).first('used_at')
  const change = (current: string) => as(person).put('/api/me/password', { current, next: 'شمشیر چای باران' })
  expect((await change('نادرست')).status).toBe(400)
  expect(await Promise.all(codes.map(usedAt))).toEqual([null, 5, null])
  expect((await change('گذرواژهٔ بلند و بی‌ربط')).status).toBe(200)
  expect(await Promise.all(codes.map(usedAt))).toEqual([expect.any(Number), 5, null])
})
