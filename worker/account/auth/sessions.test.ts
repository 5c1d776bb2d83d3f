import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { kdf } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import type { RateLimiter } from '#worker/lib/rate-limit.ts'
import { faultyDatabase, InjectedFault, interceptCalls, ORIGIN, request, runQueuedJobs, takeConsole } from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'

let ipCounter = 0
/** Returns a browser with its own IP address, so that rate limits do not interfere between tests. */
const aBrowser = () => {
  const address = `10.77.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}`
  const jar = new Map<string, string>()
  const send = async (path: string, body?: unknown, over: Partial<typeof env> = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers: Record<string, string> = {
      'CF-Connecting-IP': address,
      Cookie,
      ...(body ? { Origin: ORIGIN, 'Content-Type': 'application/json' } : {}),
    }
    const response = await request(path, { method: body ? 'POST' : 'GET', body: body ? JSON.stringify(body) : undefined, headers }, over)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return response
  }
  const viewer = async () => (await (await send('/api/accounts/viewer')).json<{ viewer: { handle: string } | null }>()).viewer
  return { send, viewer, jar }
}

async function codeFor(email: string): Promise<string> {
  let code = ''
  setMailer(async (_, mail: RenderedEmail) => {
    if (mail.to === email) code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
  })
  await runQueuedJobs()
  setMailer()
  return code
}

async function requestCode(email = `${crypto.randomUUID()}@example.com`, browser = aBrowser()) {
  const { challenge } = await (await browser.send('/api/auth/codes', { address: email })).json<{ challenge: string }>()
  return { browser, email, challenge, code: await codeFor(email) }
}

async function aMember(over: object = {}) {
  const { browser, email, challenge, code } = await requestCode()
  await browser.send('/api/auth/codes/verify', { challenge, code })
  const made = await browser.send('/api/auth/register', { challenge, name: 'سارا', ...over })
  expect(made.status).toBe(201)
  const { viewer } = await made.json<{ viewer: { handle: string } }>()
  return { browser, email, handle: viewer.handle }
}

const setState = (handle: string, state: string) => env.DB.prepare('UPDATE users SET state = ? WHERE handle = ?').bind(state, handle).run()

test.each(['deleted'])(
  'sign-in to a %s account without a grace period rejects a correct code or password with 403 and a wrong password with 400',
  async (state) => {
    const { email, handle } = await aMember({ password: PASSWORD })
    await setState(handle, state)
    const { browser, challenge, code } = await requestCode(email)
    expect((await browser.send('/api/auth/codes/verify', { challenge, code })).status).toBe(403)
    expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: PASSWORD })).status).toBe(403)
    expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: `${PASSWORD} ` })).status).toBe(400)
  },
)

test('a suspended user can sign in', async () => {
  const { handle } = await aMember({ password: PASSWORD })
  await setState(handle, 'suspended')
  const answer = await aBrowser().send('/api/auth/sign-in', { login: handle, password: PASSWORD })
  expect(await answer.json()).toMatchObject({ viewer: { handle, state: 'suspended' } })
})

test('a code stays valid when a database call of its verification fails', async () => {
  const { email, handle } = await aMember()
  // Database calls: 1 counts the attempt, 2 finds the account, 3 stores the session.
  for (let nth = 1; nth <= 3; nth++) {
    const { browser, challenge, code } = await requestCode(email)
    const { database } = faultyDatabase(env.DB, { nth, when: 'before' })
    const lost = await browser.send('/api/auth/codes/verify', { challenge, code }, { DB: database })
    expect(lost.status).toBe(500)
    expect(takeConsole().join()).toContain(InjectedFault.name)
    expect((await browser.send('/api/auth/codes/verify', { challenge, code })).status, `after losing call ${nth}`).toBe(200)
    expect(await browser.viewer()).toMatchObject({ handle })
  }
})

test('sign-in rehashes a password stored with an outdated cost without marking it as changed', async () => {
  const { handle } = await aMember({ password: PASSWORD })
  const row = () =>
    env.DB.prepare('SELECT password_hash AS hash, password_changed_at AS at FROM credentials JOIN users ON id = user_id WHERE handle = ?')
      .bind(handle)
      .first<{ hash: string; at: number }>()
  const salt = Buffer.alloc(16, 7)
  const key = await kdf.derive(PASSWORD.normalize('NFC'), salt, { N: 2 ** 14, r: 8, p: 1 })
  const old = ['scrypt', 2 ** 14, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
  await env.DB.prepare(
    'UPDATE credentials SET password_hash = ?, password_changed_at = 5 WHERE user_id = (SELECT id FROM users WHERE handle = ?)',
  )
    .bind(old, handle)
    .run()
  expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: PASSWORD })).status).toBe(200)
  expect(await row()).toMatchObject({ hash: expect.stringMatching(/^scrypt\$32768\$8\$3\$/), at: 5 })
  expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: PASSWORD })).status).toBe(200)
})

test('during a flood of sign-in attempts, another user gets 429 with a Retry-After of one second and then signs in', async () => {
  const { handle } = await aMember({ password: PASSWORD })
  const limiter = env.LIMITS.getByName('sign-in:everybody')
  const policy = { limit: 600, waitMs: 0, maxWaitMs: 0, resetAfterMs: MINUTE }
  // In the object itself, because a call to it takes ten times as long.
  await runInDurableObject(limiter, async (object: RateLimiter) => {
    for (let at = 0; at < 619; at++) await object.consume(policy, Date.now())
    // An attempt recorded ahead of the clock keeps the limit in force, however slow the machine is.
    await object.consume(policy, Date.now() + MINUTE / 2)
  })
  const { send } = aBrowser()
  const signIn = () => send('/api/auth/sign-in', { login: handle, password: PASSWORD })
  const refused = await signIn()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  setClockOffset(MINUTE / 2 + 1000)
  expect((await signIn()).status).toBe(200)
  // The limit is of all tests of the file.
  await runInDurableObject(limiter, (_, state) => state.storage.deleteAll())
})

test('a blocked IP address does not consume attempts of the account whose password it guesses', async () => {
  const { handle } = await aMember({ password: PASSWORD })
  const guesser = aBrowser()
  for (let at = 0; at < 40; at++) await guesser.send('/api/auth/sign-in', { login: `nobody${at}`, password: 'نادرست‌است' })
  for (let at = 0; at < 12; at++)
    expect((await guesser.send('/api/auth/sign-in', { login: handle, password: 'نادرست‌است' })).status).toBe(429)
  expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: PASSWORD })).status).toBe(200)
})

test.each(['qqqqqqqqqq', 'Password۱۲۳', '۱۲۳۴5678'])('registration rejects %s as a common password', async (password) => {
  const { browser, challenge, code } = await requestCode()
  await browser.send('/api/auth/codes/verify', { challenge, code })
  const answer = await browser.send('/api/auth/register', { challenge, name: 'سارا', password })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { password: expect.any(String) } } })
})

test('signing in again ends the browser’s previous session', async () => {
  const { browser, handle } = await aMember({ password: PASSWORD })
  const before = new Map(browser.jar)
  expect((await browser.send('/api/auth/sign-in', { login: handle, password: PASSWORD })).status).toBe(200)
  const stale = aBrowser()
  for (const [name, value] of before) stale.jar.set(name, value)
  expect(await stale.viewer()).toBeNull()
  expect(await browser.viewer()).toMatchObject({ handle })
})

test('a session unused for 29 days is valid; one unused for 32 days is not', async () => {
  const { browser, handle } = await aMember()
  setClockOffset(29 * DAY)
  expect(await browser.viewer()).toMatchObject({ handle })
  setClockOffset(61 * DAY)
  expect(await browser.viewer()).toBeNull()
})

test('signing out invalidates the token itself, not only the cookie', async () => {
  const { browser } = await aMember()
  const kept = new Map(browser.jar)
  const out = await browser.send('/api/auth/sign-out', {})
  expect(out.headers.get('Clear-Site-Data')).toContain('"cache"')
  const replay = aBrowser()
  for (const [name, value] of kept) replay.jar.set(name, value)
  expect(await replay.viewer()).toBeNull()
})

test('a code fails after ten minutes and after use, and registration requires a verified code', async () => {
  const late = await requestCode()
  await env.DB.prepare('UPDATE one_time_codes SET expires_at = expires_at - ? WHERE challenge = ?')
    .bind(10 * MINUTE, late.challenge)
    .run()
  expect((await late.browser.send('/api/auth/codes/verify', { challenge: late.challenge, code: late.code })).status).toBe(400)

  const { email } = await aMember()
  const twice = await requestCode(email)
  expect((await twice.browser.send('/api/auth/codes/verify', { challenge: twice.challenge, code: twice.code })).status).toBe(200)
  expect((await twice.browser.send('/api/auth/codes/verify', { challenge: twice.challenge, code: twice.code })).status).toBe(400)

  const skipping = await requestCode()
  expect((await skipping.browser.send('/api/auth/register', { challenge: skipping.challenge, name: 'سارا' })).status).toBe(400)
})

test('a challenge verified in one browser cannot be used to register in another', async () => {
  const { browser, challenge, code } = await requestCode()
  await browser.send('/api/auth/codes/verify', { challenge, code })
  const other = await requestCode()
  expect((await other.browser.send('/api/auth/register', { challenge, name: 'سارا' })).status).toBe(400)
  expect((await browser.send('/api/auth/register', { challenge, name: 'سارا' })).status).toBe(201)
})

test.each([{ role: 'admin' }, { userId: 1 }, { verifiedAt: 1 }])('registration rejects the unknown key in %o with 400', async (extra) => {
  const { browser, challenge, code } = await requestCode()
  await browser.send('/api/auth/codes/verify', { challenge, code })
  const refused = await browser.send('/api/auth/register', { challenge, name: 'سارا', ...extra })
  expect(refused.status).toBe(400)
  expect((await browser.send('/api/auth/register', { challenge, name: 'سارا' })).status).toBe(201)
})

test('sign-in rejects a long password that lacks its last character', async () => {
  const password = `${'گ'.repeat(60)}ذرو`
  const { handle } = await aMember({ password })
  expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password: password.slice(0, -1) })).status).toBe(400)
  expect((await aBrowser().send('/api/auth/sign-in', { login: handle, password })).status).toBe(200)
})

test('twenty users behind one IP address sign in by code without hitting its limit', async () => {
  const home = aBrowser()
  const emails: string[] = []
  for (let at = 0; at < 20; at++) emails.push((await aMember()).email)
  for (const [at, email] of emails.entries()) {
    const { challenge, code } = await requestCode(email, home)
    expect((await home.send('/api/auth/codes/verify', { challenge, code })).status, `person ${at}`).toBe(200)
  }
})

test('registration generates another handle when the first is taken', async () => {
  const { browser, challenge, code } = await requestCode()
  await browser.send('/api/auth/codes/verify', { challenge, code })
  let batches = 0
  const clashing = interceptCalls(env.DB, async (call, _, method) => {
    if (method === 'batch' && ++batches === 1) throw new Error('D1_ERROR: UNIQUE constraint failed: handles.handle: SQLITE_CONSTRAINT')
    return call()
  })
  const made = await browser.send('/api/auth/register', { challenge, name: 'سارا' }, { DB: clashing })
  expect([made.status, batches]).toEqual([201, 2])
})
