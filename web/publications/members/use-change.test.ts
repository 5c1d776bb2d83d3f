import { expect, test } from 'vitest'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useChange } from './use-change.ts'

const KEYS = [publicationKeys.members('p', ''), publicationKeys.invitations('p')]

async function start(run: () => Promise<unknown>) {
  const hook = await mountHook(() => useChange(), {
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  hook.current.change({ key: 'remove sara', run, done: 'حذف شد' })
  return { hook, stale: () => KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated) }
}

test('only the pressed button shows progress, and only while the change runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { hook, stale } = await start(() => promise)
  await waitFor(() => expect(hook.current.isRunning('remove sara')).toBe(true))
  expect([hook.current.isRunning('remove reza'), stale(), toastMessages()]).toEqual([false, [false, false], []])
  resolve()
  await waitFor(() => expect(hook.current.isRunning('remove sara')).toBe(false))
  expect([stale(), toastMessages()]).toEqual([[true, true], ['حذف شد']])
})

test('a rejected change tells why and reads everything again', async () => {
  const { hook, stale } = await start(() => Promise.reject(new Error('نشد')))
  await waitFor(() => expect(toastMessages()).toEqual(['! نشد']))
  await waitFor(() => expect([hook.current.isRunning('remove sara'), stale()]).toEqual([false, [true, true]]))
})
