import { expect, it } from 'vitest'
import { howFar } from './how-far.ts'

it.each([
  ['all lengths are told', { share: 0.259, bytes: 100_000_000, copied: 25_900_000, untold: 0 }, '۲۵٪ · ۲۵٫۹ مگابایت از ۱۰۰ مگابایت'],
  ['none is told and one of ten came', { share: 0.1, bytes: 20_000_000, copied: 20_000_000, untold: 9 }, '۱۰٪ · تا اینجا ۲۰ مگابایت'],
  ['some are told', { share: 0.5, bytes: 70_000_000, copied: 20_000_000, untold: 2 }, '۵۰٪ · تا اینجا ۲۰ مگابایت'],
  ['nothing is told and nothing came', { share: 0, bytes: 0, copied: 0, untold: 3 }, '۰٪'],
  ['all came', { share: 1, bytes: 2_500_000_000, copied: 2_500_000_000, untold: 0 }, '۱۰۰٪ · ۲٫۵ گیگابایت از ۲٫۵ گیگابایت'],
])('says how far it is when %s', (_, one, said) => {
  expect(howFar(one)).toBe(said)
})
