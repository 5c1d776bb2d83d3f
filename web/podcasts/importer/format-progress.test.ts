import { expect, it } from 'vitest'
import { formatProgress } from './format-progress.ts'

it.each([
  [
    'all lengths are told',
    { progress: 0.259, bytes: 100_000_000, copied: 25_900_000, unknownSizeCount: 0 },
    '۲۵٪ · ۲۵٫۹ مگابایت از ۱۰۰ مگابایت',
  ],
  [
    'none is told and one of ten came',
    { progress: 0.1, bytes: 20_000_000, copied: 20_000_000, unknownSizeCount: 9 },
    '۱۰٪ · تا اینجا ۲۰ مگابایت',
  ],
  ['some are told', { progress: 0.5, bytes: 70_000_000, copied: 20_000_000, unknownSizeCount: 2 }, '۵۰٪ · تا اینجا ۲۰ مگابایت'],
  ['nothing is told and nothing came', { progress: 0, bytes: 0, copied: 0, unknownSizeCount: 3 }, '۰٪'],
  ['all came', { progress: 1, bytes: 2_500_000_000, copied: 2_500_000_000, unknownSizeCount: 0 }, '۱۰۰٪ · ۲٫۵ گیگابایت از ۲٫۵ گیگابایت'],
])('says how far it is when %s', (_, one, said) => {
  expect(formatProgress(one)).toBe(said)
})
