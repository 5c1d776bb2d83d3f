import { expect, test, vi } from 'vitest'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useStaffChange } from './use-staff-change.ts'

async function change(run: (input: string) => Promise<unknown>) {
  const onDone = vi.fn()
  const hook = await mountHook(() => useStaffChange<string>({ run, done: 'انجام شد', onDone }), {
    prepare: (queryClient) => {
      queryClient.setQueryData(administrationKeys.cases(''), {})
      queryClient.setQueryData(postKeys.all, {})
    },
  })
  hook.current.mutate('input')
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  const stale = [administrationKeys.cases(''), postKeys.all].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { stale, toasts: toastMessages(), done: onDone.mock.calls.length }
}

test('a decision shows its message and refetches the staff pages', async () => {
  const run = vi.fn(async (_: string) => 'ok')
  expect(await change(run)).toEqual({ stale: [true, false], toasts: ['انجام شد'], done: 1 })
  expect(run).toHaveBeenCalledWith('input', expect.anything())
})

test('a rejected decision leaves the message to its form and refetches the staff pages', async () => {
  expect(await change(() => Promise.reject(new Error('x')))).toEqual({ stale: [true, false], toasts: [], done: 0 })
})
