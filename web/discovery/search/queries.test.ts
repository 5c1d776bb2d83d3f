import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { parseSearchType, SEARCH_TYPES, searchQuery, suggestionsQuery } from './queries.ts'

test('a search is of a type, and of the posts of its scope', async () => {
  const { api, sent } = createFakeApi({ 'GET /api/search/posts': { results: { hits: ['a'] }, next: 'n' } })
  const client = new QueryClient()
  const data = await client.fetchInfiniteQuery(searchQuery(api, 'posts', 'a b'))
  await client.fetchInfiniteQuery(searchQuery(api, 'posts', 'a', { after: 'c1', in: 'mag', time: 'week' }))
  expect(data.pages[0]).toMatchObject({ items: ['a'], next: 'n' })
  expect(sent).toEqual([['GET /api/search/posts?q=a+b'], ['GET /api/search/posts?q=a&after=c1&in=mag&time=week']])
  expect(searchQuery(api, 'posts', 'a', { in: 'mag' }).queryKey).not.toEqual(searchQuery(api, 'posts', 'a').queryKey)
})

test('suggestions are kept for a minute', () => {
  expect(suggestionsQuery(createFakeApi().api, 'a').staleTime).toBe(MINUTE)
})

test('a type is one of the tabs', () => {
  expect(SEARCH_TYPES.map(parseSearchType)).toEqual(SEARCH_TYPES)
  expect([...SEARCH_TYPES].sort()).toEqual(['comments', 'lists', 'podcasts', 'posts', 'publications', 'tags', 'topics', 'users'])
  expect(['', 'everything', 'Posts'].map(parseSearchType)).toEqual([undefined, undefined, undefined])
})
