import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { findEventDifferences } from '#worker/money/ledger/index.ts'
import { as, aUser, deliverNotifications, queryNumber, type TestUser, testEnv } from '#worker/testing/index.ts'
import { aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { PromotionReport } from '../contract.ts'
import { runPromotions } from '../run-promotions.ts'

let keys = 0

/** Moves the clock forward from real time, in ms. */
export const moveClock = (milliseconds: number): void => setClockOffset(milliseconds)

export const runCronTask = (): Promise<void> => runPromotions(testEnv(), database(env))

export const buy = (buyer: TestUser | null, post: { hash: string }, over: Record<string, unknown> = {}) =>
  as(buyer).post('/api/promotions', {
    ...{ key: `promotion-key-${++keys}`, post: post.hash, package: 'pkgfeed00500', topics: [], tags: [], startsAt: null },
    ...over,
  })

export const parseReport = async (response: Response): Promise<PromotionReport> => {
  expect([200, 201], await response.clone().text()).toContain(response.status)
  return PromotionReport.parse(await response.json())
}

export const readOwn = async (buyer: TestUser, hash: string) => parseReport(await as(buyer).get(`/api/promotions/${hash}`))

/** Pays the invoice of a promotion with exactly its total, and runs the job of the payment. */
export async function pay(buyer: TestUser, { invoice }: Pick<PromotionReport, 'invoice'>): Promise<void> {
  if (invoice.total > 0) await aPayment(buyer, { state: 'paid', amount: invoice.total })
  expect((await as(buyer).post(`/api/invoices/${invoice.hash}/pay`, { total: invoice.total })).status).toBe(200)
  await deliverNotifications()
}

export const review = (admin: TestUser, hash: string, decision: 'approve' | 'reject' = 'approve') =>
  as(admin).post(`/api/admin/promotions/${hash}/review`, decision === 'approve' ? { decision } : { decision, reason: 'خلاف قاعده‌هاست' })

/** Counts a view of each of `count` members, the first of whom is `from`, as if the pace had allowed their cards at once. */
export async function viewBy(hash: string, count: number, from = 0): Promise<void> {
  const at = now()
  const members = Array.from({ length: count }, (_, nth) => `member-${from + nth}`)
  const budget = env.PROMOTIONS.getByName(hash)
  await runInDurableObject(budget, (_, { storage }) => {
    for (const member of members)
      storage.sql.exec('INSERT INTO cards (member, served_at, day, seen) VALUES (?, ?, ?, 1)', member, at, tehranDay(at))
  })
  await budget.record(members.map((member) => ({ member, kind: 'view', servedAt: at, at })))
}

/** Buys, pays, approves and starts a promotion; returns its report. */
export async function aRunningPromotion(buyer: TestUser, post: { hash: string }): Promise<PromotionReport> {
  const bought = await parseReport(await buy(buyer, post))
  await pay(buyer, bought)
  expect((await review(await aUser({ role: 'admin' }), bought.hash)).status).toBe(200)
  await runCronTask()
  return readOwn(buyer, bought.hash)
}

export const stateOf = (hash: string) => env.DB.prepare('SELECT state FROM promotions WHERE hash = ?').bind(hash).first('state')
export const refundsOf = (invoice: string) =>
  queryNumber('SELECT count(*) AS n FROM refunds r JOIN invoices i ON i.id = r.invoice_id WHERE i.hash = ?', invoice)

/** Expects that a promotion refunded exactly `amount` to an otherwise empty wallet, and that the ledger agrees. */
export async function expectRefund(buyer: TestUser, { invoice }: Pick<PromotionReport, 'invoice'>, amount: number): Promise<void> {
  const refunded = await queryNumber('SELECT refunded AS n FROM invoices WHERE hash = ?', invoice.hash)
  expect([refunded, await readBalance(buyer), await refundsOf(invoice.hash)]).toEqual([amount, amount, amount > 0 ? 1 : 0])
  const differences = await findEventDifferences(database(env), 10_000)
  expect(differences.filter((line) => line.includes(invoice.hash))).toEqual([])
}
