import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './mask-contact.ts'

test('maskEmail keeps the host and at most two letters of the name', () => {
  expect(maskEmail('samira@example.org')).toBe('sa•••@example.org')
  expect(maskEmail('ali@example.org')).toBe('a•••@example.org')
  expect(maskEmail('a@b.ir')).toBe('a•••@b.ir')
})

test('maskPhone keeps the operator prefix and the last four digits', () => {
  expect(maskPhone('+989121234567')).toBe('0912•••4567')
})
