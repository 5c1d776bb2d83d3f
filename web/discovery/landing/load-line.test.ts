import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { pickLine } from './load-line.ts'

const author = { handle: 'sina', name: 'سینا', avatar: null }
type Posts = Parameters<typeof pickLine>[0]
const aPost = (hash: string, description: string, sponsor: { name: string } | null = null) =>
  ({ hash, path: `/sina/${hash}`, title: hash, description, author, sponsor }) as unknown as Posts[number]

test('each day has another line, and the first follows the last', () => {
  const posts = [aPost('a', 'یک'), aPost('b', 'دو')]
  expect([0, 1, 2].map((day) => pickLine(posts, day * DAY)?.title)).toEqual(['a', 'b', 'a'])
})

test('a post without a description, with a long one or of a sponsor gives no line', () => {
  const posts = [aPost('a', ''), aPost('b', 'دراز'.repeat(40)), aPost('c', 'خوب', { name: 'شرکت' })]
  expect(pickLine(posts, 0)).toBeUndefined()
  expect(pickLine([], 0)).toBeUndefined()
})
