import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, runQuery } from '#worker/testing/index.ts'
import { aPayment } from '#worker/testing/money-factories.ts'
import { DailyTotals } from './contract.ts'
import { transfer } from './transfer.ts'

const db = database(env)

test('adds up Tehran days: a day begins at 20:30 UTC, and an amount that the payments do not have is not reconciled', async () => {
  const [person, admin] = [await aUser(), await aUser({ role: 'admin' })]
  await aPayment(person, { state: 'paid', amount: 5_000_000 })
  const move = (amount: number, at: number, isReceived = true) =>
    transfer(
      db,
      {
        ...{ key: `day:${newHash()}`, kind: isReceived ? 'topUp' : 'invoice', amount, ref: newHash(), at },
        from: isReceived ? { kind: 'zarinpal' } : { kind: 'wallet', userId: person.id },
        to: isReceived ? { kind: 'wallet', userId: person.id } : { kind: 'sales' },
      },
      sql`1`,
    )
  const midnight = Date.UTC(2031, 2, 20, 20, 30)
  await atomic(db, [move(100_000, midnight - 1), move(200_000, midnight), move(50_000, midnight + 1, false)])
  const paid = await aPayment(person, { state: 'failed', amount: 200_000 })
  await runQuery("UPDATE payments SET state = 'paid', authority = hash, reference = 'a', paid_at = ? WHERE id = ?", midnight, paid.id)
  const read = async (before: string) => DailyTotals.parse(await (await as(admin).get(`/api/admin/ledger/days?before=${before}`)).json())
  const { items } = await read('2031-03-22')
  expect(items.slice(0, 2)).toEqual([
    {
      ...{ day: '2031-03-21', received: 200_000, refundedToCards: 0, sales: 50_000, salesRefunded: 0, vat: 0, walletChange: 150_000 },
      ...{ payments: 1, paid: 200_000, isReconciled: true },
    },
    {
      ...{ day: '2031-03-20', received: 100_000, refundedToCards: 0, sales: 0, salesRefunded: 0, vat: 0, walletChange: 100_000 },
      ...{ payments: 0, paid: 0, isReconciled: false },
    },
  ])
  expect((await read('2031-03-21')).items[0]?.day).toBe('2031-03-20')
  for (let day = 1; day <= 12; day++) await atomic(db, [move(10, Date.UTC(2030, 0, day, 12))])
  const first = await read('2030-01-13')
  expect([first.items.length, first.next]).toEqual([10, '2030-01-03'])
  expect((await read(first.next ?? '')).items.slice(0, 2).map(({ day }) => day)).toEqual(['2030-01-02', '2030-01-01'])
  await atomic(db, [move(10, Date.UTC(1950, 0, 1, 12))])
  const early = await aPayment(person, { state: 'failed', amount: 10 })
  await runQuery(
    "UPDATE payments SET state = 'paid', authority = hash, reference = 'b', paid_at = ? WHERE id = ?",
    Date.UTC(1949, 11, 31, 21),
    early.id,
  )
  const last = await read('1950-01-02')
  expect(last.items).toMatchObject([{ payments: 1, paid: 10, isReconciled: true }])
  expect([last.items.map(({ day }) => day), last.next]).toEqual([['1950-01-01'], undefined])
  expect((await as(admin).get('/api/admin/ledger/days?before=yesterday')).status).toBe(400)
})
