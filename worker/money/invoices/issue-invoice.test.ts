import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import { findEventDifferences } from '#worker/money/ledger/index.ts'
import { as, aUser, deliverNotifications, queryNumber, readNotifications, runQuery, type TestUser } from '#worker/testing/index.ts'
import { aDiscountCode, anInvoice, aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { AdminInvoice, AdminInvoices, Invoice, Invoices } from './contract.ts'

const anAdmin = () => aUser({ role: 'admin' })
let keys = 0
const issue = (admin: TestUser, handle: string, over: object = {}) =>
  as(admin).post('/api/admin/invoices', { key: `key-of-invoice-${++keys}`, handle, title: 'طراحی جلد', subtotal: 2_000_000, ...over })
const stateOf = (hash: string) => env.DB.prepare('SELECT state FROM invoices WHERE hash = ?').bind(hash).first('state')
const voidInvoice = (admin: TestUser, hash: string) => as(admin).post(`/api/admin/invoices/${hash}/void`)
const auditsOf = (hash: string) => queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)

test('an admin issues an invoice with VAT, which its buyer is notified of and reads with the seller', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const issued = AdminInvoice.parse(await (await issue(admin, buyer.handle, { description: 'دو طرح' })).json())
  expect(issued).toMatchObject({
    ...{ subtotal: 2_000_000, vat: 200_000, total: 2_200_000, state: 'open', description: 'دو طرح' },
    ...{ user: { handle: buyer.handle }, issuer: { handle: admin.handle }, refunds: [] },
  })
  const own = await (await as(buyer).get(`/api/invoices/${issued.hash}`, { env: { SELLER: ' دفتر \n \nشناسهٔ ملی ۱۰۱\n' } })).json()
  expect(Invoice.parse(own)).toMatchObject({ userName: buyer.name, seller: ['دفتر', 'شناسهٔ ملی ۱۰۱'], number: issued.number })
  expect(await auditsOf(issued.hash)).toBe(1)
  await deliverNotifications()
  expect(await readNotifications(buyer)).toEqual(['payment invoiceIssued 1'])
})

test('a repeated key returns the same invoice, another invoice with the key is a conflict', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const key = 'the-same-invoice'
  const answers = await Promise.all(Array.from({ length: 4 }, () => issue(admin, buyer.handle, { key })))
  const hashes = await Promise.all(answers.map(async (answer) => (await answer.json<{ hash: string }>()).hash))
  expect([new Set(hashes).size, await auditsOf(hashes[0] ?? '')]).toEqual([1, 1])
  expect((await issue(admin, buyer.handle, { key, subtotal: 3_000_000 })).status).toBe(409)
  // Two members of staff may use the same key.
  const other = await anAdmin()
  const [one, two] = [await issue(other, buyer.handle, { key }), await issue(other, buyer.handle, { key })]
  const { hash } = await one.json<{ hash: string }>()
  expect([await two.json(), hashes.includes(hash)]).toMatchObject([{ hash }, false])
})

test('numbers are consecutive, also of concurrently issued invoices', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => issue(admin, buyer.handle)))
  const numbers = await Promise.all(answers.map(async (answer) => (await answer.json<{ number: number }>()).number))
  const first = Math.min(...numbers)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, nth) => first + nth))
})

test('an unknown member and a due date in the past are rejected at their field', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const answers = [await issue(admin, 'no.such.member'), await issue(admin, buyer.handle, { dueAt: 1 })]
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
    { error: { fields: { handle: expect.any(String) } } },
    { error: { fields: { dueAt: expect.any(String) } } },
  ])
})

test('an invoice is due a millisecond from now at the earliest, and not now', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  vi.useFakeTimers({ toFake: ['Date'] })
  const status = async (dueAt: number) => (await issue(admin, buyer.handle, { dueAt })).status
  expect([await status(Date.now()), await status(Date.now() + 1)]).toEqual([400, 201])
})

test('money moves only after a recent proof of identity', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const { hash } = await anInvoice(buyer, { state: 'paid' })
  await runQuery('UPDATE sessions SET proven_at = 1 WHERE user_id = ?', admin.id)
  const answers = [
    await issue(admin, buyer.handle),
    await voidInvoice(admin, hash),
    await as(admin).post(`/api/admin/invoices/${hash}/refunds`, { key: 'without-proof', amount: 10, note: 'بی‌دلیل' }),
  ]
  for (const answer of answers) expect(await answer.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect([await readBalance(buyer), await auditsOf(hash)]).toEqual([0, 0])
  expect((await as(admin).get('/api/admin/invoices')).status).toBe(200)
})

test('voiding releases the discount, is logged once and may be repeated; a paid invoice is not voided', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const [open, paid, code] = [await anInvoice(buyer), await anInvoice(buyer, { state: 'paid' }), await aDiscountCode(admin)]
  await as(buyer).put(`/api/invoices/${open.hash}/discount`, { code: code.code })
  for (let time = 0; time < 2; time++) expect(await (await voidInvoice(admin, open.hash)).json()).toMatchObject({ state: 'void' })
  expect([await auditsOf(open.hash), await queryNumber('SELECT uses AS n FROM discount_codes WHERE id = ?', code.id)]).toEqual([1, 0])
  expect([(await voidInvoice(admin, paid.hash)).status, await stateOf(paid.hash), await auditsOf(paid.hash)]).toEqual([409, 'paid', 0])
})

test('only one of a concurrent payment and voiding succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const [buyer, admin] = [await aUser(), await anAdmin()]
    const { hash, total } = await anInvoice(buyer)
    await aPayment(buyer, { state: 'paid', amount: total })
    const calls = [() => as(buyer).post(`/api/invoices/${hash}/pay`, { total }), () => voidInvoice(admin, hash)]
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readBalance(buyer)).toBe((await stateOf(hash)) === 'paid' ? 0 : total)
    expect(await findEventDifferences(database(env), 10_000)).toEqual([])
  }
})

test('a member lists their own invoices by state and keyset, and admins list all of them', async () => {
  const [buyer, admin] = [await aUser(), await anAdmin()]
  const hashes = [await anInvoice(buyer), await anInvoice(buyer, { state: 'void' }), await anInvoice(buyer)].map(({ hash }) => hash)
  const list = async (query: string) => Invoices.parse(await (await as(buyer).get(`/api/invoices?${query}`)).json())
  const first = await list('limit=2')
  const second = await list(`limit=2&after=${first.next}`)
  expect([...first.items, ...second.items].map(({ hash }) => hash)).toEqual(hashes.toReversed())
  expect(second.next).toBeUndefined()
  expect((await list('state=void')).items.map(({ hash }) => hash)).toEqual([hashes[1]])
  const all = AdminInvoices.parse(await (await as(admin).get('/api/admin/invoices?limit=3')).json())
  expect(all.items[0]).toMatchObject({ hash: hashes[2], user: { handle: buyer.handle } })
})

test('the buyer details are stored in every state, and rejected if too long', async () => {
  const buyer = await aUser()
  const { hash } = await anInvoice(buyer, { state: 'paid' })
  const set = (text: string) => as(buyer).put(`/api/invoices/${hash}/buyer`, { buyer: text })
  expect(await (await set(' شرکت نمونه\nشناسهٔ ملی ۱۲۳ ')).json()).toMatchObject({ buyer: 'شرکت نمونه\nشناسهٔ ملی ۱۲۳' })
  expect((await set('م'.repeat(1001))).status).toBe(400)
})
