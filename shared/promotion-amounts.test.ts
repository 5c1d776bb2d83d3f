import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS } from './limits/index.ts'
import { remainderOf, spentOf } from './promotion-amounts.ts'

const bought = fc
  .record({ toman: fc.integer({ min: 0, max: LIMITS.paymentMax / 10 }), views: fc.integer({ min: 1, max: 1_000_000 }) })
  .chain(({ toman, views }) => fc.record({ total: fc.constant(toman * 10), views: fc.constant(views), delivered: fc.nat({ max: views }) }))

test('spent and remainder are whole toman, never negative, and add up to the total', () => {
  fc.assert(
    fc.property(bought, (one) => {
      const [spent, remainder] = [spentOf(one), remainderOf(one)]
      expect(spent + remainder).toBe(one.total)
      expect(Math.min(spent, remainder)).toBeGreaterThanOrEqual(0)
      expect([spent % 10, remainder % 10]).toEqual([0, 0])
      // Compared as fractions: the remainder is at most the exact share, and less than one toman below it.
      const exact = BigInt(one.total) * BigInt(one.views - one.delivered)
      const rounded = BigInt(remainder) * BigInt(one.views)
      expect(rounded <= exact && exact < rounded + 10n * BigInt(one.views)).toBe(true)
    }),
  )
})

test('nothing delivered leaves the total, everything delivered leaves nothing, and each view costs at least nothing', () => {
  fc.assert(
    fc.property(bought, ({ total, views, delivered }) => {
      expect(remainderOf({ total, views, delivered: 0 })).toBe(total)
      expect(remainderOf({ total, views, delivered: views })).toBe(0)
      expect(remainderOf({ total, views, delivered: Math.min(views, delivered + 1) })).toBeLessThanOrEqual(
        remainderOf({ total, views, delivered }),
      )
    }),
  )
})

test('a third of the views costs a third of the total, rounded up to whole toman', () => {
  expect([remainderOf({ total: 1_000_000, views: 3, delivered: 1 }), spentOf({ total: 1_000_000, views: 3, delivered: 1 })]).toEqual([
    666_660, 333_340,
  ])
})
