import { expect, test } from 'vitest'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { countMissingReplies, groupByParent } from './reply-tree.ts'

const comment = (hash: string, parent: string | null, over: Partial<Comment> = {}): Comment => ({
  hash,
  parent,
  author: null,
  body: '',
  createdAt: 0,
  replyCount: 0,
  likeCount: 0,
  ...over,
})

test('groups replies by parent in their order, and skips a top-level comment', () => {
  const [b, c, d] = [comment('b', 'a'), comment('c', 'b'), comment('d', 'a')]
  const byParent = groupByParent([b, c, d, comment('e', null)])
  expect(byParent.get('a')).toEqual([b, d])
  expect(byParent.get('b')).toEqual([c])
  expect(byParent.size).toBe(2)
})

test('countMissingReplies subtracts the reply counts of loaded replies, and the replies themselves unless removed or held', () => {
  const top = comment('a', null, { replyCount: 6 })
  const [seen, gone, held] = [
    comment('b', 'a', { replyCount: 2 }),
    comment('c', 'a', { gone: 'writer', replyCount: 1 }),
    comment('d', 'a', { held: true }),
  ]
  const replies = groupByParent([seen, gone, held])
  expect(countMissingReplies(top, replies)).toBe(2)
  expect(countMissingReplies(seen, replies)).toBe(2)
  expect(countMissingReplies(gone, replies)).toBe(1)
})
