import { expect, test } from 'vitest'
import { Password } from './contract.ts'

const isAccepted = (password: string) => Password.safeParse(password).success

test('a password has 8 to 128 characters and needs no mix of character kinds', () => {
  expect([7, 8, 64, 128, 129].map((length) => isAccepted('گ'.repeat(length)))).toEqual([false, true, true, true, false])
  for (const password of ['همه‌حرف‌فارسی', 'all lower case', '84629173', '🐘🐘🐘🐘🐘🐘🐘🐘', 'با فاصله و نیم‌فاصله'])
    expect(isAccepted(password), password).toBe(true)
})

test('a password is normalized to NFC and neither trimmed nor truncated', () => {
  expect(Password.parse('  با فاصله  ')).toBe('  با فاصله  ')
  expect(Password.parse('x'.repeat(128))).toHaveLength(128)
  expect(Password.parse('آبادانی‌ها'.normalize('NFD'))).toBe('آبادانی‌ها'.normalize('NFC'))
})
