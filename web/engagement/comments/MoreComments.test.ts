import { expect, test } from 'vitest'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { dedupePages } from './MoreComments.tsx'

const comment = (hash: string): Comment => ({ hash, parent: null, author: null, body: '', createdAt: 0, replyCount: 0, likeCount: 0 })

test('drops comments already shown or on an earlier page, and pages left without comments', () => {
  const [a, b, c] = [comment('a'), comment('b'), comment('c')]
  expect(dedupePages([{ items: [a, b] }, { items: [b, a] }, { items: [b, c] }], [a])).toEqual([{ items: [b] }, { items: [c] }])
})
