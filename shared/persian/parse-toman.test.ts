import { expect, test } from 'vitest'
import { parseToman } from './parse-toman.ts'

test.each([
  ['50000', 500_000],
  ['۵۰۰۰۰', 500_000],
  ['٥٠٠٠٠', 500_000],
  [' ۵۰٬۰۰۰ تومان ', 500_000],
  ['۱٬۲۳۴٬۵۶۷٬۸۹۰', 12_345_678_900],
  ['1,234,567', 12_345_670],
  ['۱۰.۰۰۰', 100_000],
  ['۱۰ ۰۰۰', 100_000],
  ['0', 0],
])('%s toman is %d rial', (typed, rial) => {
  expect(parseToman(typed)).toBe(rial)
})

test.each(['', 'ده هزار', '-5000', '۱٫۵', '1.5', '1,50', '10,0000', '1,000.000', '1e6', '0x10', '1234567890123'])(
  '%j is not an amount',
  (typed) => {
    expect(parseToman(typed)).toBeUndefined()
  },
)
