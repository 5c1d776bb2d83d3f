import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aPost, aUser, type TestUser } from '#worker/testing/index.ts'
import { aPayment, aSponsorship } from '#worker/testing/money-factories.ts'
import { isWalletSettled } from './settled-wallet.ts'

let other: TestUser
beforeEach(async () => {
  other = await aUser()
})

const isSettled = async ({ id }: { id: number }) => {
  const [row] = await database(env).all<{ settled: number }>(sql`SELECT (${isWalletSettled(id)}) AS settled`)
  return row?.settled === 1
}

test('an account without money, payments and advertisements can be closed without a loss', async () => {
  expect(await isSettled(await aUser())).toBe(true)
})

test('money in a wallet is lost with its own account only', async () => {
  const person = await aUser()
  await aPayment(person, { state: 'paid', amount: 10_000 })
  expect([await isSettled(person), await isSettled(other)]).toEqual([false, true])
})

test.each([
  ['created', false],
  ['requested', false],
  ['review', false],
  ['failed', true],
] as const)('an account with a payment that is %s can be closed: %s', async (state, can) => {
  const person = await aUser()
  await aPayment(person, { state })
  expect([await isSettled(person), await isSettled(other)]).toEqual([can, true])
})

test.each([
  ['unpaid', true],
  ['canceled', true],
  ['in_review', false],
  ['approved', true],
  ['returned', true],
] as const)('an account with a sponsored post that is %s can be closed: %s', async (state, can) => {
  const person = await aUser()
  await aSponsorship(person, await aPost(person), { state })
  expect([await isSettled(person), await isSettled(other)]).toEqual([can, true])
})
