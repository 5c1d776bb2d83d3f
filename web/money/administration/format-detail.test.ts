import { expect, test } from 'vitest'
import { formatToman } from '#shared/money.ts'
import { formatDetail } from './format-detail.ts'
import { meaningOfCode } from './gateway-codes.ts'

test('a recorded amount is in toman, another number in Persian digits, a known value in Persian and any other text as it is', () => {
  expect([formatDetail('amount', 120_000), formatDetail('subtotal', 120_000)]).toEqual([formatToman(120_000), formatToman(120_000)])
  expect([formatDetail('percent', 20), formatDetail('status', 'NOK'), formatDetail('note', 'هر چه')]).toEqual(['۲۰', 'ناموفق', 'هر چه'])
})

const ZARINPAL = [100, 101, -9, -10, -11, -12, -13, -14, -15, -16, -17, -40, -41, -50, -51, -52, -53, -54, -55, -60, -61, -62, -63]
const ZIBAL = [100, 102, 103, 104, 105, 106, 113, 201, 202, 203]

test('each code that a gateway documents has a meaning, and no other code', () => {
  const known = (gateway: 'zarinpal' | 'zibal') =>
    Array.from({ length: 401 }, (_, at) => at - 200).filter((code) => meaningOfCode(gateway, code) !== undefined)
  expect(known('zarinpal')).toEqual(ZARINPAL.toSorted((a, b) => a - b))
  expect(Array.from({ length: 301 }, (_, code) => code).filter((code) => meaningOfCode('zibal', code))).toEqual(ZIBAL)
  expect([meaningOfCode('zarinpal', -51), meaningOfCode('zarinpal', 51), meaningOfCode('zibal', 202)]).toEqual([
    ...['پرداخت نشده است', undefined, 'پرداخت نشده یا ناموفق بوده است'],
  ])
})
