import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '#web/engagement/comments/text.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { type CommentAction, heldCommentsQuery, useAdjustCommentCount, useCommentActions } from './use-comment-actions.ts'

const comment = (hash: string, over: Partial<Comment> = {}) =>
  ({ hash, parent: null, author: { handle: 'sara' }, body: `متن ${hash}`, createdAt: 0, replyCount: 0, likeCount: 0, ...over }) as Comment
const THREAD = commentKeys.thread('p', 'best')
const HELD = [...memberCommentKeys.held('p'), '']
const focused: string[] = []

beforeEach(() => {
  focused.length = 0
  const element = { tabIndex: 0, focus: vi.fn() }
  const getElementById = (id: string) => {
    if (id === 'c-none') return null
    focused.push(id)
    return element
  }
  vi.stubGlobal('document', { getElementById })
})

async function mount(answers = {}, items = [comment('a'), comment('b', { pinned: true }), comment('h', { held: true })]) {
  const hook = await mountHook(() => useCommentActions('p'), {
    answers,
    prepare: (queryClient) => {
      queryClient.setQueryData(THREAD, { items, replies: [] })
      queryClient.setQueryData(HELD, { pages: [{ items: [comment('h'), comment('i')] }], pageParams: [] })
      queryClient.setQueryData(postKeys.page('p'), { commentCount: 5 })
      queryClient.setQueryData(postKeys.newest, {})
    },
  })
  const { queryClient } = hook
  return {
    sent: hook.sent,
    run: (action: CommentAction, one: Comment) => hook.current(action, one),
    shown: (hash: string) => queryClient.getQueryData<{ items: Comment[] }>(THREAD)?.items.find((one) => one.hash === hash),
    held: () =>
      queryClient.getQueryData<{ pages: { items: Comment[] }[] }>(HELD)?.pages.flatMap(({ items: all }) => all.map(({ hash }) => hash)),
    count: () => queryClient.getQueryData<{ commentCount: number }>(postKeys.page('p'))?.commentCount,
    stale: () => [THREAD, HELD, postKeys.newest, postKeys.page('p')].map((key) => queryClient.getQueryState(key)?.isInvalidated),
    settled: () => waitFor(() => expect(queryClient.isMutating()).toBe(0)),
  }
}
const A = '/api/comments/a'

test('a removed comment disappears at once and can be restored', async () => {
  const { run, shown, count, sent, settled, stale } = await mount()
  run('remove', comment('a'))
  await waitFor(() => expect(shown('a')?.gone).toBe('writer'))
  await settled()
  expect([toastMessages(), count(), focused]).toEqual([[text.removed], 4, ['c-a']])
  expect(stale()).toEqual([false, false, true, false])
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.removed, text.restored]))
  await settled()
  expect([sent, shown('a')?.gone, shown('a')?.body, count()]).toEqual([[[`DELETE ${A}`], [`POST ${A}/restore`]], undefined, 'متن a', 5])
  expect(stale()[0]).toBe(true)
})

test('a hidden comment leaves the waiting ones, and can be shown again', async () => {
  const { run, shown, held, count, sent, settled } = await mount()
  run('hide', comment('h', { held: true }))
  await waitFor(() => expect([shown('h')?.gone, held()]).toEqual(['postAuthor', ['i']]))
  await settled()
  expect([count(), toastMessages()]).toEqual([5, [text.hidden]])
  run('hide', comment('a'))
  await settled()
  expect(count()).toBe(4)
  currentToasts().at(-1)?.undo?.()
  await settled()
  await waitFor(() => expect(sent.at(-1)).toEqual([`DELETE ${A}/hidden`]))
  expect(count()).toBe(5)
})

test('a comment hidden before the page loaded is shown once its text arrives', async () => {
  const { run, shown, settled, stale } = await mount({}, [comment('a', { body: '', gone: 'postAuthor', author: null })])
  run('show', comment('a', { body: '', gone: 'postAuthor', author: null }))
  await settled()
  expect([shown('a')?.gone, shown('a')?.body, stale()[0]]).toEqual(['postAuthor', '', true])
})

test('a restored comment has its parts again', async () => {
  const { run, shown, settled } = await mount({}, [comment('a', { gone: 'writer', body: '', author: null })])
  run('restore', comment('a', { parts: [{ text: 'x' }] as never }))
  await settled()
  expect(shown('a')).toMatchObject({ body: 'متن a', parts: [{ text: 'x' }], author: { handle: 'sara' }, gone: undefined })
})

test('one comment is pinned at a time, without a toast and without moving the focus', async () => {
  const { run, shown, sent, settled, stale } = await mount()
  run('pin', comment('a'))
  await waitFor(() => expect([shown('a')?.pinned, shown('b')?.pinned]).toEqual([true, undefined]))
  await settled()
  run('unpin', comment('a'))
  await waitFor(() => expect(shown('a')?.pinned).toBeUndefined())
  await settled()
  expect([sent, focused, toastMessages(), stale()[0]]).toEqual([[[`PUT ${A}/pin`], [`DELETE ${A}/pin`]], [], [], true])
})

test('an approved comment counts, and the pending ones are refetched', async () => {
  const { run, shown, held, count, sent, settled, stale } = await mount()
  run('approve', comment('h', { held: true }))
  await waitFor(() => expect([shown('h')?.held, held()]).toEqual([undefined, ['i']]))
  await settled()
  expect([sent, count(), toastMessages(), stale()]).toEqual([
    [['PUT /api/comments/h/approval']],
    6,
    [text.approved],
    [true, true, true, false],
  ])
})

test('removing a waiting comment changes no count and reads the waiting ones again', async () => {
  const { run, count, settled, stale } = await mount()
  run('remove', comment('h', { held: true }))
  await settled()
  expect([count(), stale()]).toEqual([5, [false, true, false, false]])
})

test('a rejected action tells why and reads the comments again', async () => {
  const { run, count, settled, stale } = await mount({ [`DELETE ${A}`]: errorResponse(409, 'stale') })
  run('remove', comment('a'))
  await settled()
  expect([toastMessages(), count(), stale()]).toEqual([['! error 409'], 5, [true, true, false, false]])
})

test('the undo stays as long as it is offered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { run } = await mount()
  run('remove', comment('a'))
  while (toastMessages().length === 0) await new Promise<void>((done) => setImmediate(done))
  vi.advanceTimersByTime(9999)
  expect(toastMessages()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastMessages()).toEqual([])
})

test('the count of a post is never below zero, and other pages of the post are not its page', async () => {
  const hook = await mountHook(() => useAdjustCommentCount('p'), {
    prepare: (queryClient) => {
      queryClient.setQueryData(postKeys.page('p'), { commentCount: 1, title: 'سفر' })
      queryClient.setQueryData(postKeys.newest, {})
    },
  })
  const stale = () => [postKeys.page('p'), postKeys.newest].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  hook.current(0)
  expect(stale()).toEqual([false, false])
  hook.current(-2)
  expect([hook.queryClient.getQueryData(postKeys.page('p')), stale()]).toEqual([{ commentCount: 0, title: 'سفر' }, [false, true]])
  hook.queryClient.removeQueries({ queryKey: postKeys.pages })
  hook.current(1)
  expect(hook.queryClient.getQueryData(postKeys.page('p'))).toBeUndefined()
})

test('the waiting comments are those of the post', async () => {
  const { api, sent } = createFakeApi()
  await heldCommentsQuery(api, 'p').queryFn?.({ pageParam: 'c' } as never)
  expect(sent).toEqual([['GET /api/me/comments/held?after=c&post=p']])
})
