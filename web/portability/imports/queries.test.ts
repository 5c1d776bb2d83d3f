import { expect, test, vi } from 'vitest'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import {
  ITEM_FILTERS,
  importItemsQuery,
  isBusy,
  parseItemFilter,
  textImportQuery,
  useImportFeed,
  useStartTextImport,
  useTextImportAction,
} from './queries.ts'

const STATES = ['uploading', 'reading', 'ready', 'running', 'paused', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const
const BUSY = ['reading', 'running', 'undoing']

test('an import is refetched every two seconds while the server works on it', () => {
  const { refetchInterval } = textImportQuery(createFakeApi().api, 'h')
  const after = (data: unknown) => (typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval)
  for (const state of STATES)
    expect([isBusy(state as never), after({ state })]).toEqual(BUSY.includes(state) ? [true, 2000] : [false, false])
  expect(after(undefined)).toBe(false)
})

test('an unknown filter lists everything', () => {
  expect(ITEM_FILTERS.map(parseItemFilter)).toEqual(ITEM_FILTERS)
  expect([...ITEM_FILTERS].sort()).toEqual(['all', 'done', 'existing', 'failed', 'skipped', 'told', 'undone', 'waiting'])
  expect(['', 'x', undefined].map(parseItemFilter)).toEqual(['all', 'all', 'all'])
})

test('items are of a filter', async () => {
  expect(await readQueries((api) => [importItemsQuery(api, 'h', 'failed', 'c')])).toEqual([
    ['/api/imports/h/items?after=c&filter=failed', ['text-imports', 'items', 'h', 'failed', 'c']],
  ])
})

const KEYS = [[...textImportKeys.lists, ''], textImportKeys.items('h', 'all'), postKeys.newest, textImportKeys.items('other', 'all')]

async function mount<Result>(useHook: () => Result, answers = {}) {
  const hook = await mountHook(useHook, {
    answers,
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  return {
    hook,
    kept: () => [
      hook.queryClient.getQueryData(textImportKeys.page('h')),
      KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated),
    ],
  }
}
const STARTED = { hash: 'h', state: 'running' }
const KEPT = [STARTED, [true, true, true, false]]

test('an address is read, kept and opened', async () => {
  const created: unknown[] = []
  const { hook, kept } = await mount(() => useImportFeed((one) => created.push(one)), { 'POST /api/imports': STARTED })
  hook.current.mutate({ key: 'k', feed: 'https://a.test/feed' })
  await waitFor(() => expect(created).toEqual([STARTED]))
  expect([hook.sent, kept()]).toEqual([[['POST /api/imports', { key: 'k', feed: 'https://a.test/feed' }]], KEPT])
})

test('a started import is kept, and its page goes to the top', async () => {
  const focus = vi.fn()
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'h1' ? { focus } : null) })
  const { hook, kept } = await mount(() => useStartTextImport('h'), { 'POST /api/imports/h/start': STARTED })
  hook.current.mutate({ confirmsOwnership: true } as never)
  await waitFor(() => expect(hook.current.isSuccess).toBe(true))
  expect([hook.sent, kept(), focus.mock.calls.length]).toEqual([[['POST /api/imports/h/start', { confirmsOwnership: true }]], KEPT, 1])
})

test('an action is sent and its outcome kept; a rejected one changes nothing', async () => {
  const { hook, kept } = await mount(() => useTextImportAction('h'), {
    'POST /api/imports/h/pause': STARTED,
    'POST /api/imports/h/undo': errorResponse(409, 'stale'),
  })
  hook.current.mutate('undo')
  await waitFor(() => expect(hook.current.isError).toBe(true))
  expect(kept()).toEqual([undefined, [false, false, false, false]])
  hook.current.mutate('pause')
  await waitFor(() => expect(hook.current.isSuccess).toBe(true))
  expect(kept()).toEqual(KEPT)
})
