import { expect, test } from 'vitest'
import { passwordAdvice } from './password-advice.ts'
import { securityText } from './security-text.ts'

const { advice } = securityText

test.each([
  ['', advice.empty],
  ['۱۲۳', advice.short('۵')],
  ['abababab', advice.repeated],
  ['۱۳۷۰۰۵۲۱', advice.digits],
  ['sara.rezai-۱', advice.personal],
  ['qwerty-۹۷', advice.sequence],
  ['98765-abx', advice.sequence],
  ['شمشیر-چای', advice.fair],
  ['شمشیر چای باران', advice.good],
])('passwordAdvice for %j returns %j', (password, words) => {
  expect(passwordAdvice(password, ['sara'])).toBe(words)
})
