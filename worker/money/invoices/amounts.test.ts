import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser } from '#worker/testing/index.ts'
import { anInvoice, aPayment } from '#worker/testing/money-factories.ts'

const AMOUNTS = [
  -10,
  -1_000_000,
  0.5,
  100_000.5,
  100_005,
  1e18,
  Number.MAX_SAFE_INTEGER,
  '100000',
  '۱۰۰۰۰۰',
  null,
  [100_000],
  { amount: 10 },
]
const TABLES = ['payments', 'payment_events', 'invoices', 'refunds', 'discount_codes', 'discount_uses', 'ledger_transfers', 'audit_log']
const countRows = () =>
  Promise.all(TABLES.map(async (table) => [table, await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')]))

const key = 'key-of-amounts'
const CODE = { maxUses: null, maxUsesPerUser: 1, startsAt: null, endsAt: null, note: '' }

test.each(AMOUNTS)('the amount %j is rejected with 400 by every route and changes nothing', async (amount) => {
  const [member, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const [open, paid] = [await anInvoice(member), await anInvoice(member, { state: 'paid' })]
  const payment = await aPayment(member, { state: 'paid' })
  const before = await countRows()
  const rowsOf = async () =>
    [
      await env.DB.prepare('SELECT * FROM invoices WHERE id IN (?, ?)').bind(open.id, paid.id).all(),
      await env.DB.prepare('SELECT * FROM payments WHERE id = ?').bind(payment.id).all(),
    ].map(({ results }) => results)
  const rows = await rowsOf()
  const code = `A-${newHash()}`
  const answers = await Promise.all([
    as(member).post('/api/payments', { purpose: 'topUp', key, amount }),
    as(member).post('/api/payments', { purpose: 'invoice', key, invoice: open.hash, total: amount }),
    as(member).post(`/api/invoices/${open.hash}/pay`, { total: amount }),
    as(admin).post('/api/admin/invoices', { key, handle: member.handle, title: 'طرح', subtotal: amount }),
    as(admin).post(`/api/admin/invoices/${paid.hash}/refunds`, { key, amount, note: 'دلیل' }),
    as(admin).post(`/api/admin/payments/${payment.hash}/refunds`, { key, amount, bankReference: '123456', note: 'دلیل' }),
    as(admin).post('/api/admin/discount-codes', { ...CODE, code, percent: null, amount: amount ?? [], maxDiscount: null, minSubtotal: 0 }),
    as(admin).post('/api/admin/discount-codes', { ...CODE, code, percent: 10, amount: null, maxDiscount: amount ?? [], minSubtotal: 0 }),
    as(admin).post('/api/admin/discount-codes', { ...CODE, code, percent: 10, amount: null, maxDiscount: null, minSubtotal: amount }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  expect([await countRows(), await rowsOf()]).toEqual([before, rows])
})
