import { expect, test } from 'vitest'
import { isHandleLike } from './is-handle-like.ts'

test('isHandleLike accepts well-formed handles in lower and mixed case', () => {
  for (const segment of ['nila.rad', 'mahrokh.d', 'abc', 'Nila_Rad', 'a'.repeat(30)]) expect(isHandleLike(segment)).toBe(true)
})

test('isHandleLike rejects too short and too long params, hyphens, Persian letters and misplaced dots', () => {
  for (const segment of ['me', 'p', 'contact-us', 'new-post', 'نیلا', '.nila', 'nila..rad', 'nila.', '', 'a'.repeat(31)])
    expect(isHandleLike(segment)).toBe(false)
})
