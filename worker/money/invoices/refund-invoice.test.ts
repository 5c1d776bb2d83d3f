import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, formatToman, priceInvoice } from '#shared/money.ts'
import { database } from '#worker/db/client.ts'
import { findEventDifferences } from '#worker/money/ledger/index.ts'
import { as, aUser, deliverNotifications, queryNumber, readNotifications, type TestUser } from '#worker/testing/index.ts'
import { anInvoice, readBalance } from '#worker/testing/money-factories.ts'
import { AdminInvoice } from './contract.ts'

const db = database(env)
let keys = 0
const refund = (admin: TestUser | null, hash: string, amount: number, key = `refund-key-${++keys}`) =>
  as(admin).post(`/api/admin/invoices/${hash}/refunds`, { key, amount, note: 'کار انجام نشد' })
const movedBy = (hash: string, kind: string) =>
  queryNumber(
    `SELECT coalesce(sum(t.amount), 0) AS n FROM ledger_transfers t JOIN refunds r ON r.hash = t.ref JOIN invoices i ON i.id = r.invoice_id
      WHERE i.hash = ? AND t.kind = ?`,
    hash,
    kind,
  )
const differencesOf = async (hash: string) => (await findEventDifferences(db, 10_000)).filter((line) => line.includes(hash))
const auditsOf = (hash: string) => queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)

test('a refund returns the net amount and its share of VAT to the wallet, is logged and notifies the buyer', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const { hash } = await anInvoice(buyer, { state: 'paid', title: 'طراحی جلد' })
  const shown = AdminInvoice.parse(await (await refund(admin, hash, 330_000)).json())
  expect(shown).toMatchObject({
    refunded: 330_000,
    state: 'paid',
    refunds: [{ amount: 330_000, note: 'کار انجام نشد', by: { handle: admin.handle } }],
  })
  expect([await readBalance(buyer), await movedBy(hash, 'refund'), await movedBy(hash, 'vatRefund')]).toEqual([330_000, 300_000, 30_000])
  expect(await auditsOf(hash)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(buyer)).toContain('payment refunded 1')
  const { items } = await (await as(buyer).get('/api/me/notifications')).json<{ items: { event: string }[] }>()
  expect(items.find(({ event }) => event === 'refunded')).toMatchObject({ title: 'طراحی جلد', path: `/me/wallet/invoices/${hash}` })
})

test('a refund needs a reason in words', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const { hash } = await anInvoice(buyer, { state: 'paid' })
  for (const note of ['', '…', '- - -']) {
    const response = await as(admin).post(`/api/admin/invoices/${hash}/refunds`, { key: `refund-key-${++keys}`, amount: 10, note })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { fields: { note: expect.any(String) } } }])
  }
  expect(await readBalance(buyer)).toBe(0)
})

test('the refunds of an invoice are listed newest first, and those of odd amounts return exactly its VAT', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const { hash, total, vat } = await anInvoice(buyer, { state: 'paid', subtotal: 333_330 })
  const amounts = [123_450, 10, 70, total - 123_530]
  for (const amount of amounts) expect((await refund(admin, hash, amount)).status).toBe(200)
  const { refunds } = AdminInvoice.parse(await (await as(admin).get(`/api/admin/invoices/${hash}`)).json())
  expect(refunds.map(({ amount }) => amount)).toEqual(amounts.toReversed())
  expect([await movedBy(hash, 'vatRefund'), await movedBy(hash, 'refund'), await differencesOf(hash)]).toEqual([vat, total - vat, []])
})

test('a repeated key refunds once; the same key for another amount, and more than is left, are conflicts that change nothing', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const { hash, total } = await anInvoice(buyer, { state: 'paid' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(admin, hash, 100_000, 'the-same-refund')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await refund(admin, hash, 200_000, 'the-same-refund')).status).toBe(409)
  const rejected = await refund(admin, hash, total - 100_000 + 10)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { error: { message: expect.stringContaining(`${formatToman(total - 100_000)} برای برگشت مانده است`) } },
  ])
  expect([await readBalance(buyer), await auditsOf(hash)]).toEqual([100_000, 1])
})

test('two members of staff may use the same key, and each repeats their own refund', async () => {
  const [buyer, admin, other] = [await aUser(), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  const [one, two] = [await anInvoice(buyer, { state: 'paid' }), await anInvoice(buyer, { state: 'paid' })]
  for (let time = 0; time < 2; time++) {
    expect((await refund(admin, one.hash, 100_000, 'a-key-of-two')).status).toBe(200)
    expect((await refund(other, two.hash, 200_000, 'a-key-of-two')).status).toBe(200)
  }
  expect(await readBalance(buyer)).toBe(300_000)
})

test('only one of two concurrent full refunds succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const [buyer, admin, other] = [await aUser(), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
    const { hash, total } = await anInvoice(buyer, { state: 'paid' })
    const answers = await Promise.all([refund(admin, hash, total), refund(other, hash, total)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await readBalance(buyer), await differencesOf(hash)]).toEqual([total, []])
  }
})

test('open and void invoices have nothing to refund', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  for (const state of ['open', 'void'] as const)
    expect((await refund(admin, (await anInvoice(buyer, { state })).hash, 10)).status).toBe(409)
  expect(await readBalance(buyer)).toBe(0)
})

test('for any price and discount, refunds in any parts return exactly the total and exactly the VAT', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  let before = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1000, max: 50_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }),
      async (tomans, percent, weights) => {
        const subtotal = tomans * 10
        const discount = discountOf({ percent, amount: null, maxDiscount: null }, subtotal)
        const { hash, total, vat } = await anInvoice(buyer, {
          state: 'paid',
          subtotal,
          overrides: { discount, ...priceInvoice(subtotal, discount) },
        })
        const sum = weights.reduce((a, b) => a + b)
        const parts = weights.map((weight) => Math.floor((total * weight) / sum / 10) * 10)
        const rest = total - parts.reduce((a, b) => a + b, 0)
        for (const amount of [...parts, rest].filter((part) => part > 0)) {
          expect((await refund(admin, hash, amount)).status).toBe(200)
          expect(await differencesOf(hash)).toEqual([])
        }
        expect([await movedBy(hash, 'refund'), await movedBy(hash, 'vatRefund')]).toEqual([total - vat, vat])
        expect(await readBalance(buyer)).toBe(before + total)
        before += total
      },
    ),
    { numRuns: 10 * __RUNS__ },
  )
})
