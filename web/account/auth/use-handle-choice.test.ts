import { expect, test } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useHandleChoice } from './use-handle-choice.ts'

/** Mounts the hook; the suggestion arrives when `answer` is called. */
async function mountChoice() {
  const { promise, resolve } = Promise.withResolvers<{ handle: string }>()
  const hook = await mountHook(() => useHandleChoice('سارا'), { answers: { 'GET /api/accounts/suggested-handle': () => promise } })
  return { hook, answer: () => resolve({ handle: 'sara' }) }
}

test('suggests a handle from the name until one is typed', async () => {
  const { hook, answer } = await mountChoice()
  expect(hook.current.handle).toBe('')
  answer()
  await waitFor(() => expect(hook.current.handle).toBe('sara'))
  hook.current.onType(' Sara.K ')
  await waitFor(() => expect(hook.current).toMatchObject({ handle: 'sara.k', typed: 'sara.k' }))
  hook.current.onType('')
  await waitFor(() => expect(hook.current.handle).toBe(''))
})

test('a suggestion that arrives while the field has the focus appears when the field loses it', async () => {
  const { hook, answer } = await mountChoice()
  hook.current.onFocus()
  answer()
  await waitFor(() => expect(hook.queryClient.isFetching()).toBe(0))
  hook.rerender(undefined)
  expect(hook.current.handle).toBe('')
  hook.current.onBlur()
  await waitFor(() => expect(hook.current.handle).toBe('sara'))
})
