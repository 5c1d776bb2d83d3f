import { expect, test } from 'vitest'
import { text } from '#web/people/settings/text.ts'
import { parseMailKind } from './parse-mail-kind.ts'

test('a link names a kind of email that exists, and otherwise the weekly digest', () => {
  const kinds = Object.keys(text.mails)
  expect(kinds.length).toBeGreaterThan(1)
  expect(kinds.map(parseMailKind)).toEqual(kinds)
  expect([undefined, '', 'other', 'toString'].map(parseMailKind)).toEqual(Array.from({ length: 4 }, () => 'weeklyDigest'))
})
