import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { kdf } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { as, aUser, ORIGIN, queryNumber, request, runQuery, runQueuedJobs } from '#worker/testing/index.ts'

/** Gives each browser its own IP address, so that rate limits do not interfere between tests. */
let ipCounter = 0
const aBrowser = () => {
  const address = `10.0.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}`
  const jar = new Map<string, string>()
  return async (path: string, body: unknown, from = address) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', 'CF-Connecting-IP': from, Cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return response
  }
}

async function codeFor(email: string): Promise<string> {
  let code = ''
  setMailer(async (_, mail: RenderedEmail) => {
    if (mail.to === email) code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
  })
  await runQueuedJobs()
  return code
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

async function verifyAddress(email = newEmail()) {
  const browser = aBrowser()
  const sent = await browser('/api/auth/codes', { address: email })
  const { challenge } = await sent.json<{ challenge: string }>()
  const code = await codeFor(email)
  const verified = await browser('/api/auth/codes/verify', { challenge, code })
  return { browser, email, challenge, code, verified }
}

async function registerMember(over: object = {}) {
  const { browser, email, challenge } = await verifyAddress()
  const answer = await browser('/api/auth/register', { challenge, name: 'سارا رضایی', ...over })
  return { browser, email, challenge, answer }
}

test('registering with a verified address, a name and a handle returns 201 and a session cookie', async () => {
  const { browser, verified, challenge } = await verifyAddress()
  expect(verified.status).toBe(200)
  expect(await verified.json()).toEqual({ viewer: null })
  const handle = `h${crypto.randomUUID().slice(0, 8)}`
  const made = await browser('/api/auth/register', { challenge, name: 'می‌نا', handle })
  expect(made.status).toBe(201)
  expect(await made.json()).toMatchObject({ viewer: { handle, name: 'می‌نا', role: 'member' } })
  const cookie = made.headers.getSetCookie().find((line) => line.startsWith('__Host-daftar='))
  expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/)
})

test('the sessions table does not contain the token of a session', async () => {
  const { answer } = await registerMember()
  const token = /__Host-daftar=([^;]+)/.exec(answer.headers.getSetCookie().join(' '))?.[1] ?? ''
  expect(token).toHaveLength(43)
  const dump = JSON.stringify((await env.DB.prepare('SELECT * FROM sessions').all()).results)
  expect(dump).not.toContain(token)
})

test('a code signs in to an existing account; requesting one returns 202 and the same fields for a known and an unknown address', async () => {
  const { email } = await registerMember()
  const browser = aBrowser()
  const known = await browser('/api/auth/codes', { address: email })
  const unknown = await aBrowser()('/api/auth/codes', { address: newEmail() })
  expect([known.status, unknown.status]).toEqual([202, 202])
  const [a, b] = [await known.json<{ challenge: string }>(), await unknown.json<object>()]
  expect(Object.keys(a)).toEqual(Object.keys(b))
  const verified = await browser('/api/auth/codes/verify', { challenge: a.challenge, code: await codeFor(email) })
  expect(await verified.json()).toMatchObject({ viewer: { name: 'سارا رضایی' } })
})

test('verification accepts a code written in Persian and Arabic digits', async () => {
  const email = newEmail()
  const browser = aBrowser()
  const { challenge } = await (await browser('/api/auth/codes', { address: email })).json<{ challenge: string }>()
  const code = (await codeFor(email)).replace(/\d/g, (digit) => '۰۱۲٣٤٥۶۷۸۹'[Number(digit)] ?? '')
  expect((await browser('/api/auth/codes/verify', { challenge, code })).status).toBe(200)
})

test('a code fails in another browser and, after twenty concurrent wrong attempts, in its own; at most five attempts count', async () => {
  const email = newEmail()
  const browser = aBrowser()
  const { challenge } = await (await browser('/api/auth/codes', { address: email })).json<{ challenge: string }>()
  const code = await codeFor(email)
  expect((await aBrowser()('/api/auth/codes/verify', { challenge, code })).status).toBe(400)
  const wrong = code === '000000' ? '111111' : '000000'
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) => browser('/api/auth/codes/verify', { challenge, code: wrong }, `10.9.9.${at}`)),
  )
  expect(tries.every(({ status }) => status === 400 || status === 429)).toBe(true)
  const row = await env.DB.prepare('SELECT tries FROM one_time_codes WHERE challenge = ?').bind(challenge).first<{ tries: number }>()
  expect(row?.tries).toBeGreaterThan(0)
  expect(row?.tries).toBeLessThanOrEqual(5)
  expect((await browser('/api/auth/codes/verify', { challenge, code }, '10.9.8.1')).status).not.toBe(200)
})

test('a verified address creates only one account, even with concurrent requests', async () => {
  const { browser, challenge, email } = await verifyAddress()
  const answers = await Promise.all([1, 2].map(() => browser('/api/auth/register', { challenge, name: 'یکی' })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(201)
  expect([201, 400, 409]).toContain(statuses[1])
  expect((await browser('/api/auth/register', { challenge, name: 'دومی' })).status).toBe(400)
  expect(await queryNumber('SELECT count(*) AS n FROM credentials WHERE email = ?', email)).toBe(1)
})

test.each([
  ['the same handle', ''],
  ['look-alike handles', '_'],
])('only one of two concurrent registrations with %s succeeds; the other returns a field error', async (_, separator) => {
  const handle = `h${crypto.randomUUID().slice(0, 8)}`
  const people = [await verifyAddress(), await verifyAddress()]
  const answers = await Promise.all(
    people.map(({ browser, challenge }, at) =>
      browser('/api/auth/register', { challenge, name: 'کسی', handle: at === 0 ? handle : `h${separator}${handle.slice(1)}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.find(({ status }) => status !== 201)
  expect(await refused?.json()).toMatchObject({ error: { fields: { handle: expect.any(String) } } })
})

test.each([
  ['a reserved handle', { handle: 'podcasts' }, 'handle'],
  ['a handle like a file', { handle: 'robots.txt' }, 'handle'],
  ['a handle with the Kelvin sign', { handle: 'mi\u212Ae' }, 'handle'],
  ['an invisible name', { name: '\u200B\u200C' }, 'name'],
  ['a name with a private-use character', { name: 'ا\uE123ب' }, 'name'],
  ['a common password', { password: 'password123' }, 'password'],
  ['a short password', { password: '۱۲۳۴۵۶۷' }, 'password'],
])('registration rejects %s with 400', async (_, over, field) => {
  const { answer } = await registerMember(over)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
})

test('a password signs in by email and by handle; a wrong password and an unknown account return the same 400 error', async () => {
  const password = 'گذرواژهٔ بلند من ۱۲'
  const handle = `h${crypto.randomUUID().slice(0, 8)}`
  const { email } = await registerMember({ password, handle })
  expect((await aBrowser()('/api/auth/sign-in', { login: email.toUpperCase(), password })).status).toBe(200)
  expect((await aBrowser()('/api/auth/sign-in', { login: handle, password })).status).toBe(200)
  const wrong = await aBrowser()('/api/auth/sign-in', { login: handle, password: `${password} ` })
  const unknown = await aBrowser()('/api/auth/sign-in', { login: newEmail(), password })
  const body = async (response: Response) => ({
    ...(await response.json<{ error: { code: string; message: string; fields: object } }>()).error,
    requestId: '',
  })
  expect([wrong.status, unknown.status]).toEqual([400, 400])
  expect(await body(wrong)).toEqual(await body(unknown))
})

test('sign-in with a wrong password runs one key derivation, for a known account, an unknown one or one without a password', async () => {
  const { email } = await registerMember({ password: 'گذرواژهٔ شناخته' })
  const { email: without } = await registerMember()
  const derive = vi.spyOn(kdf, 'derive')
  const counts: number[] = []
  for (const login of [email, without, newEmail()]) {
    derive.mockClear()
    await aBrowser()('/api/auth/sign-in', { login, password: 'نادرست‌است' })
    counts.push(derive.mock.calls.length)
  }
  derive.mockRestore()
  expect(counts).toEqual([1, 1, 1])
})

test('eight concurrent guesses at one account lead to 429 with a Retry-After of at most a minute', async () => {
  const password = 'گذرواژهٔ درست من'
  const handle = `h${crypto.randomUUID().slice(0, 8)}`
  await registerMember({ password, handle })
  const guess = () => aBrowser()('/api/auth/sign-in', { login: handle, password: 'نادرست‌است' })
  const guesses = await Promise.all(Array.from({ length: 8 }, guess))
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) {
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  }
})

test('signing out ends the session on the server (204, then no viewer)', async () => {
  const person = await aUser()
  expect(await (await as(person).get('/api/accounts/viewer')).json()).toMatchObject({ viewer: { handle: person.handle } })
  const out = await as(person).post('/api/auth/sign-out')
  expect(out.status).toBe(204)
  expect(out.headers.getSetCookie().join()).toContain('Max-Age=0')
  expect(await (await as(person).get('/api/accounts/viewer')).json()).toEqual({ viewer: null })
})

test('sign-out returns 403 for a foreign or missing Origin and 415 for text/plain', async () => {
  const call = (headers: Record<string, string>) => request('/api/auth/sign-out', { method: 'POST', body: '{}', headers })
  expect((await call({ Origin: 'https://evil.example', 'Content-Type': 'application/json' })).status).toBe(403)
  expect((await call({ 'Content-Type': 'application/json' })).status).toBe(403)
  expect((await call({ Origin: ORIGIN, 'Content-Type': 'text/plain' })).status).toBe(415)
})

test('repeating a registration in the same browser signs in to its account for five minutes, unless it got a second factor', async () => {
  const handle = `h${crypto.randomUUID().slice(0, 8)}`
  const { browser, challenge, email, answer } = await registerMember({ handle })
  const repeat = () => browser('/api/auth/register', { challenge, name: 'سارا رضایی', handle })
  expect(answer.status).toBe(201)
  const repeated = await repeat()
  expect([repeated.status, await repeated.json()]).toMatchObject([201, { viewer: { handle } }])
  expect((await aBrowser()('/api/auth/register', { challenge, name: 'سارا رضایی', handle })).status).toBe(400)
  setClockOffset(5 * MINUTE + 1000)
  expect((await repeat()).status).toBe(400)
  setClockOffset(0)
  await runQuery(
    "INSERT INTO two_step (user_id, secret, created_at, confirmed_at) SELECT user_id, '', 1, 1 FROM credentials WHERE email = ?",
    email,
  )
  expect((await repeat()).status).toBe(400)
  expect(await queryNumber('SELECT count(*) AS n FROM users WHERE handle = ?', handle)).toBe(1)
})
