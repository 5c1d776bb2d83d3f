import { env } from 'cloudflare:workers'
import { createHash, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Env } from '#worker/env.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import { aBrowser, codeTo, queryNumber, readDeliveredMessages, recordedDatabase } from '#worker/testing/index.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'
const aMobile = () => `0912${String(randomInt(10_000_000)).padStart(7, '0')}`
const toE164 = (mobile: string) => `+98${mobile.slice(1)}`
const aHandle = () => `h${crypto.randomUUID().slice(0, 8)}`

/** Requests a code while an SMS sender is set, without which the route rejects phone numbers. */
async function requestCode(browser: ReturnType<typeof aBrowser>, address: string, over: Partial<Env> = {}) {
  setSmsSender(async () => undefined)
  const answer = await browser.post('/api/auth/codes', { address }, { env: over })
  setSmsSender()
  return answer
}

async function registerByMobile(over: object = {}) {
  const [browser, mobile] = [aBrowser(), aMobile()]
  const { challenge } = await (await requestCode(browser, mobile)).json<{ challenge: string }>()
  const code = persianDigits(await codeTo(toE164(mobile)))
  expect(await (await browser.post('/api/auth/codes/verify', { challenge, code })).json()).toEqual({ viewer: null })
  const made = await browser.post('/api/auth/register', { challenge, ...over })
  return { browser, mobile, made, challenge }
}

test('registering with only a phone number creates an account with a default name and a generated handle', async () => {
  const { browser, mobile, made } = await registerByMobile()
  expect(made.status).toBe(201)
  expect(await made.json()).toMatchObject({ viewer: { name: 'نویسندهٔ تازه', handle: expect.stringMatching(/^user\d{6}$/) } })
  expect(await browser.viewer()).not.toBeNull()
  const row = await env.DB.prepare('SELECT email, phone, phone_verified_at AS at FROM credentials WHERE phone = ?')
    .bind(toE164(mobile))
    .first()
  expect(row).toMatchObject({ email: null, phone: toE164(mobile), at: expect.any(Number) })
})

test('a phone number in three notations and the handle sign in with a password; the number also signs in with a code', async () => {
  const handle = aHandle()
  const { mobile } = await registerByMobile({ password: PASSWORD, handle, name: 'سارا' })
  const written = `۰۰۹۸ ${persianDigits(mobile.slice(1, 4))}-${persianDigits(mobile.slice(4))}`
  for (const login of [mobile, toE164(mobile), written, handle, `@${handle.toUpperCase()}`])
    expect((await aBrowser().post('/api/auth/sign-in', { login, password: PASSWORD })).status, login).toBe(200)
  const browser = aBrowser()
  const { challenge } = await (await requestCode(browser, written)).json<{ challenge: string }>()
  const verified = await browser.post('/api/auth/codes/verify', { challenge, code: await codeTo(toE164(mobile)) })
  expect(await verified.json()).toMatchObject({ viewer: { handle } })
})

test('a code requested by handle goes to the account’s phone number; an unknown handle returns 202 with the same fields', async () => {
  const handle = aHandle()
  const { mobile } = await registerByMobile({ handle })
  const [known, unknown] = [aBrowser(), aBrowser()]
  const answers = [await requestCode(known, handle), await requestCode(unknown, aHandle())]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  const [a, b] = await Promise.all(answers.map((answer) => answer.json<{ challenge: string }>()))
  expect(Object.keys(a ?? {})).toEqual(Object.keys(b ?? {}))
  expect(JSON.stringify(a)).not.toContain(mobile.slice(1))
  const code = await codeTo(toE164(mobile))
  expect(code).toMatch(/^\d{6}$/)
  expect((await unknown.post('/api/auth/codes/verify', { challenge: b?.challenge, code })).status).toBe(400)
  expect(await (await known.post('/api/auth/codes/verify', { challenge: a?.challenge, code })).json()).toMatchObject({ viewer: { handle } })
})

test('a code request reads no account before its response, whether by handle, email address or phone number', async () => {
  const handle = aHandle()
  await registerByMobile({ handle })
  for (const login of [handle, aHandle(), aMobile(), `${aHandle()}@example.com`]) {
    const { database, trips } = recordedDatabase(env.DB)
    expect((await requestCode(aBrowser(), login, { DB: database })).status).toBe(202)
    expect(trips.flat().filter((statement) => /\b(?:users|credentials)\b/.test(statement))).toEqual([])
    const storing = trips.filter((statements) => statements.some((statement) => /^insert into .?one_time_codes/i.test(statement)))
    expect(storing.map(({ length }) => length)).toEqual([2])
  }
})

test('no six-digit code matches the challenge of an unknown handle, and registering with that challenge returns 400', async () => {
  const browser = aBrowser()
  const { challenge } = await (await requestCode(browser, aHandle())).json<{ challenge: string }>()
  const stored = await env.DB.prepare('SELECT code_digest AS digest FROM one_time_codes WHERE challenge = ?')
    .bind(challenge)
    .first('digest')
  const digestOf = (code: number) =>
    createHash('sha256')
      .update(`${challenge}:${String(code).padStart(6, '0')}`)
      .digest('base64url')
  let right = 0
  const step = __FULL_MATRIX__ ? 1 : 10
  for (let code = 0; code < 1_000_000; code += step) if (digestOf(code) === stored) right++
  expect(right).toBe(0)
  expect((await browser.post('/api/auth/register', { challenge, name: 'کسی' })).status).toBe(400)
})

test.each([
  ['021 8888 8888', 'ثابت'],
  ['+1 415 555 2671', 'خارجی'],
  ['0912 123', 'کامل'],
  ['sara@', 'کامل'],
  ['سارا', 'کامل'],
])('requesting a code for %s returns 400 with a hint and stores no code', async (address, word) => {
  const before = await queryNumber('SELECT count(*) AS n FROM one_time_codes')
  const refused = await requestCode(aBrowser(), address)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { fields: { address: expect.stringContaining(word) } } })
  expect(await queryNumber('SELECT count(*) AS n FROM one_time_codes')).toBe(before)
})

test('requesting a code by SMS returns a field error when no SMS provider is configured', async () => {
  const refused = await aBrowser().post('/api/auth/codes', { address: aMobile() }, { env: { SMS_KEY: '', SMS_TEMPLATE: '' } })
  expect(await refused.json()).toMatchObject({ error: { fields: { address: expect.stringContaining('پیامک') } } })
})

test('a used challenge cannot register another user (400); a new code for the registered number signs in', async () => {
  const { mobile, challenge, browser } = await registerByMobile({ handle: aHandle() })
  expect((await browser.post('/api/auth/register', { challenge, name: 'دیگری' })).status).toBe(400)
  const other = aBrowser()
  const request = await (await requestCode(other, mobile)).json<{ challenge: string }>()
  const verified = await other.post('/api/auth/codes/verify', { challenge: request.challenge, code: await codeTo(toE164(mobile)) })
  expect(await verified.json()).toMatchObject({ viewer: { handle: expect.any(String) } })
  expect(await readDeliveredMessages(toE164(mobile))).toEqual([])
})

test.each([
  ['the name', { name: 'نیلوفر شب', password: 'نیلوفر شب' }],
  ['the handle with digits', { handle: 'golabdane', password: 'golabdane12' }],
])('registration rejects a password that is %s', async (_, over) => {
  const { made } = await registerByMobile(over)
  expect(made.status).toBe(400)
  expect(await made.json()).toMatchObject({ error: { fields: { password: expect.stringContaining('خودت') } } })
})
