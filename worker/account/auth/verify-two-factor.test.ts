import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aBrowser, as, aUser, codeTo, interleavedDatabase, queryNumber, runQuery, setPassword } from '#worker/testing/index.ts'
import type { SignInResult } from './contract.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'
const STEP = 30_000

/** Generates codes by an independent implementation of RFC 6238, not the code under test. */
function totpCode(base32: string, at = now()): string {
  const bits = [...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function aTwoFactorUser() {
  const person = await aUser()
  await setPassword(person, PASSWORD)
  const { secret } = await (await as(person).post('/api/me/two-factor')).json<{ secret: string }>()
  const { codes } = await (await as(person).post('/api/me/two-factor/confirm', { code: totpCode(secret) })).json<{ codes: string[] }>()
  // Setup consumed the current code, so move to the next step.
  setClockOffset(now() - Date.now() + STEP)
  return { person, secret, recovery: codes }
}

async function startSignIn(login: string, browser = aBrowser()) {
  const answer = await browser.post('/api/auth/sign-in', { login, password: PASSWORD })
  expect(answer.status).toBe(200)
  const { viewer, twoFactor } = await answer.json<SignInResult>()
  expect(viewer).toBeNull()
  return { browser, pendingSignIn: twoFactor?.pendingSignIn ?? '', twoFactor }
}

const sessionsOf = (id: number) => queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)

test('a correct password returns a pending sign-in; a TOTP code in Persian digits creates the session', async () => {
  const { person, secret } = await aTwoFactorUser()
  const { browser, pendingSignIn, twoFactor } = await startSignIn(person.handle)
  expect(twoFactor?.methods).toEqual(['totp', 'recovery'])
  expect(browser.jar.has('__Host-daftar')).toBe(false)
  expect(await browser.viewer()).toBeNull()
  expect(await sessionsOf(person.id)).toBe(1)
  const entered = await browser.post('/api/auth/two-factor', { pendingSignIn, code: persianDigits(totpCode(secret)) })
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
  expect(await browser.viewer()).toMatchObject({ handle: person.handle })
})

test('an emailed code does not bypass two-factor', async () => {
  const { person, secret } = await aTwoFactorUser()
  const browser = aBrowser()
  const { challenge } = await (await browser.post('/api/auth/codes', { address: person.email })).json<{ challenge: string }>()
  const code = await codeTo(person.email)
  const { viewer, twoFactor } = await (await browser.post('/api/auth/codes/verify', { challenge, code })).json<SignInResult>()
  expect(viewer).toBeNull()
  // The pending sign-in consumed the code.
  expect((await browser.post('/api/auth/codes/verify', { challenge, code })).status).toBe(400)
  const entered = await browser.post('/api/auth/two-factor', { pendingSignIn: twoFactor?.pendingSignIn, code: totpCode(secret) })
  expect(await entered.json()).toMatchObject({ viewer: { handle: person.handle } })
})

test('a recovery code works only once', async () => {
  const { person, recovery } = await aTwoFactorUser()
  const [code = ''] = recovery
  const first = await startSignIn(person.handle)
  expect(
    (await first.browser.post('/api/auth/two-factor', { pendingSignIn: first.pendingSignIn, code: ` ${code.toUpperCase()} ` })).status,
  ).toBe(200)
  const second = await startSignIn(person.handle)
  const refused = await second.browser.post('/api/auth/two-factor', { pendingSignIn: second.pendingSignIn, code })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { fields: { code: expect.any(String) } } })
})

test('a pending sign-in works once, only in its own browser, and not after ten minutes', async () => {
  const { person, secret } = await aTwoFactorUser()
  const { browser, pendingSignIn } = await startSignIn(person.handle)
  const stranger = aBrowser()
  await stranger.post('/api/auth/codes', { address: 'somebody@example.com' })
  const stolen = await stranger.post('/api/auth/two-factor', { pendingSignIn, code: totpCode(secret) })
  expect(stolen.status).toBe(400)
  expect(await stolen.json()).toMatchObject({ error: { fields: { pendingSignIn: expect.stringContaining('از نو') } } })
  expect((await browser.post('/api/auth/two-factor', { pendingSignIn, code: totpCode(secret) })).status).toBe(200)
  setClockOffset(now() - Date.now() + STEP)
  expect((await browser.post('/api/auth/two-factor', { pendingSignIn, code: totpCode(secret) })).status).toBe(400)

  const late = await startSignIn(person.handle)
  setClockOffset(now() - Date.now() + 10 * MINUTE + 1000)
  expect((await late.browser.post('/api/auth/two-factor', { pendingSignIn: late.pendingSignIn, code: totpCode(secret) })).status).toBe(400)
})

test('a pending sign-in rejects even a correct code after five wrong ones', async () => {
  const { person, secret } = await aTwoFactorUser()
  const { browser, pendingSignIn } = await startSignIn(person.handle)
  const right = totpCode(secret)
  const wrong = right === '000000' ? '111111' : '000000'
  for (let at = 0; at < 5; at++) expect((await browser.post('/api/auth/two-factor', { pendingSignIn, code: wrong })).status).toBe(400)
  const late = await browser.post('/api/auth/two-factor', { pendingSignIn, code: right })
  expect(late.status).toBe(400)
  expect(await late.json()).toMatchObject({ error: { fields: { pendingSignIn: expect.any(String) } } })
  expect(await sessionsOf(person.id)).toBe(1)
})

test('two-factor guesses are limited per account across pending sign-ins and IP addresses', async () => {
  const { person, secret } = await aTwoFactorUser()
  const wrong = totpCode(secret) === '000000' ? '111111' : '000000'
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const { browser, pendingSignIn } = await startSignIn(person.handle)
    for (let at = 0; at < 5; at++) statuses.push((await browser.post('/api/auth/two-factor', { pendingSignIn, code: wrong })).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('only one of two concurrent sign-ins with the same TOTP code creates a session', async () => {
  const { person, secret } = await aTwoFactorUser()
  const both = [await startSignIn(person.handle), await startSignIn(person.handle)]
  const code = totpCode(secret)
  const answers = await Promise.all(both.map(({ browser, pendingSignIn }) => browser.post('/api/auth/two-factor', { pendingSignIn, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await sessionsOf(person.id)).toBe(2)
})

test.each([
  ['a malformed token', { pendingSignIn: 'x', code: '123456' }, 'pendingSignIn'],
  ['an unknown token', { pendingSignIn: 'A'.repeat(43), code: '123456' }, 'pendingSignIn'],
  ['an empty code', { pendingSignIn: 'A'.repeat(43), code: '' }, 'code'],
  ['an unknown key', { pendingSignIn: 'A'.repeat(43), code: '123456', userId: 1 }, 'json'],
])('two-factor sign-in rejects %s with 400', async (_, body, field) => {
  const browser = aBrowser()
  await browser.post('/api/auth/codes', { address: `${crypto.randomUUID()}@example.com` })
  const rejected = await browser.post('/api/auth/two-factor', body)
  expect(rejected.status).toBe(400)
  expect(Object.keys((await rejected.json<{ error: { fields: object } }>()).error.fields)).toEqual([field])
})

test('the table of pending sign-ins does not contain the token of one', async () => {
  const { person } = await aTwoFactorUser()
  const { pendingSignIn } = await startSignIn(person.handle)
  expect(JSON.stringify((await env.DB.prepare('SELECT * FROM second_step_tickets').all()).results)).not.toContain(pendingSignIn)
})

test('a pending sign-in used concurrently creates no session, consumes no code and keeps the browser’s previous session', async () => {
  const { person, secret, recovery } = await aTwoFactorUser()
  for (const code of [recovery[0] ?? '', totpCode(secret)]) {
    const { browser, pendingSignIn } = await startSignIn(person.handle)
    browser.jar.set('__Host-daftar', person.cookie.split('=')[1] ?? '')
    const [sessions, lastStep] = [
      await sessionsOf(person.id),
      await queryNumber('SELECT last_step AS n FROM two_step WHERE user_id = ?', person.id),
    ]
    const DB = interleavedDatabase(env.DB, /insert into .?sessions/i, () =>
      runQuery('UPDATE second_step_tickets SET used_at = 1 WHERE user_id = ?', person.id),
    )
    expect((await browser.post('/api/auth/two-factor', { pendingSignIn, code }, { env: { DB } })).status).toBe(400)
    expect(await sessionsOf(person.id)).toBe(sessions)
    expect(await queryNumber('SELECT last_step AS n FROM two_step WHERE user_id = ?', person.id)).toBe(lastStep)
    expect(await queryNumber('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ? AND used_at IS NOT NULL', person.id)).toBe(0)
    expect(await browser.viewer()).toMatchObject({ handle: person.handle })
  }
})
