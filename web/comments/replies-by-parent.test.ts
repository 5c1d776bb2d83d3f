import { expect, test } from 'vitest'
import { repliesByParent } from './replies-by-parent.ts'

const comment = (hash: string, parent: string | null) => ({
  hash,
  parent,
  author: null,
  body: '',
  createdAt: 0,
  replyCount: 0,
  likeCount: 0,
})

test('replies stand under the comment they answer, in order', () => {
  const [b, c, d] = [comment('b', 'a'), comment('c', 'b'), comment('d', 'a')]
  const byParent = repliesByParent([b, c, d, comment('e', null)])
  expect(byParent.get('a')).toEqual([b, d])
  expect(byParent.get('b')).toEqual([c])
  expect(byParent.size).toBe(2)
})
