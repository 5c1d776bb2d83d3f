import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale, svgPercent } from './scale.ts'

test('a scale reaches its highest value in at most four even steps of 1, 2 or 5 times a power of ten, and in no smaller ones', () => {
  const sizes = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** power)).flat()
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), (highest) => {
      const { top, ticks } = chartScale(highest)
      const [, step = 0] = ticks
      expect(sizes).toContain(step)
      expect(ticks).toEqual(Array.from({ length: ticks.length }, (_, at) => at * step))
      expect([ticks.at(-1), top >= Math.max(1, highest), top - step < Math.max(1, highest), ticks.length <= 5]).toEqual([
        top,
        true,
        true,
        true,
      ])
      const smaller = sizes[sizes.indexOf(step) - 1]
      if (smaller !== undefined) expect(Math.ceil(highest / smaller)).toBeGreaterThan(4)
    }),
  )
})

test.each([
  [0, 1],
  [1, 1],
  [4, 4],
  [5, 6],
  [8, 8],
  [9, 10],
  [20, 20],
  [21, 30],
  [400, 400],
  [401, 600],
])('the scale of %i ends at %i', (highest, top) => expect(chartScale(highest).top).toBe(top))

test('a part of a whole is a percentage with three decimals', () => {
  expect([svgPercent(1, 3), svgPercent(2, 3), svgPercent(0, 7), svgPercent(7, 7)]).toEqual(['33.333%', '66.667%', '0%', '100%'])
})
