import { expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useSignOut } from './use-sign-out.ts'

async function signOut(answer: unknown) {
  const storage = createStorage({ 'daftar:draft:new': '{}', 'daftar:theme': 'dark' })
  const assign = vi.fn(() => Object.keys(storage))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { assign })
  const hook = await mountHook(() => useSignOut(), { answers: { 'POST /api/auth/sign-out': answer } })
  hook.current.mutate()
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  return { assign, kept: Object.keys(storage), sent: hook.sent }
}

test('signing out clears the device before the landing page loads', async () => {
  const { assign, sent } = await signOut({})
  expect(sent).toEqual([['POST /api/auth/sign-out']])
  expect(assign.mock.calls).toEqual([['/']])
  expect(assign.mock.results[0]?.value).toEqual(['daftar:theme'])
})

test('a member who could not sign out keeps their drafts and their page', async () => {
  const { assign, kept } = await signOut(errorResponse(500, 'internal'))
  expect([assign.mock.calls, kept]).toEqual([[], ['daftar:draft:new', 'daftar:theme']])
})
