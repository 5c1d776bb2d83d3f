import { expect, test } from 'vitest'
import { podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { directoryQuery, showsQuery, useUpdateShow } from './queries.ts'

const KEYS = [
  ...[podcastKeys.page('h'), podcastKeys.directory('art'), podcastKeys.categories, podcastKeys.mine, podcastKeys.settings('h')],
  podcastKeys.of('sara'),
]

test('the directory is of a category or of all', async () => {
  expect(await readQueries((api) => [showsQuery(api), showsQuery(api, 'c', 'art')])).toEqual([
    ['/api/podcasts', ['podcasts', 'directory', '', '']],
    ['/api/podcasts?after=c&category=art', ['podcasts', 'directory', 'art', 'c']],
  ])
})

test('the first page of the whole directory comes with the newest episodes', async () => {
  expect(await readQueries((api) => [directoryQuery(api), directoryQuery(api, 'c'), directoryQuery(api, undefined, 'art')])).toEqual([
    ['/api/podcasts?newest=7', ['podcasts', 'directory', '', 'newest', '']],
    ['/api/podcasts?after=c', ['podcasts', 'directory', '', 'c']],
    ['/api/podcasts?category=art', ['podcasts', 'directory', 'art', '']],
  ])
})

test('a changed show is shown at once, and read again where readers see it', async () => {
  const done: unknown[] = []
  const hook = await mountHook(() => useUpdateShow('h', (show) => done.push(show)), {
    answers: { 'PATCH /api/podcasts/h': { hash: 'h', title: 'تازه' } },
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  await hook.current.mutateAsync({ title: 'تازه' } as never)
  expect(hook.sent).toEqual([['PATCH /api/podcasts/h', { title: 'تازه' }]])
  expect([hook.queryClient.getQueryData(podcastKeys.settings('h')), done]).toEqual([
    { hash: 'h', title: 'تازه' },
    [{ hash: 'h', title: 'تازه' }],
  ])
  expect(KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false, false])
})
