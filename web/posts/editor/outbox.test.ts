import { beforeEach, expect, test, vi } from 'vitest'
import { OUTBOX_CACHE, outboxUrl, SYNC_TAG } from '#shared/offline/names.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { saveLocalDraft } from './local-draft.ts'
import { addToOutbox, holdDraft, removeFromOutbox } from './outbox.ts'

const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph' }] } as const
const register = vi.fn()
let caches: ReturnType<typeof createCaches>

beforeEach(() => {
  register.mockReset()
  caches = createCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', createStorage({ 'daftar:offline-owner': 'sara' }))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ sync: { register } }) } })
})

const keep = (hash: string, rest: object) =>
  saveLocalDraft(localStorage, hash, { title: 'سفر', document: { ...DOCUMENT, content: [...DOCUMENT.content] }, keptAt: 1, ...rest })
const waiting = async (hash: string) => (await (await caches.open(OUTBOX_CACHE)).match(outboxUrl(hash)))?.json<Record<string, string>>()

test('a new draft waits for the connection as a post of its owner, and an edited one as a save of its revision', async () => {
  keep('new', { saveId: 's1' })
  keep('abcdefghijkl', { saveId: 's2', revision: 4 })
  await addToOutbox('new')
  await addToOutbox('abcdefghijkl')
  const body = { title: 'سفر', document: DOCUMENT }
  const [created, saved] = [await waiting('new'), await waiting('abcdefghijkl')]
  expect([created, JSON.parse(created?.body ?? '')]).toEqual([
    { owner: 'sara', method: 'POST', path: '/api/posts', body: expect.any(String) },
    { key: 's1', ...body },
  ])
  expect([saved, JSON.parse(saved?.body ?? '')]).toEqual([
    { owner: 'sara', method: 'PUT', path: '/api/posts/abcdefghijkl/draft', body: expect.any(String) },
    { saveId: 's2', revision: 4, ...body },
  ])
  expect(register.mock.calls).toEqual([[SYNC_TAG], [SYNC_TAG]])
})

test.each([
  ['belongs to no account', () => localStorage.removeItem('daftar:offline-owner')],
  ['has no service worker', () => vi.stubGlobal('navigator', {})],
  ['has not registered one', () => vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })],
  ['cannot send later', () => vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } })],
  ['has not tried to save', () => keep('new', {})],
  ['has no draft', () => localStorage.removeItem('daftar:draft:new')],
])('nothing waits on a device that %s', async (_, prepare) => {
  keep('new', { saveId: 's1' })
  prepare()
  await addToOutbox('new')
  expect([caches.paths(), register.mock.calls]).toEqual([{}, []])
})

test('a draft that was sent waits no more, also where nothing can', async () => {
  keep('new', { saveId: 's1' })
  await addToOutbox('new')
  await removeFromOutbox('new')
  expect(await waiting('new')).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'caches')
  await expect(removeFromOutbox('new')).resolves.toBeUndefined()
})

test('an open editor holds its draft until it closes, also while it waits for another one', async () => {
  const locks: { name: string; signal: AbortSignal; isHeld: boolean }[] = []
  const request = async (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const lock = { name, signal, isHeld: locks.length === 0 }
    locks.push(lock)
    if (!lock.isHeld) return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await run()
    lock.isHeld = false
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const [end, endSecond] = [holdDraft('new'), holdDraft('new')]
  expect(locks.map(({ name, isHeld }) => [name, isHeld])).toEqual([
    ['daftar-draft:new', true],
    ['daftar-draft:new', false],
  ])
  end()
  endSecond()
  await vi.waitFor(() => expect(locks.map(({ isHeld }) => isHeld)).toEqual([false, false]))
  vi.stubGlobal('navigator', {})
  expect(holdDraft('new')).not.toThrow()
})
