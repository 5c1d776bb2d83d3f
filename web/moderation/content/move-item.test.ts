import { expect, test } from 'vitest'
import { findPostHash } from './find-post-hash.ts'
import { moveItem } from './move-item.ts'

test.each([
  ['b', 'up', ['b', 'a', 'c']],
  ['b', 'down', ['a', 'c', 'b']],
  ['a', 'up', ['a', 'b', 'c']],
  ['c', 'down', ['a', 'b', 'c']],
  ['x', 'down', ['a', 'b', 'c']],
] as const)('moving %s %s gives %j', (item, direction, expected) => {
  expect(moveItem(['a', 'b', 'c'], item, direction)).toEqual(expected)
})

test('the hash of a post is read from its URL or typed itself, and other text is refused beside the field', () => {
  expect(findPostHash(' https://daftar.test/sara/%DA%A9-abcdefghij12?x=1 ')).toBe('abcdefghij12')
  expect(findPostHash('abcdefghij12')).toBe('abcdefghij12')
  expect(() => findPostHash('https://daftar.test/topics')).toThrow(expect.objectContaining({ status: 400 }))
})
