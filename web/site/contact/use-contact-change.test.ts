import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useContactChange } from './use-contact-change.ts'

const apiError = (code: 'stale' | 'invalid') => new ApiError(409, { code, message: code, requestId: '' })

async function change(run: () => Promise<unknown>) {
  const onDone = vi.fn()
  const hook = await mountHook(() => useContactChange<string>({ run, done: 'فرستاده شد', onDone }), {
    prepare: (queryClient) => {
      queryClient.setQueryData(administrationKeys.contactThread('1'), {})
      queryClient.setQueryData(postKeys.all, {})
    },
  })
  hook.current.change('input')
  await waitFor(() => expect([hook.queryClient.isMutating(), hook.current.isPending]).toEqual([0, false]))
  const stale = [administrationKeys.contactThread('1'), postKeys.all].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { stale, toasts: toastMessages(), done: onDone.mock.calls.length, message: hook.current.error?.message }
}

test('an action shows its message and refetches the staff pages', async () => {
  expect(await change(async () => 'ok')).toEqual({ stale: [true, false], toasts: ['فرستاده شد'], done: 1, message: undefined })
})

test('a conflict refetches the thread, another rejection refetches nothing', async () => {
  expect(await change(() => Promise.reject(apiError('stale')))).toEqual({ stale: [true, false], toasts: [], done: 0, message: 'stale' })
  expect(await change(() => Promise.reject(apiError('invalid')))).toEqual({
    stale: [false, false],
    toasts: [],
    done: 0,
    message: 'invalid',
  })
  expect((await change(() => Promise.reject(new Error('x')))).stale).toEqual([false, false])
})
