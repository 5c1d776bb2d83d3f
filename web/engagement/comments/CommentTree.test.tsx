import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { CommentBody } from './CommentTree.tsx'

const COMMENT: Comment = {
  hash: 'abcdefghijkl',
  parent: null,
  author: null,
  body: 'متن',
  createdAt: 1_700_000_000_000,
  likeCount: 0,
  replyCount: 0,
}

test.each(['http://example.com/', 'https://example.com/', 'https://www.example.com/?a=1'])(
  'a comment’s link to %s is marked as nofollow, ugc and noopener',
  (link) => {
    const html = renderToStaticMarkup(<CommentBody comment={{ ...COMMENT, parts: [{ text: 'ببین: ' }, { text: 'اینجا', link }] }} />)
    expect(html).toContain(`<a href="${link}" dir="ltr" rel="nofollow ugc noopener">اینجا</a>`)
  },
)

test('a comment without parts is text, not markup', () => {
  const html = renderToStaticMarkup(<CommentBody comment={{ ...COMMENT, body: '<a href="http://x.ir">متن</a>' }} />)
  expect(html).toContain('&lt;a href=&quot;http://x.ir&quot;&gt;متن&lt;/a&gt;')
})
