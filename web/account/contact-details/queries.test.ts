import { expect, test } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useHasEmail } from './queries.ts'

test.each([
  [{ email: 'a@b.test', phone: null }, true],
  [{ email: null, phone: '0912' }, false],
])('of %j, whether there is an email address', async (details, hasEmail) => {
  const hook = await mountHook(() => useHasEmail(), { answers: { 'GET /api/me/contact-details': details } })
  expect(hook.current).toBe(false)
  await waitFor(() => expect(hook.queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(hook.current).toBe(hasEmail))
})
