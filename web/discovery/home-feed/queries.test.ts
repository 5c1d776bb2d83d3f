import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { homeQuery, parseHomeTab } from './queries.ts'

test('a tab of another name, or none, is the first', () => {
  expect(['foryou', 'following', 'newest', 'other', '', undefined].map(parseHomeTab)).toEqual([
    ...['foryou', 'following', 'newest', 'foryou', 'foryou', 'foryou'],
  ])
})

test('each tab is fetched from its cursor', async () => {
  const { api, sent } = createFakeApi()
  const query = homeQuery(api, 'following', 'c1')
  await query.queryFn?.({ pageParam: 'c1' } as never)
  await query.queryFn?.({ pageParam: undefined } as never)
  expect(sent).toEqual([['GET /api/home/following?after=c1'], ['GET /api/home/following']])
})
