import { expect, test } from 'vitest'
import { passwordAdvice } from './password-advice.ts'
import { securityText } from './security-text.ts'

const { advice } = securityText

test.each([
  ['', advice.empty],
  ['۱۲۳', advice.short('۵')],
  ['شمشیرچ', advice.short('۲')],
  ['abcd12!', advice.short('۱')],
  ['🙂🙃🙂🙃🙂🙃🙂', advice.short('۱')],
  ['abababab', advice.repeated],
  ['aaaaaaaaaaaaaaaa', advice.repeated],
  ['abcabcab', advice.fair],
  ['۱۳۷۰۰۵۲۱', advice.digits],
  ['1370052113700521', advice.digits],
  ['1370052a', advice.fair],
  ['sara.rezai-۱', advice.personal],
  ['xxSARAxx-yy', advice.personal],
  ['qwerty-۹۷', advice.sequence],
  ['x-trewq-y', advice.sequence],
  ['98765-abx', advice.sequence],
  ['ab-45678', advice.sequence],
  ['ab-4567-x', advice.fair],
  ['چشسیبxyx1', advice.sequence],
  ['qwerty-۹۷abc', advice.good],
  ['شمشیر-چای', advice.fair],
  ['شمشیر چای ب', advice.fair],
  ['شمشیر چای با', advice.good],
  ['شمشیر چای باران', advice.good],
])('passwordAdvice for %j returns %j', (password, words) => {
  expect(passwordAdvice(password, ['sara', 'xy', ''])).toBe(words)
})
