import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { POST_STATES, postsQuery, tagsQuery } from './queries.ts'

test('posts are of a state, and tags hidden or of all; both are searched', async () => {
  const queries = await readQueries((api) => [
    ...[postsQuery(api, 'removed', ''), postsQuery(api, 'published', 'a', 'c')],
    ...[tagsQuery(api, false, ''), tagsQuery(api, true, ''), tagsQuery(api, true, 'a', 'c'), tagsQuery(api, false, 'a')],
  ])
  expect(queries).toEqual([
    ['/api/admin/posts?state=removed', ['admin', 'posts', 'removed', '', '']],
    ['/api/admin/posts?after=c&state=published&q=a', ['admin', 'posts', 'published', 'a', 'c']],
    ['/api/admin/tags', ['admin', 'tags', '', '', '']],
    ['/api/admin/tags?hidden=1', ['admin', 'tags', 'hidden', '', '']],
    ['/api/admin/tags?after=c&hidden=1&q=a', ['admin', 'tags', 'hidden', 'a', 'c']],
    ['/api/admin/tags?q=a', ['admin', 'tags', '', 'a', '']],
  ])
  expect(POST_STATES).toEqual(['published', 'withdrawn', 'removed'])
})
