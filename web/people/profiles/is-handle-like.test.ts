import { expect, test } from 'vitest'
import { isHandleLike } from './is-handle-like.ts'

test('a segment with the form of a handle may be one, in any case', () => {
  for (const segment of ['nila.rad', 'mahrokh.d', 'abc', 'Nila_Rad', 'a'.repeat(30)]) expect(isHandleLike(segment)).toBe(true)
})

test('short names of the product, hyphens, Persian and stray dots are nobody', () => {
  for (const segment of ['me', 'p', 'contact-us', 'new-post', 'نیلا', '.nila', 'nila..rad', 'nila.', '', 'a'.repeat(31)])
    expect(isHandleLike(segment)).toBe(false)
})
