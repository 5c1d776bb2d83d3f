import { expect, test } from 'vitest'
import { findMention, insertMention } from './mention-text.ts'

test.each([
  ['سلام @mi', { from: 5, typed: 'mi' }],
  ['@', { from: 0, typed: '' }],
  ['(@مینا', { from: 1, typed: 'مینا' }],
  ['mail@mina', undefined],
  ['@mina سلام', undefined],
  ['https://x.ir/@mina', undefined],
])('finds the mention at the caret in %s', (body, found) => {
  expect(findMention(body, body.length)).toEqual(found)
})

test('replaces the typed text with the chosen handle and a space', () => {
  expect(insertMention('سلام @mi و تو', 5, 8, 'mina.s')).toEqual({ body: 'سلام @mina.s و تو', caret: 13 })
})
