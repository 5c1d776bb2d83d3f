import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { DIGITS_LETTER, letterFromParam, letterToParam, tagPostsQuery, tagQuery, tagsQuery } from './queries.ts'

test('a letter of the index is in the address, digits as 0', () => {
  for (const letter of ['آ', 'ب', DIGITS_LETTER]) expect(letterFromParam(letterToParam(letter))).toBe(letter)
  expect([letterToParam(DIGITS_LETTER), letterToParam('آ')]).toEqual(['0', 'آ'])
  expect(['', undefined, 'abcd', 'abcde'].map(letterFromParam)).toEqual([undefined, undefined, 'abcd', undefined])
})

test('tags are of a letter or of all, and a tag is addressed in any spelling', async () => {
  const name = encodeURIComponent('سفر/۱')
  expect(
    await readQueries((api) => [
      tagsQuery(api),
      tagsQuery(api, 'آ', 'c'),
      tagQuery(api, 'سفر/۱'),
      tagPostsQuery(api, 'سفر/۱', 'read', 'c'),
    ]),
  ).toEqual([
    ['/api/tags', ['tags', 'index', '', '']],
    [`/api/tags?after=c&letter=${encodeURIComponent('آ')}`, ['tags', 'index', 'آ', 'c']],
    [`/api/tags/${name}`, ['tags', 'page', 'سفر/۱']],
    [`/api/tags/${name}/posts?after=c&sort=read`, ['posts', 'tag', 'سفر/۱', 'read', 'c']],
  ])
})
