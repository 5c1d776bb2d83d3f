import { expect, test } from 'vitest'
import { findPostHash } from './find-post-hash.ts'
import { text } from './text.ts'

const hash = 'abcdefghijkl'

test.each([
  hash,
  ` ${hash} `,
  `https://daftar.test/sara/یک-پست-${hash}`,
  `https://daftar.test/sara/post-${hash}/`,
  `https://daftar.test/sara/post-${hash}//?q=1#c-other`,
  `/sara/post-${hash}#part`,
])('finds the hash in %s', (typed) => expect(findPostHash(typed)).toBe(hash))

test.each([
  '',
  ' ',
  'https://daftar.test/',
  `${hash}m`,
  `x${hash}`,
  'ABCDEFGHIJKL',
  `https://daftar.test/${hash}/comments`,
  `/?post=${hash}`,
])('finds none in %j', (typed) =>
  expect(() => findPostHash(typed)).toThrow(
    expect.objectContaining({ status: 400, body: expect.objectContaining({ fields: { url: text.noPost } }) }),
  ),
)
