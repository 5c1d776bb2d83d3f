import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import {
  aBrowser,
  as,
  aUser,
  interleavedDatabase,
  ORIGIN,
  queryNumber,
  request,
  softwarePasskey,
  type TestUser,
} from '#worker/testing/index.ts'
import { AuthenticationOptions, RegistrationOptions } from './contract.ts'

const PARTY = new URL(ORIGIN).hostname

async function aPasskeyWithCounter(person: TestUser, counter: number) {
  const passkey = await softwarePasskey(PARTY, ORIGIN)
  const options = RegistrationOptions.parse(await (await as(person).post('/api/me/passkeys/options')).json())
  const credential = await passkey.create(options, { counter })
  expect((await as(person).post('/api/me/passkeys', { credential, name: 'کلید فیزیکی' })).status).toBe(201)
  return passkey
}
const reauthenticationOptions = async (person: TestUser) =>
  AuthenticationOptions.parse(await (await as(person).post('/api/me/reauthentication/passkey')).json())
const stored = (person: TestUser) => queryNumber('SELECT counter AS n FROM passkeys WHERE user_id = ?', person.id)

test('the second of two concurrent reauthentications with the same counter, as by a cloned passkey, is rejected', async () => {
  const person = await aUser()
  const passkey = await aPasskeyWithCounter(person, 5)
  setClockOffset(20 * MINUTE)
  const proofs = [
    await passkey.sign(await reauthenticationOptions(person), { counter: 6 }),
    await passkey.sign(await reauthenticationOptions(person), { counter: 6 }),
  ]
  const send = (nth: 0 | 1, over = {}) => as(person).post('/api/me/reauthentication', { kind: 'passkey', credential: proofs[nth] }, over)
  let first = 0
  const DB = interleavedDatabase(env.DB, /^update "passkeys"/i, async () => (first = (await send(1)).status))
  expect([(await send(0, { env: { DB } })).status, first]).toEqual([400, 200])
  expect(await stored(person)).toBe(6)
})

test('a sign-in with a counter that another one has used meanwhile creates no session', async () => {
  const person = await aUser()
  const passkey = await aPasskeyWithCounter(person, 5)
  const browser = aBrowser()
  const options = AuthenticationOptions.parse(await (await browser.post('/api/auth/passkeys/options')).json())
  const credential = await passkey.sign(options, { counter: 6 })
  const DB = interleavedDatabase(env.DB, /^insert into "sessions"/i, () =>
    env.DB.prepare('UPDATE passkeys SET counter = 6 WHERE user_id = ?').bind(person.id).run(),
  )
  const Cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const init = {
    method: 'POST',
    headers: { Cookie, Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ credential }),
  }
  expect((await request('/api/auth/passkeys', init, { DB })).status).toBe(400)
  expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(1)
})
