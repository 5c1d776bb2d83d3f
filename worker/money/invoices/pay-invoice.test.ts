import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { openWallet, transfer } from '#worker/money/ledger/index.ts'
import { payments } from '#worker/money/payments/schema.ts'
import { as, aUser, deliverNotifications, queryNumber, readNotifications, runQuery, type TestUser } from '#worker/testing/index.ts'
import { anInvoice, aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { payInvoiceStatements } from './pay-invoice.ts'

const db = database(env)
const ALWAYS = sql`1`

const stateOf = async (hash: string) => env.DB.prepare('SELECT state FROM invoices WHERE hash = ?').bind(hash).first('state')
const transfersOf = async (ref: string) =>
  (
    await env.DB.prepare(
      `SELECT t.key, t.kind, t.amount, d.kind AS debit, c.kind AS credit FROM ledger_transfers t
        JOIN ledger_accounts d ON d.id = t.debit_account_id JOIN ledger_accounts c ON c.id = t.credit_account_id WHERE t.ref = ? ORDER BY t.id`,
    )
      .bind(ref)
      .all()
  ).results

/** The batch that settles a payment: a top-up, then the payment of an invoice. */
const payByGateway = (payer: TestUser, amount: number, invoiceId: number, when = ALWAYS) => {
  const [ref, at] = [newHash(), now()]
  const payment = { hash: ref, userId: payer.id, clientKey: ref, amount, gateway: 'zarinpal', state: 'paid', createdAt: at } as const
  return atomic(db, [
    openWallet(db, payer.id),
    db.insert(payments).values({ ...payment, authority: `A${ref}`, requestedAt: at, paidAt: at, reference: ref, card: '603799******1234' }),
    transfer(
      db,
      { key: `payment:${ref}:received`, kind: 'topUp', from: { kind: 'zarinpal' }, to: { kind: 'wallet', userId: payer.id }, amount, ref },
      ALWAYS,
    ),
    ...payInvoiceStatements(db, invoiceId, when),
  ])
}

const pay = (person: TestUser | null, { hash, total }: { hash: string; total: number }) =>
  as(person).post(`/api/invoices/${hash}/pay`, { total })

test('a settled payment pays its invoice: sales get the net amount, VAT its share, and the user is notified once', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer, { subtotal: 1_000_000 })
  expect(invoice).toMatchObject({ total: 1_100_000, vat: 100_000 })
  await payByGateway(buyer, 1_100_000, invoice.id)
  expect(await stateOf(invoice.hash)).toBe('paid')
  expect(await transfersOf(invoice.hash)).toEqual([
    { key: `invoice:${invoice.hash}:net`, kind: 'invoice', amount: 1_000_000, debit: 'wallet', credit: 'sales' },
    { key: `invoice:${invoice.hash}:vat`, kind: 'vat', amount: 100_000, debit: 'wallet', credit: 'vat' },
  ])
  expect(await readBalance(buyer)).toBe(0)
  await deliverNotifications()
  expect(await readNotifications(buyer)).toEqual(['payment invoicePaid 1'])
})

test('running the statements again moves nothing and notifies nobody', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer)
  const statements = payInvoiceStatements(db, invoice.id, ALWAYS)
  await aPayment(buyer, { state: 'paid', amount: 5_000_000 })
  // The answer of the first one may be lost, so that it runs again before its job does.
  for (let time = 0; time < 2; time++) await atomic(db, statements)
  await deliverNotifications()
  await atomic(db, statements)
  await atomic(db, payInvoiceStatements(db, invoice.id, ALWAYS))
  await deliverNotifications()
  expect(await readBalance(buyer)).toBe(5_000_000 - invoice.total)
  expect(await transfersOf(invoice.hash)).toHaveLength(2)
  expect(await readNotifications(buyer)).toEqual(['payment invoicePaid 1'])
})

test('a payment below the total stays in the wallet and leaves the invoice open', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer)
  await payByGateway(buyer, invoice.total - 10, invoice.id)
  expect([await stateOf(invoice.hash), await readBalance(buyer), await transfersOf(invoice.hash)]).toEqual(['open', invoice.total - 10, []])
})

test('a voided invoice or a condition that does not hold leaves the money in the wallet', async () => {
  const buyer = await aUser()
  const [open, voided] = [await anInvoice(buyer), await anInvoice(buyer, { state: 'void' })]
  await payByGateway(buyer, open.total, voided.id)
  await payByGateway(buyer, open.total, open.id, sql`0`)
  expect([await stateOf(voided.hash), await stateOf(open.hash), await readBalance(buyer)]).toEqual(['void', 'open', 2 * open.total])
})

test('an invoice with a total of zero is paid without a wallet and without transfers', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer, { overrides: { discount: 1_000_000, vat: 0, total: 0 } })
  expect((await pay(buyer, invoice)).status).toBe(200)
  expect([await stateOf(invoice.hash), await transfersOf(invoice.hash)]).toEqual(['paid', []])
  expect(await queryNumber("SELECT count(*) AS n FROM ledger_accounts WHERE kind = 'wallet' AND owner_id = ?", buyer.id)).toBe(0)
})

test('a member pays from the wallet; an overdue invoice is still payable, a changed total and a low balance are not', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer, { overrides: { dueAt: 1 } })
  const reasonOf = async (response: Response) => (await response.clone().json<{ error: { message: string } }>()).error.message
  const unaffordable = await pay(buyer, invoice)
  expect([unaffordable.status, await reasonOf(unaffordable)]).toEqual([409, expect.stringContaining('کافی نیست')])
  await aPayment(buyer, { state: 'paid', amount: 2_000_000 })
  const rejected = await pay(buyer, { ...invoice, total: invoice.total - 10 })
  expect(await reasonOf(rejected)).toContain('عوض شده است')
  expect([rejected.status, await stateOf(invoice.hash), await readBalance(buyer)]).toEqual([409, 'open', 2_000_000])
  const paid = await pay(buyer, invoice)
  expect(await paid.json()).toMatchObject({ state: 'paid', paidAt: expect.any(Number), total: invoice.total })
  expect((await pay(await aUser(), invoice)).status).toBe(404)
  expect((await pay(buyer, await anInvoice(buyer, { state: 'void' }))).status).toBe(409)
})

test('twenty concurrent requests pay once', async () => {
  const buyer = await aUser()
  const invoice = await anInvoice(buyer)
  await aPayment(buyer, { state: 'paid', amount: 3 * invoice.total })
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(buyer, invoice)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await readBalance(buyer)).toBe(2 * invoice.total)
  expect(await transfersOf(invoice.hash)).toHaveLength(2)
  await deliverNotifications()
  expect((await readNotifications(buyer)).filter((line) => line.includes('invoicePaid'))).toHaveLength(1)
})

test('only one of two concurrent purchases is paid from a wallet that covers one', async () => {
  for (let round = 0; round < 4; round++) {
    const buyer = await aUser()
    const both = [await anInvoice(buyer), await anInvoice(buyer)]
    await aPayment(buyer, { state: 'paid', amount: 1_500_000 })
    const answers = await Promise.all(both.map((invoice) => pay(buyer, invoice)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readBalance(buyer)).toBe(1_500_000 - 1_100_000)
    expect((await Promise.all(both.map(({ hash }) => stateOf(hash)))).toSorted()).toEqual(['open', 'paid'])
  }
})

test('the constraint of the wallet aborts a batch that would overdraw it', async () => {
  const buyer = await aUser()
  await aPayment(buyer, { state: 'paid', amount: 100_000 })
  const overdraw = transfer(
    db,
    {
      ...{ key: `test:${newHash()}`, kind: 'invoice', ref: newHash(), amount: 100_010 },
      ...{ from: { kind: 'wallet', userId: buyer.id }, to: { kind: 'sales' } },
    },
    ALWAYS,
  )
  await expect(atomic(db, [overdraw])).rejects.toThrow(/CHECK constraint failed/)
  expect(await readBalance(buyer)).toBe(100_000)
})

test('the ledger rejects changes and deletions of transfers and entries', async () => {
  const buyer = await aUser()
  await aPayment(buyer, { state: 'paid' })
  for (const statement of [
    'UPDATE ledger_transfers SET amount = 1',
    'DELETE FROM ledger_transfers',
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_entries',
  ])
    await expect(runQuery(statement)).rejects.toThrow(/append-only/)
})
