import { expect, test } from 'vitest'
import { promotionKeys } from '#web/lib/query-keys/money.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { promotionsQuery } from './queries.ts'

test('the promotions of a post, or those that are not over, are a list of their own', async () => {
  const { api, sent } = createFakeApi()
  const lists = [
    promotionsQuery(api, {}),
    promotionsQuery(api, { post: 'p', isOpen: true }),
    promotionsQuery(api, { isOpen: false, after: 'c' }),
  ]
  for (const { queryFn, initialPageParam } of lists) await queryFn?.({ pageParam: initialPageParam } as never)
  expect(sent).toEqual([['GET /api/promotions'], ['GET /api/promotions?post=p&open=true'], ['GET /api/promotions?after=c']])
  expect(lists.map(({ queryKey }) => queryKey)).toEqual([
    [...promotionKeys.list(undefined, 'all'), ''],
    [...promotionKeys.list('p', 'open'), ''],
    [...promotionKeys.list(undefined, 'all'), 'c'],
  ])
})
