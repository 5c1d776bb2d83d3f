import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, priceInvoice } from './money.ts'

const toman = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount * 10)
const rule = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null), maxDiscount: fc.option(toman(50_000_000)) }),
  fc.record({ percent: fc.constant(null), amount: toman(50_000_000), maxDiscount: fc.constant(null) }),
)

test('for any price and code, discount, VAT and total are whole toman that add up', () => {
  fc.assert(
    fc.property(toman(50_000_000), rule, (subtotal, code) => {
      const discount = discountOf(code, subtotal)
      const { vat, total } = priceInvoice(subtotal, discount)
      for (const amount of [discount, vat, total]) {
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(amount % 10).toBe(0)
      }
      expect(total).toBe(subtotal - discount + vat)
      expect(discount).toBeLessThanOrEqual(Math.min(subtotal, code.maxDiscount ?? subtotal, code.amount ?? subtotal))
      const exact = ((subtotal - discount) * 10) / 100
      expect(exact - vat).toBeGreaterThanOrEqual(0)
      expect(exact - vat).toBeLessThan(10)
    }),
    { numRuns: 500 * __RUNS__ },
  )
})

test('a discount of 100 percent makes the invoice free', () => {
  const discount = discountOf({ percent: 100, amount: null, maxDiscount: null }, 1_234_560)
  expect([discount, priceInvoice(1_234_560, discount)]).toEqual([1_234_560, { vat: 0, total: 0 }])
})
