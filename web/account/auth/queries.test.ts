import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/time.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { handleQuery, suggestedHandleQuery, viewerQuery } from './queries.ts'
import { useViewer } from './use-viewer.ts'

const viewer = { handle: 'sara' }

test('the viewer is undefined until loaded, then the member or null', async () => {
  for (const found of [viewer, null]) {
    const hook = await mountHook(() => ({ viewer: useViewer() }), { answers: { 'GET /api/accounts/viewer': { viewer: found } } })
    expect(hook.current.viewer).toBeUndefined()
    await waitFor(() => expect(hook.current.viewer).toEqual(found))
  }
})

test('queries about accounts are fresh for their own times', async () => {
  const { queryClient, api, sent } = await mountHook(() => null)
  const readAt = async (age: number) => {
    const before = sent.length
    for (const [query, time] of [
      [viewerQuery(api), 5 * MINUTE],
      [handleQuery(api, 'sara'), 10 * SECOND],
      [suggestedHandleQuery(api, 'سارا'), MINUTE],
    ] as const) {
      queryClient.setQueryData<unknown>(query.queryKey, {}, { updatedAt: Date.now() - time - age })
      await queryClient.fetchQuery<unknown>(query as never)
    }
    return sent.slice(before)
  }
  expect(await readAt(-SECOND)).toEqual([])
  expect(await readAt(SECOND)).toEqual([
    ['GET /api/accounts/viewer'],
    ['GET /api/accounts/handles/sara'],
    [`GET /api/accounts/suggested-handle?name=${encodeURIComponent('سارا')}`],
  ])
})
