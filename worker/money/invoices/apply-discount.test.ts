import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { aDiscountCode, anInvoice } from '#worker/testing/money-factories.ts'
import { Invoice } from './contract.ts'

const apply = (person: TestUser, hash: string, code: string) => as(person).put(`/api/invoices/${hash}/discount`, { code })
const remove = (person: TestUser, hash: string) => as(person).delete(`/api/invoices/${hash}/discount`)
const usesOf = ({ id }: { id: number }) => queryNumber('SELECT uses AS n FROM discount_codes WHERE id = ?', id)
const rowsOf = async (hash: string) => [
  await env.DB.prepare('SELECT * FROM invoices WHERE hash = ?').bind(hash).first(),
  (await env.DB.prepare('SELECT u.* FROM discount_uses u JOIN invoices i ON i.id = u.invoice_id WHERE i.hash = ?').bind(hash).all())
    .results,
]

test('a percentage up to its maximum and a fixed amount lower the price and its VAT; the code may be typed in any way', async () => {
  const [buyer, staff] = [await aUser(), await aUser()]
  const { hash } = await anInvoice(buyer, { subtotal: 1_000_000 })
  const [percent, fixed] = [await aDiscountCode(staff, { maxDiscount: 150_000 }), await aDiscountCode(staff, { amount: 5_000_000 })]
  const discounted = Invoice.parse(await (await apply(buyer, hash, ` ${percent.code.toLowerCase()} `)).json())
  expect(discounted).toMatchObject({ discount: 150_000, vat: 85_000, total: 935_000, discountCode: percent.code })
  const free = Invoice.parse(await (await apply(buyer, hash, fixed.code)).json())
  expect(free).toMatchObject({ discount: 1_000_000, vat: 0, total: 0, discountCode: fixed.code })
  expect([await usesOf(percent), await usesOf(fixed)]).toEqual([0, 1])
  expect((await as(buyer).post(`/api/invoices/${hash}/pay`, { total: 0 })).status).toBe(200)
  expect((await remove(buyer, hash)).status).toBe(409)
})

test('removing a code restores the price and releases the use; both may be repeated', async () => {
  const buyer = await aUser()
  const { hash, total } = await anInvoice(buyer)
  const code = await aDiscountCode(buyer, { maxUses: 1 })
  for (let time = 0; time < 3; time++) expect((await apply(buyer, hash, code.code)).status).toBe(200)
  expect(await usesOf(code)).toBe(1)
  for (let time = 0; time < 2; time++)
    expect(await (await remove(buyer, hash)).json()).toMatchObject({ discount: 0, discountCode: null, total })
  expect(await usesOf(code)).toBe(0)
  expect((await apply(buyer, hash, code.code)).status).toBe(200)
})

test('a code applies from the moment of its start until the moment of its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [buyer, staff] = [await aUser(), await aUser()]
  const { hash } = await anInvoice(buyer)
  const at = Date.now()
  const code = await aDiscountCode(staff, { startsAt: at + 1000, endsAt: at + 2000 })
  const answers = []
  for (const after of [999, 1000, 1999, 2000]) {
    vi.setSystemTime(at + after)
    const response = await apply(buyer, hash, code.code)
    answers.push([response.status, (await response.json<{ error?: { fields: { code: string } } }>()).error?.fields.code])
    if (response.status === 200) await remove(buyer, hash)
  }
  expect(answers).toEqual([
    [400, 'زمان این کد تخفیف هنوز نرسیده است'],
    [200, undefined],
    [200, undefined],
    [400, 'زمان این کد تخفیف گذشته است'],
  ])
})

test('a code that does not apply is rejected with its rule, and changes nothing', async () => {
  const buyer = await aUser()
  const { hash } = await anInvoice(buyer, { subtotal: 1_000_000 })
  const used = await aDiscountCode(buyer, {})
  await apply(buyer, (await anInvoice(buyer)).hash, used.code)
  const full = await aDiscountCode(buyer, { maxUses: 1 })
  const other = await aUser()
  await apply(other, (await anInvoice(other)).hash, full.code)
  const cases = [
    [await aDiscountCode(buyer, { isActive: false }), 'دیگر فعال نیست'],
    [await aDiscountCode(buyer, { startsAt: now() + DAY }), 'هنوز نرسیده'],
    [await aDiscountCode(buyer, { endsAt: now() - 1 }), 'گذشته است'],
    [await aDiscountCode(buyer, { minSubtotal: 1_000_010 }), 'به بالاست'],
    [used, 'پیش‌تر به کار برده‌ای'],
    [full, 'پر شده'],
    [{ code: 'NO-SUCH-CODE' }, 'چنین کد تخفیفی نیست'],
  ] as const
  const before = await rowsOf(hash)
  for (const [{ code }, message] of cases) {
    const answer = await apply(buyer, hash, code)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { fields: { code: expect.stringContaining(message) } } }])
    expect(await rowsOf(hash)).toEqual(before)
  }
})

test('a rejected code leaves the one that the invoice has', async () => {
  const buyer = await aUser()
  const { hash } = await anInvoice(buyer)
  const [good, expired] = [await aDiscountCode(buyer), await aDiscountCode(buyer, { endsAt: 1 })]
  await apply(buyer, hash, good.code)
  const before = await rowsOf(hash)
  expect((await apply(buyer, hash, expired.code)).status).toBe(400)
  expect([await rowsOf(hash), await usesOf(good)]).toEqual([before, 1])
})

test('only one of ten concurrent members gets the last use of a code', async () => {
  const code = await aDiscountCode(await aUser(), { maxUses: 3 })
  await runQuery('UPDATE discount_codes SET uses = 2 WHERE id = ?', code.id)
  const members = await Promise.all(Array.from({ length: 10 }, () => aUser()))
  const invoices = await Promise.all(members.map((member) => anInvoice(member)))
  const answers = await Promise.all(members.map((member, nth) => apply(member, invoices[nth]?.hash ?? '', code.code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  expect([await usesOf(code), await queryNumber('SELECT count(*) AS n FROM discount_uses WHERE code_id = ?', code.id)]).toEqual([3, 1])
})

test('a member applies a code for one use per person once, also on two invoices concurrently', async () => {
  const buyer = await aUser()
  const [first, second, code] = [await anInvoice(buyer), await anInvoice(buyer), await aDiscountCode(buyer)]
  const answers = await Promise.all([first, second].map(({ hash }) => apply(buyer, hash, code.code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await usesOf(code)).toBe(1)
})

test('staff cannot use a code that they made, and another member can', async () => {
  const [admin, buyer] = [await aUser({ role: 'admin' }), await aUser()]
  const code = await aDiscountCode(admin)
  const [own, other] = [await anInvoice(admin), await anInvoice(buyer)]
  const before = await rowsOf(own.hash)
  const refused = await apply(admin, own.hash, code.code)
  expect([refused.status, (await refused.json<{ error: { code: string } }>()).error.code]).toEqual([403, 'forbidden'])
  expect(await rowsOf(own.hash)).toEqual(before)
  expect((await apply(buyer, other.hash, code.code)).status).toBe(200)
})
