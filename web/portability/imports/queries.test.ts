import { expect, test } from 'vitest'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { ITEM_FILTERS, importItemsQuery, isBusy, parseItemFilter, textImportQuery, useKeepImport } from './queries.ts'

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

test('a changed import is kept, and its lists are read again', async () => {
  const hook = await mountHook(useKeepImport, {
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  const changed = { hash: 'h', state: 'running' }
  hook.current(changed as never)
  expect(hook.queryClient.getQueryData(textImportKeys.page('h'))).toEqual(changed)
  expect(KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false])
})
