import { env } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { sealSecret } from '#worker/lib/sealed-secret.ts'
import { aUser, queryNumber, withFullKeyDerivation } from '#worker/testing/index.ts'
import { checkTwoFactorCode, isCodeAlreadyUsed, newRecoveryCodes, newSalt, recoveryDigest, secretOwner } from './check-code.ts'
import { recoveryCodes, twoFactor } from './schema.ts'
import { stepAt, totp } from './totp.ts'

const db = () => database(env)

async function aTwoFactorUser({ confirmed = true } = {}) {
  const person = await aUser()
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const [code = ''] = newRecoveryCodes()
  await atomic(db(), [
    db()
      .insert(twoFactor)
      .values({
        userId: person.id,
        secret: await sealSecret(secret, secretOwner(person.id), env.SECRETS_KEY),
        createdAt: now(),
        confirmedAt: confirmed ? now() : null,
      }),
    db()
      .insert(recoveryCodes)
      .values({ userId: person.id, codeDigest: await recoveryDigest(code.replace('-', ''), newSalt()) }),
  ])
  return { person, secret, recovery: code, code: totp(secret, stepAt(now())) }
}

test('a TOTP code in Persian digits with spaces is accepted, and not a second time', async () => {
  const { person, code } = await aTwoFactorUser()
  const uses = await checkTwoFactorCode(db(), person.id, ` ${persianDigits(code).slice(0, 3)} ${persianDigits(code).slice(3)}`)
  expect(uses).toHaveLength(1)
  await atomic(db(), uses ?? [])
  expect(await checkTwoFactorCode(db(), person.id, code)).toBeUndefined()
})

test('a recovery code in capitals with a space for the hyphen is accepted, and not a second time', async () => {
  const { person, recovery } = await aTwoFactorUser()
  const uses = await checkTwoFactorCode(db(), person.id, ` ${recovery.toUpperCase().replace('-', ' ')} `)
  expect(uses).toHaveLength(1)
  await atomic(db(), uses ?? [])
  expect(await checkTwoFactorCode(db(), person.id, recovery)).toBeUndefined()
})

test.each(['code', 'recovery'] as const)(
  'of two batches that use the same two-factor code (%s), the second fails entirely',
  async (kind) => {
    const owner = await aTwoFactorUser()
    const { person } = owner
    const insertMarker = (name: string) =>
      db()
        .insert(recoveryCodes)
        .values({ userId: person.id, codeDigest: `mark of ${name}` })
    const both = await Promise.all([checkTwoFactorCode(db(), person.id, owner[kind]), checkTwoFactorCode(db(), person.id, owner[kind])])
    await atomic(db(), [...(both[0] ?? []), insertMarker('the first')])
    const second = await atomic(db(), [insertMarker('the second'), ...(both[1] ?? [])]).catch((error: unknown) => error)
    expect(isCodeAlreadyUsed(second)).toBe(true)
    const { results } = await env.DB.prepare(
      "SELECT code_digest AS mark FROM recovery_codes WHERE user_id = ? AND code_digest LIKE 'mark%'",
    )
      .bind(person.id)
      .all()
    expect(results).toEqual([{ mark: 'mark of the first' }])
  },
)

test.each(['', '12345', '000000', 'abcde-fghij', '۱۲۳۴۵۶۷'])('checkTwoFactorCode rejects %j', async (typed) => {
  const { person, code } = await aTwoFactorUser()
  expect(await checkTwoFactorCode(db(), person.id, typed === code ? '111111' : typed)).toBeUndefined()
})

test('checkTwoFactorCode rejects the codes of another user and of an unconfirmed setup', async () => {
  const [mine, theirs] = [await aTwoFactorUser(), await aTwoFactorUser()]
  expect(await checkTwoFactorCode(db(), mine.person.id, theirs.code)).toBeUndefined()
  expect(await checkTwoFactorCode(db(), mine.person.id, theirs.recovery)).toBeUndefined()
  const early = await aTwoFactorUser({ confirmed: false })
  expect(await checkTwoFactorCode(db(), early.person.id, early.code)).toBeUndefined()
  expect(await checkTwoFactorCode(db(), early.person.id, early.recovery)).toBeUndefined()
})

test('a code is consumed for its user alone, also if another one has a recovery code of the same digest', async () => {
  const [mine, theirs] = [await aTwoFactorUser(), await aTwoFactorUser()]
  const { id } = theirs.person
  await env.DB.prepare('INSERT INTO recovery_codes (user_id, code_digest) SELECT ?, code_digest FROM recovery_codes WHERE user_id = ?')
    .bind(id, mine.person.id)
    .run()
  const used = async (userId: number) => [
    await queryNumber('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ? AND used_at IS NOT NULL', userId),
    await queryNumber('SELECT last_step > 0 AS n FROM two_step WHERE user_id = ?', userId),
  ]
  for (const kind of ['recovery', 'code'] as const) {
    const uses = await checkTwoFactorCode(db(), mine.person.id, mine[kind])
    expect(uses).toHaveLength(1)
    await atomic(db(), uses ?? [])
  }
  expect([await used(mine.person.id), await used(id)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('recoveryDigest uses scrypt with the parameters 2^14, 8, 1', async () => {
  const salt = newSalt()
  const stored = await withFullKeyDerivation(() => recoveryDigest('abcdefghjk', salt))
  const key = scryptSync('abcdefghjk', Buffer.from(salt, 'base64url'), 32, { N: 2 ** 14, r: 8, p: 1 })
  expect(stored).toBe(`${salt}.${key.toString('base64url')}`)
})
