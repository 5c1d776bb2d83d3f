import { expect, test } from 'vitest'
import { podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { currentToasts } from '#web/ui/toast.ts'
import { showsQuery, useCreateShow, useRemoveShow, useUpdateShow } from './queries.ts'
import { showSettingsText as text } from './show-settings-text.ts'

const KEYS = [
  ...[podcastKeys.page('h'), podcastKeys.directory('art'), podcastKeys.categories, podcastKeys.mine, podcastKeys.settings('h')],
  podcastKeys.of('sara'),
]

const seed = (queryClient: { setQueryData: (key: readonly string[], data: object) => void }) => {
  for (const key of KEYS) queryClient.setQueryData(key, {})
}

test('the directory is of a category or of all', async () => {
  expect(await readQueries((api) => [showsQuery(api), showsQuery(api, 'c', 'art')])).toEqual([
    ['/api/podcasts', ['podcasts', 'directory', '', '']],
    ['/api/podcasts?after=c&category=art', ['podcasts', 'directory', 'art', 'c']],
  ])
})

test('a show is created once: a retry sends the same key, the next show another', async () => {
  const answers: unknown[] = [errorResponse(500, 'internal'), { hash: 'n1' }, { hash: 'n2' }]
  const created: string[] = []
  const hook = await mountHook(() => useCreateShow(({ hash }) => created.push(hash)), {
    answers: { 'POST /api/podcasts': () => answers.shift() },
    prepare: seed,
  })
  for (const count of [0, 1, 2]) {
    hook.current.mutate({ title: 'رادیو' } as never)
    await waitFor(() => expect([hook.sent.length, hook.queryClient.isMutating()]).toEqual([count + 1, 0]))
    expect(KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual(KEYS.map(() => count > 0))
  }
  const [first, retry, next] = hook.sent.map(([, body]) => (body as { key: string }).key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([created, retry === first, next === first]).toEqual([['n1', 'n2'], true, false])
})

test('a changed show is shown at once, and read again where readers see it', async () => {
  const done: unknown[] = []
  const hook = await mountHook(() => useUpdateShow('h', (show) => done.push(show)), {
    answers: { 'PATCH /api/podcasts/h': { hash: 'h', title: 'تازه' } },
    prepare: seed,
  })
  await hook.current.mutateAsync({ title: 'تازه' } as never)
  expect(hook.sent).toEqual([['PATCH /api/podcasts/h', { title: 'تازه' }]])
  expect([hook.queryClient.getQueryData(podcastKeys.settings('h')), done]).toEqual([
    { hash: 'h', title: 'تازه' },
    [{ hash: 'h', title: 'تازه' }],
  ])
  expect(KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false, false])
})

async function remove(answers = {}) {
  const removed: string[] = []
  const hook = await mountHook(() => useRemoveShow('h', () => removed.push('gone')), { answers, prepare: seed })
  hook.current.mutate()
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  await waitFor(() => expect(hook.queryClient.isMutating()).toBe(0))
  return { hook, removed }
}

test('a removed show can be restored', async () => {
  const { hook, removed } = await remove()
  expect([hook.sent, removed, toastMessages()]).toEqual([[['DELETE /api/podcasts/h']], ['gone'], [text.removed]])
  expect(hook.queryClient.getQueryState(podcastKeys.of('sara'))?.isInvalidated).toBe(true)
  seed(hook.queryClient)
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.removed, text.restored]))
  expect(hook.sent.at(-1)).toEqual(['POST /api/podcasts/h/restore'])
  await waitFor(() => expect(hook.queryClient.getQueryState(podcastKeys.of('sara'))?.isInvalidated).toBe(true))
})

test('a rejected removal tells why and leaves the page', async () => {
  const { removed } = await remove({ 'DELETE /api/podcasts/h': errorResponse(409, 'stale') })
  expect([removed, toastMessages()]).toEqual([[], ['! error 409']])
})

test('a rejected undo tells why', async () => {
  await remove({ 'POST /api/podcasts/h/restore': errorResponse(409, 'stale') })
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.removed, '! error 409']))
})
