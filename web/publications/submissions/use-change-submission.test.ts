import { expect, test, vi } from 'vitest'
import { postKeys, tagKeys } from '#web/lib/query-keys/posts.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useChangeSubmission } from './use-change-submission.ts'

async function change(send: () => Promise<unknown>) {
  const onDone = vi.fn()
  const hook = await mountHook(() => useChangeSubmission<string>(send, 'پذیرفته شد', onDone), {
    prepare: (queryClient) => {
      queryClient.setQueryData(postKeys.all, {})
      queryClient.setQueryData(tagKeys.all, {})
    },
  })
  hook.current.mutate('input')
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  const stale = [postKeys.all, tagKeys.all].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { stale, toasts: toastMessages(), done: onDone.mock.calls.length }
}

test('a change shows its message and refetches every page', async () => {
  expect(await change(async () => 'ok')).toEqual({ stale: [true, true], toasts: ['پذیرفته شد'], done: 1 })
})

test('a rejected change leaves the message to its form and refetches every page', async () => {
  expect(await change(() => Promise.reject(new Error('نشد')))).toEqual({ stale: [true, true], toasts: [], done: 0 })
})
