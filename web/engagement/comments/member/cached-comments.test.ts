import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { insertComment, insertReply, pinCachedComment, updateCachedPages, updateComment } from './cached-comments.ts'

const comment = (hash: string, parent: string | null = null, over: Partial<Comment> = {}): Comment => ({
  hash,
  parent,
  author: null,
  body: hash,
  createdAt: 0,
  replyCount: 0,
  likeCount: 0,
  ...over,
})
const page = () => ({ items: [comment('a', null, { pinned: true, replyCount: 1 }), comment('b')], replies: [comment('c', 'a')] })
type Page = ReturnType<typeof page> & { comment?: Comment }

const THREAD = commentKeys.thread('p', 'best')
const LATER = [...commentKeys.later('p', 'best'), 'cursor']
const OTHER = commentKeys.thread('q', 'best')
const REPLIES = [...commentKeys.replies('a'), '']
const SINGLE = [...commentKeys.page('a'), '']

function fillCache() {
  const queryClient = new QueryClient()
  const paged = (...pages: Page[]) => ({ pages, pageParams: pages.map(() => undefined) })
  queryClient.setQueryData(THREAD, page())
  queryClient.setQueryData(LATER, paged({ items: [comment('l')], replies: [] }))
  queryClient.setQueryData(OTHER, { items: [comment('x', null, { pinned: true })], replies: [] })
  queryClient.setQueryData(REPLIES, paged({ items: [comment('c', 'a')], replies: [] }, { items: [comment('d', 'a')], replies: [] }))
  queryClient.setQueryData(SINGLE, paged({ comment: comment('a'), items: [comment('c', 'a')], replies: [] }))
  const names = (key: readonly string[]) =>
    (queryClient.getQueryData<{ pages: Page[] }>(key)?.pages ?? [queryClient.getQueryData<Page>(key)]).map((one) =>
      [...(one?.items ?? []), ...(one?.replies ?? [])].map(({ hash }) => hash).join(''),
    )
  return { queryClient, names, thread: () => queryClient.getQueryData<Page>(THREAD) }
}

test('inserts a new comment only once, after the pinned one, into the first page of its post', () => {
  const { queryClient, names } = fillCache()
  for (const _ of [1, 2]) updateCachedPages(queryClient, insertComment('p', comment('n')))
  expect([THREAD, LATER, OTHER, REPLIES, SINGLE].map(names)).toEqual([['anbc'], ['l'], ['x'], ['c', 'd'], ['c']])
})

test('appends a reply once to each cached list of its parent’s replies, and adds it to the counts of its ancestors unless it is held', () => {
  const { queryClient, names, thread } = fillCache()
  for (const _ of [1, 2]) updateCachedPages(queryClient, insertReply(comment('n', 'a')))
  expect([THREAD, LATER, OTHER, REPLIES, SINGLE].map(names)).toEqual([['abcn'], ['l'], ['x'], ['c', 'dn'], ['cn']])
  updateCachedPages(queryClient, insertReply(comment('m', 'n')))
  expect(thread()?.items.map(({ replyCount }) => replyCount)).toEqual([3, 0])
  expect(thread()?.replies.map(({ hash, replyCount }) => [hash, replyCount])).toEqual([
    ['c', 0],
    ['n', 1],
    ['m', 0],
  ])
  updateCachedPages(queryClient, insertReply(comment('h', 'a', { held: true })))
  expect(thread()?.items[0]?.replyCount).toBe(3)
})

test('updates a comment on the pages of the thread, of the replies and of its parent', () => {
  const { queryClient, thread } = fillCache()
  updateCachedPages(
    queryClient,
    updateComment('c', (one) => ({ ...one, body: 'تازه' })),
  )
  expect(thread()?.replies[0]?.body).toBe('تازه')
  for (const key of [REPLIES, SINGLE]) expect(queryClient.getQueryData<{ pages: Page[] }>(key)?.pages[0]?.items[0]?.body).toBe('تازه')
})

test('removing a reply lowers the reply count of its parent, and restoring it raises it', () => {
  const { queryClient, thread } = fillCache()
  updateCachedPages(
    queryClient,
    updateComment('c', (one) => ({ ...one, gone: 'writer' }), -1),
  )
  expect([thread()?.items.map(({ replyCount }) => replyCount), thread()?.replies[0]?.gone]).toEqual([[0, 0], 'writer'])
  updateCachedPages(
    queryClient,
    updateComment('c', (one) => ({ ...one, gone: undefined }), 1),
  )
  expect(thread()?.items[0]?.replyCount).toBe(1)
})

test('pinning a comment unpins the previous one of its post, but not that of another post', () => {
  const { queryClient, thread } = fillCache()
  updateCachedPages(queryClient, pinCachedComment('b'))
  expect(thread()?.items.map((one) => one.pinned)).toEqual([undefined, true])
  expect(queryClient.getQueryData<Page>(OTHER)?.items[0]?.pinned).toBe(true)
})
