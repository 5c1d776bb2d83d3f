import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ensureOptional, ensureOptionalPages } from './optional-query.ts'
import { pagedQuery, usePages } from './paged-query.ts'
import { postKeys, tagKeys } from './query-keys/posts.ts'
import { mountHook, waitFor } from './testing/mount-hook.tsx'

interface NumberPage {
  items: number[]
  next?: string
}
const FIRST_PAGE: NumberPage = { items: [1, 2], next: 'b' }
const PAGES: Record<string, NumberPage> = {
  '': FIRST_PAGE,
  b: { items: [3], next: 'c' },
  c: { items: [] },
}

/** Mounts a list whose first page is in the cache, as after the server has rendered it. */
const mountPages = (get: (query: { after?: string }) => Promise<NumberPage>) =>
  mountHook(() => usePages(pagedQuery(postKeys.newest, undefined, get)), {
    prepare: (queryClient) =>
      queryClient.setQueryData(
        pagedQuery(postKeys.newest, undefined, get).queryKey,
        { pages: [FIRST_PAGE], pageParams: [undefined] },
        { updatedAt: Date.now() },
      ),
  })

test('a list is read page by page until its end', async () => {
  const get = vi.fn(async ({ after = '' }: { after?: string }) => PAGES[after] ?? { items: [] })
  const hook = await mountPages(get)
  expect([hook.current.items, hook.current.pager.next, hook.current.pager.loading, hook.current.pager.failed]).toEqual([
    [1, 2],
    'b',
    false,
    false,
  ])
  hook.current.pager.load()
  await waitFor(() => expect([hook.current.items, hook.current.pager.next]).toEqual([[1, 2, 3], 'c']))
  hook.current.pager.load()
  await waitFor(() => expect(hook.current.pager.next).toBeUndefined())
  expect(hook.current.pages).toHaveLength(3)
  expect(get.mock.calls.map(([query]) => query)).toEqual(expect.arrayContaining([{ after: 'b' }, { after: 'c' }]))
})

test('a list that begins at a cursor asks for it, and one that begins at the start asks for none', async () => {
  const get = vi.fn(async () => ({ items: [] }))
  const client = new QueryClient()
  await client.fetchInfiniteQuery(pagedQuery(postKeys.newest, 'b', get))
  await client.fetchInfiniteQuery(pagedQuery(postKeys.newest, undefined, get))
  expect([get.mock.calls, pagedQuery(postKeys.newest, 'b', get).queryKey, pagedQuery(postKeys.newest, undefined, get).queryKey]).toEqual([
    ...[
      [[{ after: 'b' }], [{}]],
      [...postKeys.newest, 'b'],
      [...postKeys.newest, ''],
    ],
  ])
})

test('the pager receives the error of a page', async () => {
  const get = () => Promise.reject<NumberPage>(new Error('x'))
  const hook = await mountPages(get)
  hook.current.pager.load()
  await waitFor(() => expect([hook.current.pager.failed, hook.current.items]).toEqual([true, [1, 2]]))
})

test('a block that its page can omit is empty after a failure, which is not repeated, until it is next needed', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn((): Promise<NumberPage> => Promise.reject(new Error('x')))
  expect(await ensureOptional(client, { queryKey: tagKeys.all, queryFn }, { items: [] })).toEqual({ items: [] })
  const get = vi.fn((): Promise<NumberPage> => Promise.reject(new Error('x')))
  const list = pagedQuery(postKeys.newest, undefined, get)
  await ensureOptionalPages(client, list, { items: [] })
  expect(client.getQueryData(list.queryKey)).toEqual({ pages: [{ items: [] }], pageParams: [undefined] })
  expect([queryFn.mock.calls.length, get.mock.calls.length]).toEqual([1, 1])
  for (const key of [tagKeys.all, list.queryKey]) expect(client.getQueryState(key)?.dataUpdatedAt).toBe(0)
  expect(await ensureOptional(client, { queryKey: tagKeys.index(), queryFn: async () => 3 }, 0)).toBe(3)
})
