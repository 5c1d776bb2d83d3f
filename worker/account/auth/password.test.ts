import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { kdf } from '#worker/lib/hash.ts'
import { withFullKeyDerivation } from '#worker/testing/index.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

const PASSWORD = 'گذرواژهٔ بلند و بی‌ربط'

test('hashPassword uses scrypt 2^15, 8, 3 with a random salt, and verifyPassword accepts the result', async () => {
  await withFullKeyDerivation(async () => {
    const stored = await hashPassword(PASSWORD)
    const [name, N, r, p, salt = '', key] = stored.split('$')
    expect([name, N, r, p]).toEqual(['scrypt', '32768', '8', '3'])
    const bySalt = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
    expect(key).toBe(bySalt.toString('base64url'))
    expect(needsRehash(stored)).toBe(false)
    expect([await verifyPassword(PASSWORD, stored), await verifyPassword(`${PASSWORD} `, stored)]).toEqual([true, false])
    expect((await hashPassword(PASSWORD)).split('$')[4]).not.toBe(salt)
  })
})

test('verifyPassword without a stored hash runs the full key derivation and returns false', async () => {
  const { derive } = kdf
  const costs: unknown[] = []
  kdf.derive = (secret, salt, cost) => {
    costs.push(cost)
    return derive(secret, salt, cost)
  }
  expect([await verifyPassword(PASSWORD, null), await verifyPassword(PASSWORD, undefined)]).toEqual([false, false])
  kdf.derive = derive
  expect(costs).toEqual(Array.from({ length: 2 }, () => ({ N: 2 ** 15, r: 8, p: 3 })))
})
