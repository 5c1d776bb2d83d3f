import { expect, test } from 'vitest'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { unsubscribeQuery, useAvatarChange, useProfileChange } from './queries.ts'

const profile = { name: 'سارا', avatar: { hash: 'new' }, bio: 'تازه' }
const REFRESHED = [profileKeys.page('sara'), postKeys.newest, commentKeys.replies('c')]

async function change(run: 'profile' | 'avatar' | 'no avatar', viewer: object | null) {
  const done: unknown[] = []
  const hook = await mountHook(
    () => ({ profile: useProfileChange((saved) => done.push(saved)), avatar: useAvatarChange((saved) => done.push(saved)) }),
    {
      answers: { 'PATCH /api/me/profile': profile, 'PUT /api/me/avatar': profile, 'DELETE /api/me/avatar': profile },
      prepare: (queryClient) => {
        queryClient.setQueryData(authKeys.viewer, { viewer })
        for (const key of REFRESHED) queryClient.setQueryData(key, {})
      },
    },
  )
  if (run === 'profile') hook.current.profile.mutate({ bio: 'تازه' })
  else hook.current.avatar.mutate(run === 'avatar' ? 'img' : null)
  await waitFor(() => expect(done).toEqual([profile]))
  const { queryClient } = hook
  expect(queryClient.getQueryData(settingsKeys.profile)).toEqual(profile)
  expect(REFRESHED.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  return { sent: hook.sent, viewer: queryClient.getQueryData<{ viewer: unknown }>(authKeys.viewer)?.viewer }
}

test('a changed profile shows at once in the settings, on the viewer and wherever the author is shown', async () => {
  const viewer = { handle: 'sara', name: 'س', avatar: null }
  expect(await change('profile', viewer)).toEqual({
    sent: [['PATCH /api/me/profile', { bio: 'تازه' }]],
    viewer: { handle: 'sara', name: 'سارا', avatar: { hash: 'new' } },
  })
  expect((await change('profile', null)).viewer).toBeNull()
})

test('a picture is set by its hash, and removed without one', async () => {
  expect((await change('avatar', null)).sent).toEqual([['PUT /api/me/avatar', { hash: 'img' }]])
  expect((await change('no avatar', null)).sent).toEqual([['DELETE /api/me/avatar']])
})

test('a link to unsubscribe is not tried again', () => {
  expect(unsubscribeQuery(createFakeApi().api, { t: 'secret', of: 'weeklyDigest' }).retry).toBe(false)
})
