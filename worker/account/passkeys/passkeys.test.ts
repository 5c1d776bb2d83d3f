import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  as,
  aUser,
  faultyDatabase,
  ORIGIN,
  readNotifications,
  runQueuedJobs,
  softwarePasskey,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { AuthenticationOptions, OwnPasskeys, PasskeyView, RegistrationOptions } from './contract.ts'
import { carriesNoCertificate } from './manage-passkeys.ts'

const PARTY = new URL(ORIGIN).hostname

const optionsFor = async (person: TestUser) => RegistrationOptions.parse(await (await as(person).post('/api/me/passkeys/options')).json())
const reauthenticationOptions = async (person: TestUser) =>
  AuthenticationOptions.parse(await (await as(person).post('/api/me/reauthentication/passkey')).json())
const reauthenticate = (person: TestUser, credential: unknown) =>
  as(person).post('/api/me/reauthentication', { kind: 'passkey', credential })
const listPasskeys = async (person: TestUser) => OwnPasskeys.parse(await (await as(person).get('/api/me/passkeys')).json()).passkeys

async function addPasskey(person: TestUser, name = 'گوشی من', counter = 0) {
  const passkey = await softwarePasskey(PARTY, ORIGIN)
  const credential = await passkey.create(await optionsFor(person), { counter })
  const answer = await as(person).post('/api/me/passkeys', { credential, name })
  expect(answer.status).toBe(201)
  return { passkey, credential, view: PasskeyView.parse(await answer.json()) }
}

async function deliveredSubjects(person: TestUser): Promise<string[]> {
  const mails: string[] = []
  setMailer(async (_, mail: RenderedEmail) => void (mail.to === person.email && mails.push(mail.subject)))
  await runQueuedJobs()
  setMailer()
  return mails
}

test('a user can add, list, rename and remove a passkey and is notified by email', async () => {
  const person = await aUser()
  const { view } = await addPasskey(person)
  expect(await listPasskeys(person)).toEqual([view])
  expect(await (await as(person).get('/api/me/passkeys')).json()).toMatchObject({ max: 10, origin: ORIGIN })
  const renamed = await as(person).patch(`/api/me/passkeys/${view.hash}`, { name: '  لپ‌تاپ  خانه ' })
  expect(await renamed.json()).toEqual({ ...view, name: 'لپ‌تاپ خانه' })
  expect((await as(person).delete(`/api/me/passkeys/${view.hash}`)).status).toBe(204)
  expect(await listPasskeys(person)).toEqual([])
  expect((await as(person).delete(`/api/me/passkeys/${view.hash}`)).status).toBe(404)
  expect(await deliveredSubjects(person)).toEqual([expect.stringContaining('افزوده شد'), expect.stringContaining('حذف شد')])
  expect(await readNotifications(person)).toEqual(['security passkeyAdded 1', 'security passkeyRemoved 1'])
})

test('registration options exclude existing passkeys and do not contain the email address', async () => {
  const person = await aUser()
  const { credential } = await addPasskey(person)
  const options = await optionsFor(person)
  expect(options).toMatchObject({ rp: { id: PARTY }, excludeCredentials: [{ id: credential.id, transports: ['internal'] }] })
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  expect(JSON.stringify(options)).not.toContain(person.email)
})

test('creating registration options and removing a passkey require recent reauthentication; another user cannot list, rename or remove it', async () => {
  const [person, stranger] = [await aUser(), await aUser()]
  const { view } = await addPasskey(person)
  const path = `/api/me/passkeys/${view.hash}`
  expect((await as(stranger).patch(path, { name: 'من' })).status).toBe(404)
  expect((await as(stranger).delete(path)).status).toBe(404)
  expect(await listPasskeys(stranger)).toEqual([])
  setClockOffset(16 * MINUTE)
  for (const stale of [await as(person).post('/api/me/passkeys/options'), await as(person).delete(path)])
    expect(await stale.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect(await listPasskeys(person)).toHaveLength(1)
})

test.each([
  ['created at another origin', { origin: 'https://evil.example' }],
  ['created without user verification', { flags: 0x01 }],
])('adding a passkey %s returns 400', async (_, how) => {
  const person = await aUser()
  const credential = await (await softwarePasskey(PARTY, ORIGIN)).create(await optionsFor(person), how)
  expect((await as(person).post('/api/me/passkeys', { credential, name: 'گوشی' })).status).toBe(400)
  expect(await listPasskeys(person)).toEqual([])
})

test.each([
  ['that attests itself', { format: 'packed' }, 201],
  ['with a certificate', { format: 'packed', certificate: new Uint8Array(40) }, 400],
  ['of a format that needs a certificate', { format: 'apple', certificate: new Uint8Array(40) }, 400],
  ['of an unknown format', { format: 'other' }, 400],
])('a registration, which asks for no attestation, of a passkey %s is accepted only without certificates', async (_, how, status) => {
  const person = await aUser()
  const credential = await (await softwarePasskey(PARTY, ORIGIN)).create(await optionsFor(person), how)
  expect(await carriesNoCertificate(credential.response.attestationObject)).toBe(status === 201)
  expect((await as(person).post('/api/me/passkeys', { credential, name: 'گوشی' })).status).toBe(status)
  expect(await listPasskeys(person)).toHaveLength(status === 201 ? 1 : 0)
})

test('what is not an attestation object is not accepted as one without a certificate', async () => {
  expect([await carriesNoCertificate(''), await carriesNoCertificate('oA')]).toEqual([false, false])
})

test('a registration challenge works once, not for another user and not after six minutes', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const passkey = await softwarePasskey(PARTY, ORIGIN)
  const send = (by: TestUser, credential: unknown) => as(by).post('/api/me/passkeys', { credential, name: 'گوشی' })
  expect((await send(other, await passkey.create(await optionsFor(person)))).status).toBe(400)
  const late = await passkey.create(await optionsFor(person))
  setClockOffset(6 * MINUTE)
  expect((await send(person, late)).status).toBe(400)
  setClockOffset(0)
  const options = await optionsFor(person)
  expect((await send(person, await passkey.create(options))).status).toBe(201)
  expect((await send(person, await (await softwarePasskey(PARTY, ORIGIN)).create(options))).status).toBe(400)
  expect(await listPasskeys(person)).toHaveLength(1)
})

test('the challenges table does not contain the challenge itself', async () => {
  const { challenge } = await optionsFor(await aUser())
  const { results } = await env.DB.prepare('SELECT * FROM passkey_challenges').all()
  expect(JSON.stringify(results)).not.toContain(challenge)
})

test('a user can add at most ten passkeys, even concurrently', async () => {
  const person = await aUser()
  for (let at = 0; at < 9; at++) await addPasskey(person, `گوشی ${at}`)
  const options = [await optionsFor(person), await optionsFor(person)]
  const credentials = await Promise.all(options.map(async (one) => (await softwarePasskey(PARTY, ORIGIN)).create(one)))
  const answers = await Promise.all(credentials.map((credential) => as(person).post('/api/me/passkeys', { credential, name: 'دیگری' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await as(person).post('/api/me/passkeys/options')).status).toBe(409)
  expect(await listPasskeys(person)).toHaveLength(10)
})

test('removing a passkey that is the last way to sign in returns 409', async () => {
  const person = await aUser()
  const { view } = await addPasskey(person)
  await env.DB.prepare('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?').bind(person.id).run()
  const path = `/api/me/passkeys/${view.hash}`
  expect((await as(person).delete(path)).status).toBe(409)
  await addPasskey(person, 'دومی')
  expect((await as(person).delete(path)).status).toBe(204)
})

test('a passkey reauthenticates a session once per challenge', async () => {
  const person = await aUser()
  const { passkey, credential } = await addPasskey(person)
  setClockOffset(20 * MINUTE)
  const options = await reauthenticationOptions(person)
  expect(options.allowCredentials).toMatchObject([{ id: credential.id }])
  const assertion = await passkey.sign(options)
  expect((await reauthenticate(person, assertion)).status).toBe(200)
  expect((await as(person).post('/api/me/passkeys/options')).status).toBe(200)
  expect((await reauthenticate(person, assertion)).status).toBe(400)
  expect((await listPasskeys(person))[0]?.usedAt).toEqual(expect.any(Number))
})

test('a passkey is shown as backed up once its device says so, and no longer when the device does not; another one stays as it is', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  await addPasskey(person, 'دومی')
  const [PRESENT_AND_VERIFIED, ELIGIBLE, BACKED_UP] = [0x05, 0x08, 0x10]
  const shown: unknown[] = []
  for (const flags of [PRESENT_AND_VERIFIED | ELIGIBLE | BACKED_UP, PRESENT_AND_VERIFIED | ELIGIBLE]) {
    const assertion = await passkey.sign(await reauthenticationOptions(person), { flags })
    expect((await reauthenticate(person, assertion)).status).toBe(200)
    shown.push((await listPasskeys(person)).map(({ backedUp, usedAt }) => [backedUp, usedAt !== null]))
  }
  expect(shown).toEqual([
    [
      [true, true],
      [false, false],
    ],
    [
      [false, true],
      [false, false],
    ],
  ])
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['without user verification', { flags: 0x01 }],
])('reauthentication rejects a signature %s with 400', async (_, how) => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  expect((await reauthenticate(person, await passkey.sign(await reauthenticationOptions(person), how))).status).toBe(400)
})

test('reauthentication rejects another user’s passkey with 400', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { passkey } = await addPasskey(other)
  await addPasskey(person)
  expect((await reauthenticate(person, await passkey.sign(await reauthenticationOptions(person)))).status).toBe(400)
})

test('reauthentication returns 400 if the passkey’s counter did not increase', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person, 'کلید فیزیکی', 5)
  expect((await reauthenticate(person, await passkey.sign(await reauthenticationOptions(person), { counter: 6 }))).status).toBe(200)
  for (const counter of [6, 3, 0])
    expect(
      (await reauthenticate(person, await passkey.sign(await reauthenticationOptions(person), { counter }))).status,
      `counter ${counter}`,
    ).toBe(400)
  expect((await reauthenticate(person, await passkey.sign(await reauthenticationOptions(person), { counter: 7 }))).status).toBe(200)
})

test('an assertion whose challenge the database cannot consume is not called a wrong passkey, and works when it is repeated', async () => {
  const person = await aUser()
  const { passkey } = await addPasskey(person)
  const assertion = await passkey.sign(await reauthenticationOptions(person))
  const { database: DB } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /^delete from "passkey_challenges"/i })
  const failed = await as(person).post('/api/me/reauthentication', { kind: 'passkey', credential: assertion }, { env: { DB } })
  takeConsole()
  expect([failed.status, (await reauthenticate(person, assertion)).status]).toEqual([500, 200])
})

test('requesting registration options at an origin where passkeys do not work returns 409 with the right origin', async () => {
  const person = await aUser()
  const answer = await as(person).post('/api/me/passkeys/options', undefined, { env: { ORIGIN: 'http://127.0.0.1:8787' } })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { details: { origin: 'http://localhost:8787' } } })
})
