import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { as, aUser, deliverNotifications, readNotifications, runQueuedJobs, type TestUser } from '#worker/testing/index.ts'
import { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from './contract.ts'
import { stepAt, totp } from './totp.ts'

const STEP = 30_000

let ipCounter = 0
const from = () => ({ headers: { 'CF-Connecting-IP': `10.80.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}` } })
const post = (person: TestUser, path = '', body?: object) => as(person).post(`/api/me/two-factor${path}`, body, from())
const stateOf = async (person: TestUser) => TwoFactorStatus.parse(await (await as(person).get('/api/me/two-factor')).json())

function bytesOf(base32: string): Uint8Array {
  const bits = [...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return new Uint8Array(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

const beginSetup = async (person: TestUser) => {
  const answer = TwoFactorSetup.parse(await (await post(person)).json())
  return { ...answer, code: (at = now()) => totp(bytesOf(answer.secret), stepAt(at)) }
}

async function enableTwoFactor() {
  const person = await aUser()
  const app = await beginSetup(person)
  const used = app.code()
  const answer = await post(person, '/confirm', { code: used })
  expect(answer.status).toBe(200)
  return { person, app, used, codes: RecoveryCodes.parse(await answer.json()).codes }
}

async function deliveredSubjects(person: TestUser): Promise<string[]> {
  const subjects: string[] = []
  setMailer(async (_, mail: RenderedEmail) => void (mail.to === person.email && subjects.push(mail.subject)))
  await runQueuedJobs()
  setMailer()
  return subjects
}

test('confirming a code in Persian digits turns two-factor on, returns ten recovery codes and sends an email', async () => {
  const person = await aUser()
  const app = await beginSetup(person)
  expect(await stateOf(person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  const answer = await post(person, '/confirm', { code: persianDigits(app.code()) })
  const { codes } = RecoveryCodes.parse(await answer.json())
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{5}-[2-9a-hjkmnp-tv-z]{5}$/)
  expect(await stateOf(person)).toEqual({ enabledAt: expect.any(Number), recoveryCodesLeft: 10 })
  expect(await deliveredSubjects(person)).toEqual([expect.stringContaining('روشن شد')])
})

test('two-factor setup returns the secret, a URI with the issuer and handle, and a QR code', async () => {
  const person = await aUser()
  const { secret, uri, qr } = await beginSetup(person)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(`otpauth://totp/Daftar:${person.handle}?secret=${secret}&issuer=Daftar`)
  expect(qr.size).toBeGreaterThan(29)
  expect(qr.path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/)
})

test('the two-factor tables contain neither the secret nor the recovery codes in plain text', async () => {
  const { person, app, codes } = await enableTwoFactor()
  const dump = JSON.stringify([
    await env.DB.prepare('SELECT * FROM two_step WHERE user_id = ?').bind(person.id).all(),
    await env.DB.prepare('SELECT * FROM recovery_codes WHERE user_id = ?').bind(person.id).all(),
  ])
  const secrets = [app.secret, bytesOf(app.secret).toBase64(), ...codes, ...codes.map((code) => code.replace('-', ''))]
  for (const secret of secrets) expect(dump).not.toContain(secret)
})

test('confirming a wrong code returns 400 and leaves two-factor off; a new secret replaces the previous one', async () => {
  const person = await aUser()
  expect((await post(person, '/confirm', { code: '123456' })).status).toBe(409)
  const first = await beginSetup(person)
  const second = await beginSetup(person)
  for (const code of [first.code() === second.code() ? 'abc' : first.code(), 'abcdef', '12345'])
    expect((await post(person, '/confirm', { code })).status).toBe(400)
  expect(await stateOf(person)).toMatchObject({ enabledAt: null })
  expect((await post(person, '/confirm', { code: second.code() })).status).toBe(200)
})

test('two-factor setup and confirmation return 409 while two-factor is on', async () => {
  const { person, app } = await enableTwoFactor()
  expect((await post(person)).status).toBe(409)
  setClockOffset(STEP)
  expect((await post(person, '/confirm', { code: app.code() })).status).toBe(409)
})

test('only one of two concurrent confirmations succeeds, and a recovery code it returns works', async () => {
  const person = await aUser()
  const app = await beginSetup(person)
  const answers = await Promise.all([1, 2].map(() => post(person, '/confirm', { code: app.code() })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  const { codes } = RecoveryCodes.parse(await won?.json())
  expect((await post(person, '/disable', { code: codes[0] })).status).toBe(204)
})

test('every two-factor change requires recent reauthentication (403 reauthentication_required)', async () => {
  const { person, app } = await enableTwoFactor()
  setClockOffset(16 * MINUTE)
  for (const [path, body] of [
    ['', undefined],
    ['/confirm', { code: app.code() }],
    ['/recovery-codes', undefined],
    ['/disable', { code: app.code() }],
  ] as const) {
    const stale = await post(person, path, body)
    expect(stale.status).toBe(403)
    expect(await stale.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  }
  expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 10 })
})

test('an unused TOTP code disables two-factor, a used one does not (400), and the user gets an email', async () => {
  const { person, app, used } = await enableTwoFactor()
  expect((await post(person, '/disable', { code: used })).status).toBe(400)
  setClockOffset(STEP)
  expect((await post(person, '/disable', { code: app.code() })).status).toBe(204)
  expect(await stateOf(person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(await deliveredSubjects(person)).toEqual([expect.stringContaining('روشن شد'), expect.stringContaining('خاموش شد')])
})

test('regenerating recovery codes replaces the previous ones and notifies the user', async () => {
  const { person, codes: old } = await enableTwoFactor()
  const { codes } = RecoveryCodes.parse(await (await post(person, '/recovery-codes')).json())
  expect((await post(person, '/disable', { code: old[0] })).status).toBe(400)
  expect((await post(person, '/disable', { code: codes[0] })).status).toBe(204)
  expect((await post(person, '/recovery-codes')).status).toBe(409)
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual(['security twoStepOn 1', 'security recoveryCodes 1', 'security twoStepOff 1'])
})

test('of seven concurrent guesses at the code to disable two-factor, two return 429', async () => {
  const { person } = await enableTwoFactor()
  const statuses = (await Promise.all(Array.from({ length: 7 }, () => post(person, '/disable', { code: 'wrong' })))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
