import { beforeEach, expect, test, vi } from 'vitest'
import { draftLock, OUTBOX_CACHE, type OutboxEntry } from '#shared/offline/names.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { sendOutbox } from './send-outbox.ts'

let caches: ReturnType<typeof createCaches>
let viewer: { hash: string } | null
let statuses: Record<string, number>
let locked: string[]
let sent: [string, RequestInit][]

beforeEach(() => {
  caches = createCaches()
  viewer = { hash: 'sara' }
  statuses = {}
  locked = []
  sent = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, run: (lock: object | null) => Promise<void>) => run(locked.includes(name) ? null : {}),
    },
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!init) return Response.json({ viewer })
    sent.push([path, init])
    return new Response('', { status: statuses[path] ?? 200 })
  })
})

async function leave(draft: string, over: Partial<OutboxEntry> = {}) {
  const entry: OutboxEntry = {
    owner: 'sara',
    method: 'PUT',
    path: `/api/posts/${draft}/draft`,
    body: `{"title":"${draft}"}`,
    ...over,
  } as OutboxEntry
  await (await caches.open(OUTBOX_CACHE)).put(`/outbox/${draft}`, Response.json(entry))
}
const left = () => caches.paths()[OUTBOX_CACHE] ?? []
const paths = () => sent.map(([path]) => path)

test('the drafts that were left are sent once', async () => {
  await leave('a')
  await leave('b', { method: 'POST', path: '/api/posts' })
  await sendOutbox()
  await sendOutbox()
  expect(sent).toEqual([
    ['/api/posts/a/draft', { method: 'PUT', body: '{"title":"a"}', headers: { 'Content-Type': 'application/json' } }],
    ['/api/posts', { method: 'POST', body: '{"title":"b"}', headers: { 'Content-Type': 'application/json' } }],
  ])
  expect(left()).toEqual([])
})

test('an empty outbox asks nothing', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  await sendOutbox()
  expect(asked).not.toHaveBeenCalled()
})

test('drafts of another account, and those of a visitor, stay', async () => {
  await leave('a', { owner: 'reza' })
  await leave('b')
  await sendOutbox()
  expect([paths(), left()]).toEqual([['/api/posts/b/draft'], ['/outbox/a']])
  viewer = null
  await sendOutbox()
  expect([sent.length, left()]).toEqual([1, ['/outbox/a']])
})

test('an open editor sends its draft itself', async () => {
  await leave('a')
  await leave('b')
  locked = [draftLock('a')]
  await sendOutbox()
  expect([paths(), left()]).toEqual([['/api/posts/b/draft'], ['/outbox/a']])
})

test.each([500, 503, 408, 425, 429])('a draft that met %i stays, and the event is repeated', async (status) => {
  await leave('a')
  statuses['/api/posts/a/draft'] = status
  await expect(sendOutbox()).rejects.toThrow(String(status))
  expect(left()).toEqual(['/outbox/a'])
})

test.each([400, 404, 409, 410, 499])('a draft that the server refuses with %i is not sent again', async (status) => {
  await leave('a')
  statuses['/api/posts/a/draft'] = status
  await sendOutbox()
  expect(left()).toEqual([])
})
