import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { MY_POST_TYPES, myPostsQuery, parseMyPostType } from './queries.ts'

test('the viewer’s posts are of a type and searched', async () => {
  expect(
    await readQueries((api) => [
      myPostsQuery(api, 'drafts'),
      myPostsQuery(api, 'published', { q: 'a', after: 'c' }),
      myPostsQuery(api, 'removed', { q: '' }),
    ]),
  ).toEqual([
    ['/api/posts/mine/drafts', ['posts', 'mine', 'drafts', '', '']],
    ['/api/posts/mine/published?after=c&q=a', ['posts', 'mine', 'published', 'a', 'c']],
    ['/api/posts/mine/removed', ['posts', 'mine', 'removed', '', '']],
  ])
  expect(MY_POST_TYPES.map(parseMyPostType)).toEqual(['drafts', 'scheduled', 'published', 'submissions', 'removed'])
  expect(['', 'other'].map(parseMyPostType)).toEqual([undefined, undefined])
})
