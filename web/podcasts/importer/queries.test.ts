import { expect, test } from 'vitest'
import { importKeys, podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import {
  ITEM_FILTERS,
  importQuery,
  itemsQuery,
  parseItemFilter,
  useImportAction,
  useImportPreview,
  useOwnershipWord,
  useRetryItem,
  useSendVerificationCode,
  useStartImport,
} from './queries.ts'

const BASE = '/api/podcast-imports'

test('an unknown filter lists everything', () => {
  expect(ITEM_FILTERS.map(parseItemFilter)).toEqual(ITEM_FILTERS)
  expect(['', 'x', undefined].map(parseItemFilter)).toEqual(['all', 'all', 'all'])
  expect([...ITEM_FILTERS].sort()).toEqual(['all', 'done', 'failed', 'refused', 'told', 'waiting'])
})

test('a running import is refetched every two seconds', () => {
  const { refetchInterval } = importQuery(createFakeApi().api, 'h')
  const after = (data: unknown) => (typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval)
  expect([{ state: 'running' }, { state: 'done' }, undefined].map(after)).toEqual([2000, false, false])
})

test('items are of a filter', async () => {
  expect(await readQueries((api) => [itemsQuery(api, 'h', 'failed', 'c')])).toEqual([
    [`${BASE}/h/items?after=c&filter=failed`, ['podcast-imports', 'items', 'h', 'failed', 'c']],
  ])
})

test('a feed is previewed and its ownership proven by a code or a word', async () => {
  const hook = await mountHook(() => [useImportPreview(), useSendVerificationCode(), useOwnershipWord()] as const)
  for (const { mutateAsync } of hook.current) await mutateAsync('https://a.test/feed')
  expect(hook.sent).toEqual(
    ['preview', 'ownership-code', 'ownership-word'].map((path) => [`POST ${BASE}/${path}`, { feed: 'https://a.test/feed' }]),
  )
})

test('an import is started once: a retry sends the same key', async () => {
  const answers: unknown[] = [errorResponse(500, 'internal'), { hash: 'h', state: 'running' }]
  const started: string[] = []
  const keys = [importKeys.list, podcastKeys.mine]
  const hook = await mountHook(() => useStartImport(({ hash }) => started.push(hash)), {
    answers: { [`POST ${BASE}`]: () => answers.shift() },
    prepare: (queryClient) => {
      for (const key of keys) queryClient.setQueryData(key, {})
    },
  })
  for (const count of [1, 2]) {
    hook.current.mutate({ feed: 'https://a.test/feed', verification: { method: 'word' } as never })
    await waitFor(() => expect([hook.sent.length, hook.queryClient.isMutating()]).toEqual([count, 0]))
  }
  const [first, retry] = hook.sent.map(([, body]) => body as { key: string; confirmsOwnership: boolean })
  expect(first).toMatchObject({ feed: 'https://a.test/feed', confirmsOwnership: true, verification: { method: 'word' } })
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect([retry?.key, started, hook.queryClient.getQueryData(importKeys.page('h'))]).toEqual([
    first?.key,
    ['h'],
    { hash: 'h', state: 'running' },
  ])
  expect(keys.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

test('an action on an import, and a retry of one item, show at once and read the items again', async () => {
  const hook = await mountHook(() => ({ act: useImportAction('h'), retry: useRetryItem('h') }), {
    answers: { [`POST ${BASE}/h/pause`]: { hash: 'h', state: 'paused' }, [`POST ${BASE}/h/items/retry`]: { hash: 'h', state: 'running' } },
    prepare: (queryClient) => queryClient.setQueryData(importKeys.items('h', 'all'), {}),
  })
  const isStale = () => hook.queryClient.getQueryState(importKeys.items('h', 'all'))?.isInvalidated
  await hook.current.act.mutateAsync('pause')
  expect([hook.queryClient.getQueryData(importKeys.page('h')), isStale()]).toEqual([{ hash: 'h', state: 'paused' }, true])
  hook.queryClient.setQueryData(importKeys.items('h', 'all'), {})
  await hook.current.retry.mutateAsync('k1')
  expect([hook.queryClient.getQueryData(importKeys.page('h')), isStale()]).toEqual([{ hash: 'h', state: 'running' }, true])
  expect(hook.sent).toEqual([[`POST ${BASE}/h/pause`], [`POST ${BASE}/h/items/retry`, { key: 'k1' }]])
})
