import { expect, test } from 'vitest'
import { decodeNamedCharacterReference, decodeNamedEntity, htmlEntities } from './named-entities.ts'

test.each([
  ['&amp;', '&'],
  ['&zwnj;', '\u200c'],
  ['&NotEqualTilde;', '≂̸'],
  ['&amp', '&'],
  ['&laquo', '«'],
  ['&zwnj', undefined],
  ['&unknown;', undefined],
  ['&#65;', undefined],
  ['&#x41', undefined],
  ['amp', undefined],
])('the named reference %s is %j', (reference, text) => {
  expect(decodeNamedEntity(reference)).toBe(text)
  expect(htmlEntities[reference]).toBe(text)
})

test('a name without its signs is looked up, and an unknown one is none', () => {
  expect([decodeNamedCharacterReference('laquo'), decodeNamedCharacterReference('unknown')]).toEqual(['«', false])
})
