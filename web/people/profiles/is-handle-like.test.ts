import { expect, test } from 'vitest'
import { isHandleLike } from './is-handle-like.ts'

test('isHandleLike accepts well-formed handles in any case', () => {
  for (const segment of ['nila.rad', 'mahrokh.d', 'abc', 'Nila_Rad', 'a'.repeat(30)]) expect(isHandleLike(segment)).toBe(true)
})

test('isHandleLike rejects short names, hyphens, Persian letters, misplaced dots and overlong segments', () => {
  for (const segment of ['me', 'p', 'contact-us', 'new-post', 'نیلا', '.nila', 'nila..rad', 'nila.', '', 'a'.repeat(31)])
    expect(isHandleLike(segment)).toBe(false)
})
