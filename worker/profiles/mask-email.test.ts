import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('an address keeps its host and at most two letters of its name', () => {
  expect(maskEmail('samira@example.org')).toBe('sa•••@example.org')
  expect(maskEmail('ali@example.org')).toBe('a•••@example.org')
  expect(maskEmail('a@b.ir')).toBe('a•••@b.ir')
})
