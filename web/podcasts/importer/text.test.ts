import { expect, it } from 'vitest'
import { formatProgress } from './text.ts'

it.each([
  [
    'all sizes are known',
    { progress: 0.259, bytes: 100_000_000, copied: 25_900_000, unknownSizeCount: 0 },
    '۲۵٪ · ۲۵٫۹ مگابایت از ۱۰۰ مگابایت',
  ],
  [
    'no size is known and one of ten episodes is done',
    { progress: 0.1, bytes: 20_000_000, copied: 20_000_000, unknownSizeCount: 9 },
    '۱۰٪ · تا اینجا ۲۰ مگابایت',
  ],
  ['some sizes are known', { progress: 0.5, bytes: 70_000_000, copied: 20_000_000, unknownSizeCount: 2 }, '۵۰٪ · تا اینجا ۲۰ مگابایت'],
  ['nothing is known or copied', { progress: 0, bytes: 0, copied: 0, unknownSizeCount: 3 }, '۰٪'],
  [
    'everything is copied',
    { progress: 1, bytes: 2_500_000_000, copied: 2_500_000_000, unknownSizeCount: 0 },
    '۱۰۰٪ · ۲٫۵ گیگابایت از ۲٫۵ گیگابایت',
  ],
])('formats progress when %s', (_, progress, expected) => {
  expect(formatProgress(progress)).toBe(expected)
})
