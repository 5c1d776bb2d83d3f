import { expect, test } from 'vitest'
import { frontPageKeys } from '#web/lib/query-keys/publications.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import type { Arrangement } from '#worker/publications/front-page/contract.ts'
import { deleteSeries } from './actions.ts'
import { useArrangement, useChangeSeries } from './use-arrangement.ts'

const GET = 'GET /api/publications/managed/p/front-page'
const PUT = 'PUT /api/publications/managed/p/front-page'
const post = (hash: string) => ({ hash, path: '', title: '', authorName: '', publishedAt: 0, hasCover: false })
const arrangement = (version: number, ...featured: string[]): Arrangement => ({
  ...{ version, lead: null, featured: featured.map(post), pinned: [], sections: [], series: [], suggestedTags: [] },
})
const ARRANGEMENT = frontPageKeys.arrangement('p')
const PAGE = frontPageKeys.page('mag')

async function mount(answer: unknown, known = arrangement(4, 'a')) {
  const hook = await mountHook(() => useArrangement('p'), {
    answers: { [GET]: arrangement(9, 'stored'), [PUT]: answer },
    prepare: (queryClient) => {
      queryClient.setQueryData(ARRANGEMENT, known)
      queryClient.setQueryData(PAGE, {})
    },
  })
  const shown = () => {
    const data = hook.queryClient.getQueryData<Arrangement>(ARRANGEMENT)
    return data && [data.version, data.featured.map(({ hash }) => hash).join('')]
  }
  const saves = () =>
    hook.sent.flatMap(([address, body]) => (address === PUT ? [body as { key: string; version: number; featured: string[] }] : []))
  const settled = () => waitFor(() => expect([hook.queryClient.isMutating(), hook.queryClient.isFetching()]).toEqual([0, 0]))
  return { hook, shown, saves, settled }
}

test('a change shows at once with the version it is based on, and then the saved arrangement', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { hook, shown, saves } = await mount(() => promise)
  hook.current.change({ ...arrangement(1, 'b'), version: 1 })
  expect(shown()).toEqual([4, 'b'])
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ version: 4, featured: ['b'] })
  resolve(Response.json(arrangement(5, 'b')))
  await waitFor(() => expect(shown()).toEqual([5, 'b']))
  await waitFor(() => expect(hook.queryClient.getQueryState(PAGE)?.isInvalidated).toBe(true))
  expect(hook.queryClient.getQueryState(ARRANGEMENT)?.isInvalidated).toBe(false)
})

test('fast changes are saved one after another, each on the version before; what is shown never goes back', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let at = 0
  const { hook, shown, saves, settled } = await mount(() => answers[at++]?.promise)
  hook.current.change(arrangement(4, 'b'))
  hook.current.change(arrangement(4, 'c'))
  await waitFor(() => expect(saves()).toHaveLength(1))
  answers[0]?.resolve(Response.json(arrangement(5, 'b')))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(shown()).toEqual([5, 'c'])
  expect(saves().map(({ version, featured }) => [version, ...featured])).toEqual([
    [4, 'b'],
    [5, 'c'],
  ])
  expect(saves()[0]?.key).not.toBe(saves()[1]?.key)
  answers[1]?.resolve(Response.json(arrangement(6, 'c')))
  await settled()
  expect(shown()).toEqual([6, 'c'])
})

test('a rejected save tells why and shows what is stored', async () => {
  const { hook, shown, settled } = await mount(errorResponse(409, 'stale'))
  hook.current.change(arrangement(4, 'b'))
  await waitFor(() => expect(toastMessages()).toEqual(['! error 409']))
  await settled()
  expect(shown()).toEqual([9, 'stored'])
})

test('a step of a drag is shown and saved only when it is stored', async () => {
  const { hook, shown, saves, settled } = await mount(arrangement(5, 'c'))
  hook.current.show(arrangement(4, 'b'))
  hook.current.show(arrangement(4, 'c'))
  expect([shown(), saves()]).toEqual([[4, 'c'], []])
  hook.current.store()
  await settled()
  expect(saves().map(({ featured }) => featured)).toEqual([['c']])
})

async function changeSeries(answer?: Response) {
  const hook = await mountHook(() => useChangeSeries('p'), {
    answers: { 'DELETE /api/publications/managed/p/series/s': answer },
    prepare: (queryClient) => {
      queryClient.setQueryData(ARRANGEMENT, {})
      queryClient.setQueryData(PAGE, {})
    },
  })
  hook.current.mutate((api) => deleteSeries.run(api, { hash: 'p', series: 's' }))
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  expect([ARRANGEMENT, PAGE].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  return toastMessages()
}

test('after a change of a series everything is refetched, and a toast tells a rejection', async () => {
  expect(await changeSeries()).toEqual([])
  expect(await changeSeries(errorResponse(409, 'stale'))).toEqual(['! error 409'])
})
