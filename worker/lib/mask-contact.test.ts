import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './mask-contact.ts'

test('an address keeps its host and at most two letters of its name', () => {
  expect(maskEmail('samira@example.org')).toBe('sa•••@example.org')
  expect(maskEmail('ali@example.org')).toBe('a•••@example.org')
  expect(maskEmail('a@b.ir')).toBe('a•••@b.ir')
})

test('a number keeps its operator and its last four digits', () => {
  expect(maskPhone('+989121234567')).toBe('0912•••4567')
})
