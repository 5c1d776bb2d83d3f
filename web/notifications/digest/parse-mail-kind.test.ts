import { expect, test } from 'vitest'
import { MAIL_NAMES, parseMailKind } from './parse-mail-kind.ts'

test('a link names a kind of email that exists, and otherwise the weekly digest', () => {
  const kinds = Object.keys(MAIL_NAMES)
  expect(kinds.length).toBeGreaterThan(1)
  expect(kinds.map(parseMailKind)).toEqual(kinds)
  expect([undefined, '', 'other', 'toString'].map(parseMailKind)).toEqual(Array.from({ length: 4 }, () => 'weeklyDigest'))
})
