import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { followQuery, useFollowerCount } from '#web/engagement/buttons/queries.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { viewerStateQuery } from './queries.ts'

test('the states of the posts of a page are read in one request and kept for a minute', async () => {
  const { api, sent } = createFakeApi({ 'GET /api/me/viewer-state': { states: [{ hash: 'a', liked: true }] } })
  const client = new QueryClient()
  const read = () => Promise.all(['a', 'b'].map((hash) => client.fetchQuery(viewerStateQuery(api, hash))))
  expect(await read()).toEqual([{ hash: 'a', liked: true }, null])
  await read()
  expect(sent).toEqual([['GET /api/me/viewer-state?posts=a%2Cb']])
  expect(viewerStateQuery(api, 'a').staleTime).toBe(MINUTE)
})

test('more posts than a page has are read in several requests', async () => {
  const { api, sent } = createFakeApi({ 'GET /api/me/viewer-state': { states: [] } })
  const client = new QueryClient()
  await Promise.all(Array.from({ length: LIMITS.pageSizeMax + 1 }, (_, at) => client.fetchQuery(viewerStateQuery(api, `p${at}`))))
  expect(sent).toHaveLength(2)
})

const FOLLOWS = { 'GET /api/me/follows': { follows: [{ kind: 'user', key: 'sara', followerCount: 8 }] } }

test('the states of follows are read in one request by kind and key', async () => {
  const { api, sent } = createFakeApi(FOLLOWS)
  const client = new QueryClient()
  const targets = [
    { kind: 'user', key: 'sara' },
    { kind: 'tag', key: 'sara' },
  ] as const
  expect(await Promise.all(targets.map((target) => client.fetchQuery(followQuery(api, target))))).toMatchObject([
    { followerCount: 8 },
    null,
  ])
  expect(sent).toEqual([[`GET /api/me/follows?targets=${encodeURIComponent('user:sara,tag:sara')}`]])
  expect(followQuery(api, targets[0]).staleTime).toBe(MINUTE)
})

test.each([
  [{ handle: 'reza' }, 8, 1],
  [null, 5, 0],
] as const)('the viewer %j sees %i followers', async (viewer, count, requests) => {
  const hook = await mountHook(() => useFollowerCount({ kind: 'user', key: 'sara' }, 5), {
    answers: FOLLOWS,
    prepare: (queryClient) => queryClient.setQueryData(authKeys.viewer, { viewer }, { updatedAt: Date.now() }),
  })
  expect(hook.current).toBe(5)
  await waitFor(() => expect([hook.queryClient.isFetching(), hook.sent.length]).toEqual([0, requests]))
  await waitFor(() => expect(hook.current).toBe(count))
})
