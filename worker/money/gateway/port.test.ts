import { expect, test } from 'vitest'
import { BANK_ENV, testEnv } from '#worker/testing/index.ts'
import { maskedCard } from './port.ts'
import { zarinpal } from './zarinpal.ts'
import { zibal } from './zibal.ts'

test.each([
  ['502229******5995', '502229******5995'],
  ['502229xxxxXX5995', '502229******5995'],
  ['5022****95', '5022****95'],
  ['5022291234565995', null],
  ['502229***5995', null],
  ['502****5995', null],
  ['502229******5', null],
  ['x502229******5995', null],
  ['502229******5995x', null],
  ['abcdef******5995', null],
  ['', null],
  [null, null],
])('of the card %s, %s is kept', (card, kept) => {
  expect(maskedCard(card)).toBe(kept)
})

const { ZARINPAL_BASE, ZARINPAL_MERCHANT } = BANK_ENV

test.each([
  [
    'its address and a merchant',
    true,
    { ZARINPAL_BASE, ZARINPAL_MERCHANT, ZIBAL_BASE: 'https://gateway.zibal.ir', ZIBAL_MERCHANT: 'zibal' },
  ],
  ['no merchant', false, { ZARINPAL_BASE, ZARINPAL_MERCHANT: '', ZIBAL_BASE: 'https://gateway.zibal.ir', ZIBAL_MERCHANT: '' }],
  ['no address', false, { ZARINPAL_BASE: '', ZARINPAL_MERCHANT, ZIBAL_BASE: '', ZIBAL_MERCHANT: 'zibal' }],
])('a gateway with %s is used: %s', (_, isUsed, over) => {
  const env = testEnv(over)
  expect([zarinpal(env), zibal(env)].map((gateway) => gateway !== undefined)).toEqual([isUsed, isUsed])
})
