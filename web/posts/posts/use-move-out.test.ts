import { expect, test } from 'vitest'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { myPostsText as text } from './my-posts-text.ts'
import { useMoveOut } from './use-move-out.ts'

const MOVE = 'POST /api/submissions/posts/h/move-out'
const KEYS = [postKeys.newest, ['other']]

async function moveOut(answers = {}) {
  const hook = await mountHook(() => useMoveOut({ hash: 'h', publication: { hash: 'p' } as never }), {
    answers,
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, {})
    },
  })
  hook.current.mutate()
  await waitFor(() => expect(toastMessages()).toHaveLength(1))
  await waitFor(() => expect(hook.queryClient.isMutating()).toBe(0))
  return { sent: hook.sent, stale: KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated) }
}

test('a post moves out of its publication, and every page is read again', async () => {
  expect(await moveOut()).toEqual({ sent: [[MOVE, { publication: 'p', reason: '' }]], stale: [true, true] })
  expect(toastMessages()).toEqual([text.movedOut])
})

test('a rejected move tells why', async () => {
  expect((await moveOut({ [MOVE]: errorResponse(409, 'stale') })).stale).toEqual([true, true])
  expect(toastMessages()).toEqual(['! error 409'])
})
