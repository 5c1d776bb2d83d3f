import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { postChoicesQuery } from './queries.ts'

test('the posts to choose from are searched by their title, and listed without a search', async () => {
  const { api, sent } = createFakeApi()
  await postChoicesQuery(api, 'p', 'سفر', 'c').queryFn?.({ pageParam: 'c' } as never)
  await postChoicesQuery(api, 'p', '').queryFn?.({ pageParam: undefined } as never)
  expect(sent).toEqual([
    [`GET /api/publications/managed/p/posts?after=c&q=${encodeURIComponent('سفر')}`],
    ['GET /api/publications/managed/p/posts'],
  ])
})
