import { expect, test, vi } from 'vitest'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import type { ChangePosts, MyPost } from '#worker/posts/posts/contract.ts'
import { ownPostText as text } from './own-post-text.ts'
import { useChangePosts } from './use-change-posts.ts'

const CHANGE = 'POST /api/posts/mine/change'
const post = (hash: string, state: MyPost['state']) => ({ hash, state })
const PUBLISHED = [post('a', 'published'), post('b', 'published')]
const MIXED = [post('a', 'published'), post('b', 'draft'), post('c', 'scheduled')]

async function change(action: ChangePosts['action'], posts: readonly ReturnType<typeof post>[], answers: unknown[] = []) {
  const leave = vi.fn(async () => undefined)
  const echo = (hashes: string[]) => ({ hashes })
  const hook = await mountHook(() => useChangePosts(leave), {
    answers: { [CHANGE]: () => answers.shift() ?? echo(posts.map(({ hash }) => hash)) },
    prepare: (queryClient) => queryClient.setQueryData(postKeys.newest, {}),
  })
  const isStale = () => hook.queryClient.getQueryState(postKeys.newest)?.isInvalidated
  hook.current.mutate({ action, posts })
  await waitFor(() => expect(isStale()).toBe(true))
  return { hook, leave, isStale, sent: () => hook.sent.map(([, body]) => body) }
}
const undo = () => currentToasts().find((toast) => toast.undo)?.undo

test('several posts are removed, and the undo publishes again what was published and restores the rest', async () => {
  const { hook, sent, leave, isStale } = await change('remove', MIXED)
  expect(toastMessages()).toEqual([text.postCount('۳') + text.removed])
  expect(leave.mock.calls).toEqual([['remove']])
  hook.queryClient.setQueryData(postKeys.newest, {})
  undo()?.()
  await waitFor(() => expect(toastMessages().at(-1)).toBe(text.undone))
  expect(sent()).toEqual([
    { action: 'remove', hashes: ['a', 'b', 'c'] },
    { action: 'republish', hashes: ['a'] },
    { action: 'restore', hashes: ['b', 'c'] },
  ])
  await waitFor(() => expect(isStale()).toBe(true))
})

test('the undo of posts that were all published restores nothing else', async () => {
  const { sent } = await change('remove', PUBLISHED)
  undo()?.()
  await waitFor(() => expect(toastMessages().at(-1)).toBe(text.undone))
  expect(sent().slice(1)).toEqual([{ action: 'republish', hashes: ['a', 'b'] }])
})

test('a withdrawal is undone by publishing what was published; one of scheduled posts has no undo', async () => {
  const { sent } = await change('withdraw', [post('a', 'published'), post('c', 'scheduled')])
  expect(toastMessages()).toEqual([text.postCount('۲') + text.withdrawn])
  undo()?.()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(() => expect(toastMessages().at(-1)).toBe(text.undone))
  expect(sent()[1]).toEqual({ action: 'republish', hashes: ['a'] })
})

test.each([
  ['withdraw', [post('c', 'scheduled')], text.unscheduled, false],
  ['withdraw', [post('c', 'scheduled'), post('d', 'scheduled')], text.postCount('۲') + text.unscheduled, false],
  ['withdraw', [post('a', 'published')], text.withdrawn, true],
  ['restore', [post('a', 'removed' as never)], text.restored, false],
  ['restore', [post('a', 'removed' as never), post('b', 'removed' as never)], text.postCount('۲') + text.restored, false],
  ['remove', [post('a', 'draft')], text.removed, true],
] as const)('%s of %j says %s', async (action, posts, message, canUndo) => {
  await change(action, posts)
  expect([toastMessages(), undo() !== undefined]).toEqual([[message], canUndo])
})

test('posts that stayed as they were are counted, and only the changed ones are undone', async () => {
  const { sent, leave } = await change('remove', [...PUBLISHED, post('c', 'draft')], [{ hashes: ['b'] }])
  expect(toastMessages()).toEqual([`! ${text.someUnchanged('۲')}`, text.removed])
  undo()?.()
  await waitFor(() => expect(toastMessages().at(-1)).toBe(text.undone))
  expect([sent().slice(1), leave.mock.calls.length]).toEqual([[{ action: 'republish', hashes: ['b'] }], 1])
})

test('a change that reached no post says only that', async () => {
  const { leave } = await change('remove', PUBLISHED, [{ hashes: [] }])
  expect([toastMessages(), leave.mock.calls]).toEqual([[`! ${text.someUnchanged('۲')}`], []])
})

test('a rejected change tells why', async () => {
  const { leave } = await change('remove', PUBLISHED, [errorResponse(409, 'stale')])
  expect([toastMessages(), leave.mock.calls]).toEqual([['! error 409'], []])
})

test('a rejected undo tells why', async () => {
  const { hook, isStale } = await change('remove', PUBLISHED, [{ hashes: ['a', 'b'] }, errorResponse(409, 'stale')])
  hook.queryClient.setQueryData(postKeys.newest, {})
  undo()?.()
  await waitFor(() => expect(toastMessages().at(-1)).toBe('! error 409'))
  await waitFor(() => expect(isStale()).toBe(true))
})
