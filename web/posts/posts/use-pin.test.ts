import { expect, test } from 'vitest'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { myPostsText as text } from './my-posts-text.ts'
import { useMoveOut } from './use-move-out.ts'
import { usePin } from './use-pin.ts'

const KEYS = [postKeys.newest, profileKeys.page('sara'), ['other']]

async function run(name: 'pin' | 'unpin' | 'move out', answers = {}) {
  const hook = await mountHook(() => ({ pin: usePin('h'), moveOut: useMoveOut({ hash: 'h', publication: { hash: 'p' } as never }) }), {
    answers,
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  if (name === 'move out') hook.current.moveOut.mutate()
  else hook.current.pin.mutate(name === 'pin')
  await waitFor(() => expect(toastMessages()).toHaveLength(1))
  await waitFor(() => expect(hook.queryClient.isMutating()).toBe(0))
  return { sent: hook.sent, stale: KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated) }
}

test('a post is pinned and unpinned, and its author’s pages are refetched', async () => {
  expect(await run('pin')).toEqual({ sent: [['PUT /api/posts/h/pin']], stale: [true, true, false] })
  expect(toastMessages()).toEqual([text.pinnedNow])
})

test('unpinning says so', async () => {
  expect(await run('unpin')).toEqual({ sent: [['DELETE /api/posts/h/pin']], stale: [true, true, false] })
  expect(toastMessages()).toEqual([text.unpinned])
})

test('a rejected pin tells why and reads the pages again', async () => {
  expect((await run('pin', { 'PUT /api/posts/h/pin': errorResponse(409, 'stale') })).stale).toEqual([true, true, false])
  expect(toastMessages()).toEqual(['! error 409'])
})

const MOVE = 'POST /api/submissions/posts/h/move-out'

test('a post moves out of its publication, and every page is refetched', async () => {
  expect(await run('move out')).toEqual({ sent: [[MOVE, { publication: 'p', reason: '' }]], stale: [true, true, true] })
  expect(toastMessages()).toEqual([text.movedOut])
})

test('a rejected move tells why', async () => {
  expect((await run('move out', { [MOVE]: errorResponse(409, 'stale') })).stale).toEqual([true, true, true])
  expect(toastMessages()).toEqual(['! error 409'])
})
