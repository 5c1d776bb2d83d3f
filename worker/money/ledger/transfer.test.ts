import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aUser } from '#worker/testing/index.ts'
import { aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { transfer } from './transfer.ts'

const db = database(env)

test('a second transfer with the same key moves nothing, even of another amount, and does not abort its batch', async () => {
  const [payer, payee] = [await aUser(), await aUser()]
  for (const person of [payer, payee]) await aPayment(person, { state: 'paid', amount: 500_000 })
  const key = `test:${newHash()}`
  const move = (amount: number) =>
    transfer(
      db,
      {
        ...{ key, kind: 'topUp', amount, ref: newHash() },
        ...{ from: { kind: 'wallet', userId: payer.id }, to: { kind: 'wallet', userId: payee.id } },
      },
      sql`1`,
    )
  await atomic(db, [move(100_000)])
  await atomic(db, [move(200_000), move(300_000)])
  expect([await readBalance(payer), await readBalance(payee)]).toEqual([400_000, 600_000])
})
