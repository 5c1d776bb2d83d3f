import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { heldPostsQuery } from './queries.ts'

test('held posts are those of an import, or those that wait by themselves', async () => {
  expect(await readQueries((api) => [heldPostsQuery(api, undefined, 'c'), heldPostsQuery(api, 'h')])).toEqual([
    ['/api/moderation/held-posts?after=c', ['admin', 'held-posts', '', 'c']],
    ['/api/moderation/held-posts?import=h', ['admin', 'held-posts', 'h', '']],
  ])
})
