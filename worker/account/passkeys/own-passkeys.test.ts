import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import { as, aUser, deliverNotifications, interleavedDatabase, readNotifications, runQuery, type TestUser } from '#worker/testing/index.ts'
import { consumeChallenge, createChallenge } from './challenge.ts'
import { OwnPasskeys, RegistrationOptions } from './contract.ts'

const rowsOf = async (person: TestUser) =>
  (await env.DB.prepare('SELECT * FROM passkeys WHERE user_id = ? ORDER BY hash').bind(person.id).all()).results
const listed = async (person: TestUser) =>
  OwnPasskeys.parse(await (await as(person).get('/api/me/passkeys')).json()).passkeys.map(({ hash }) => hash)

/** Stores a passkey without the ceremony. */
async function aPasskey(person: TestUser, createdAt = 1) {
  const hash = newHash()
  await runQuery(
    `INSERT INTO passkeys (credential_id, hash, user_id, public_key, counter, transports, name, backed_up, created_at)
     VALUES (?, ?, ?, x'00', 0, '[]', 'گوشی', 0, ?)`,
    newSecret(),
    hash,
    person.id,
    createdAt,
  )
  return hash
}
const setWays = (person: TestUser, ways: string) =>
  runQuery(
    `UPDATE credentials SET password_hash = NULL, email_verified_at = NULL, phone_verified_at = NULL WHERE user_id = ?`,
    person.id,
  ).then(() => (ways === '' ? undefined : runQuery(`UPDATE credentials SET ${ways} WHERE user_id = ?`, person.id)))

test('passkeys are listed in the order in which they were added, and renaming or removing one leaves the others', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const [second, first, third] = [await aPasskey(person, 2000), await aPasskey(person, 1000), await aPasskey(person, 3000)]
  const foreign = await aPasskey(other)
  const before = [await rowsOf(person), await rowsOf(other)]
  expect(await listed(person)).toEqual([first, second, third])
  expect((await as(person).patch(`/api/me/passkeys/${foreign}`, { name: 'ربوده' })).status).toBe(404)
  expect((await as(person).delete(`/api/me/passkeys/${foreign}`)).status).toBe(404)
  expect([await rowsOf(person), await rowsOf(other)]).toEqual(before)
  expect((await as(person).patch(`/api/me/passkeys/${second}`, { name: 'لپ‌تاپ' })).status).toBe(200)
  const renamed = (await rowsOf(person)).map(({ hash, name }) => [hash, name])
  expect(renamed.sort()).toEqual(
    [
      [first, 'گوشی'],
      [second, 'لپ‌تاپ'],
      [third, 'گوشی'],
    ].sort(),
  )
  expect((await as(person).delete(`/api/me/passkeys/${second}`)).status).toBe(204)
  expect([await listed(person), await listed(other)]).toEqual([[first, third], [foreign]])
})

test.each([
  ['a password', "password_hash = 'scrypt$1$1$1$a$b'", 204],
  ['a verified email address', 'email_verified_at = 1', 204],
  ['a verified phone number', "phone = '+989120000000', phone_verified_at = 1", 204],
  ['nothing but an unverified address', '', 409],
] as const)('the last passkey of an account with %s', async (_, ways, status) => {
  const [person, other] = [await aUser(), await aUser()]
  await aPasskey(other)
  await setWays(person, ways)
  const hash = await aPasskey(person)
  expect((await as(person).delete(`/api/me/passkeys/${hash}`)).status).toBe(status)
  expect(await listed(person)).toEqual(status === 204 ? [] : [hash])
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual(status === 204 ? ['security passkeyRemoved 1'] : [])
  await setWays(person, 'phone = NULL')
})

test('removing two passkeys concurrently keeps the last way to sign in', async () => {
  const person = await aUser()
  await setWays(person, '')
  const [one, two] = [await aPasskey(person), await aPasskey(person)]
  const DB = interleavedDatabase(env.DB, /^delete from "passkeys"/i, () => as(person).delete(`/api/me/passkeys/${two}`))
  expect((await as(person).delete(`/api/me/passkeys/${one}`, {}, { env: { DB } })).status).toBe(409)
  expect(await listed(person)).toEqual([one])
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual(['security passkeyRemoved 1'])
})

test('a challenge works once, until the last millisecond of its five minutes, and only for its purpose, user and browser', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const db = database(env)
  const [person, other] = [await aUser(), await aUser()]
  const scope = { purpose: 'add', userId: person.id, browser: person.sessionDigest } as const
  const challenge = await createChallenge(db, scope)
  for (const wrong of [
    { ...scope, purpose: 'confirm' as const },
    { ...scope, userId: other.id },
    { ...scope, userId: null },
    { ...scope, browser: other.sessionDigest },
  ])
    expect(await consumeChallenge(db, challenge, wrong)).toBe(false)
  setClockOffset(5 * MINUTE - 1)
  expect([await consumeChallenge(db, challenge, scope), await consumeChallenge(db, challenge, scope)]).toEqual([true, false])
  setClockOffset(0)
  const late = await createChallenge(db, scope)
  setClockOffset(5 * MINUTE)
  expect(await consumeChallenge(db, late, scope)).toBe(false)
})

test('a device may make its passkey with Ed25519, ES256 or RS256, in this order of preference', async () => {
  const options = RegistrationOptions.parse(await (await as(await aUser()).post('/api/me/passkeys/options')).json())
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})
