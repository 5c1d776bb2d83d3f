import { expect, test } from 'vitest'
import { findMention, insertMention } from './MentionList.tsx'

test.each([
  ['سلام @mi', { from: 5, typed: 'mi' }],
  ['@', { from: 0, typed: '' }],
  ['(@مینا', { from: 1, typed: 'مینا' }],
  ['mail@mina', undefined],
  ['@mina سلام', undefined],
  ['https://x.ir/@mina', undefined],
])('in «%s», the mention at the end is %j', (body, found) => {
  expect(findMention(body, body.length)).toEqual(found)
})

test('insertMention replaces the typed text with the chosen handle, followed by one space', () => {
  expect(insertMention('سلام @mi و تو', 5, 8, 'mina.s')).toEqual({ body: 'سلام @mina.s و تو', caret: 13 })
})
