import { expect, test } from 'vitest'
import { passwordAdvice } from './password-advice.ts'
import { securityText } from './security-text.ts'

const { advice } = securityText

test.each([
  ['', advice.empty],
  ['۱۲۳', advice.short('۵')],
  ['abababab', advice.repeated],
  ['۱۳۷۰۰۵۲۱', advice.digits],
  ['sara.rezai-۱', advice.own],
  ['qwerty-۹۷', advice.run],
  ['98765-abx', advice.run],
  ['شمشیر-چای', advice.fair],
  ['شمشیر چای باران', advice.good],
])('of %s it says: %s', (password, words) => {
  expect(passwordAdvice(password, ['sara'])).toBe(words)
})
