import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { as, aUser, faultyDatabase, interleavedDatabase, runQuery, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from './contract.ts'
import { stepAt, totp } from './totp.ts'

let ipCounter = 0
const from = (over = {}) => ({ headers: { 'CF-Connecting-IP': `10.81.${Math.floor(++ipCounter / 250)}.${ipCounter % 250}` }, ...over })
const post = (person: TestUser, path = '', body?: object, over = {}) => as(person).post(`/api/me/two-factor${path}`, body, from(over))
const stateOf = async (person: TestUser) => TwoFactorStatus.parse(await (await as(person).get('/api/me/two-factor')).json())
const rowsOf = async (person: TestUser) =>
  (
    await env.DB.batch(
      ['two_step', 'recovery_codes'].map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ? ORDER BY 2`).bind(person.id)),
    )
  ).map(({ results }) => results)

const codeOf = (secret: string, at = now()) => {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return totp(new Uint8Array(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []), stepAt(at))
}

async function aProtectedUser() {
  const person = await aUser()
  const { secret } = TwoFactorSetup.parse(await (await post(person)).json())
  const { codes } = RecoveryCodes.parse(await (await post(person, '/confirm', { code: codeOf(secret) })).json())
  return { person, secret, codes }
}

test('new recovery codes, turning off and starting again concern one account and leave the second factor of another', async () => {
  const [one, other] = [await aProtectedUser(), await aProtectedUser()]
  const before = await rowsOf(other.person)
  expect((await post(one.person, '/recovery-codes')).status).toBe(200)
  expect((await post(one.person, '/disable', { code: one.codes[0] })).status).toBe(400)
  setClockOffset(60_000)
  expect((await post(one.person, '/disable', { code: codeOf(one.secret) })).status).toBeLessThan(300)
  expect(await rowsOf(one.person)).toEqual([[], []])
  expect((await post(one.person)).status).toBe(200)
  expect(await stateOf(one.person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(await rowsOf(other.person)).toEqual(before)
  expect(await stateOf(other.person)).toMatchObject({ enabledAt: expect.any(Number), recoveryCodesLeft: 10 })
})

test('recovery codes that were used or belong to somebody else are not counted', async () => {
  const [{ person }, { person: other }] = [await aProtectedUser(), await aProtectedUser()]
  await runQuery(
    'UPDATE recovery_codes SET used_at = 1 WHERE user_id = ?1 AND code_digest = (SELECT max(code_digest) FROM recovery_codes WHERE user_id = ?1)',
    person.id,
  )
  await runQuery('UPDATE recovery_codes SET used_at = 1 WHERE user_id = ?', other.id)
  expect([(await stateOf(person)).recoveryCodesLeft, (await stateOf(other)).recoveryCodesLeft]).toEqual([9, 0])
})

test('new recovery codes are refused before the second factor is confirmed', async () => {
  const person = await aUser()
  expect((await post(person, '/recovery-codes')).status).toBe(409)
  await post(person)
  expect((await post(person, '/recovery-codes')).status).toBe(409)
  expect((await rowsOf(person))[1]).toEqual([])
})

test('a confirmation that the database does not store is no conflict, turns nothing on, and succeeds when it is repeated', async () => {
  const person = await aUser()
  const { secret } = TwoFactorSetup.parse(await (await post(person)).json())
  const { database: DB } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /^update "two_step"/i })
  expect((await post(person, '/confirm', { code: codeOf(secret) }, { env: { DB } })).status).toBe(500)
  takeConsole()
  expect(await stateOf(person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect((await post(person, '/confirm', { code: codeOf(secret) })).status).toBe(200)
})

test('a confirmation whose secret was replaced meanwhile is a conflict and turns nothing on', async () => {
  const person = await aUser()
  const { secret } = TwoFactorSetup.parse(await (await post(person)).json())
  const DB = interleavedDatabase(env.DB, /^update "two_step"/i, () => post(person))
  expect((await post(person, '/confirm', { code: codeOf(secret) }, { env: { DB } })).status).toBe(409)
  expect(await stateOf(person)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect((await rowsOf(person))[1]).toEqual([])
})
