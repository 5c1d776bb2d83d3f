import { beforeEach, expect, test, vi } from 'vitest'
import { OUTBOX_CACHE, outboxUrl, POST_PREFIX, SAVED_HEADERS } from '#shared/offline/names.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { type Answers, createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { text } from './text.ts'

const HASH = 'abcdefghijkl'
const worker = { postMessage: vi.fn() }
const register = vi.fn()
const reload = vi.fn()
let page: EventTarget
let storage: Storage
let caches: ReturnType<typeof createCaches>
let bars: object[]
let router: { state: { matches: { status: string }[] }; subscribe: ReturnType<typeof vi.fn> }

const createNode = () => ({ dataset: {}, setAttribute: () => undefined, appendChild: () => undefined })

beforeEach(() => {
  vi.resetModules()
  for (const mock of [worker.postMessage, register, reload]) mock.mockReset()
  register.mockImplementation(async () => new EventTarget())
  page = new EventTarget()
  storage = createStorage({ 'daftar:offline-owner': 'sara' })
  caches = createCaches()
  bars = []
  router = { state: { matches: [] }, subscribe: vi.fn() }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', { pathname: '/home', reload })
  vi.stubGlobal('document', {
    ...{ visibilityState: 'visible', querySelector: () => bars[0], createElement: createNode },
    body: { appendChild: (bar: object) => bars.push(bar) },
  })
  vi.stubGlobal('requestAnimationFrame', () => undefined)
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) },
    serviceWorker: Object.assign(new EventTarget(), { register, controller: worker, ready: Promise.resolve({ active: worker }) }),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

async function start(answers: Answers = {}) {
  const { api, callApi, sent } = createFakeApi(answers)
  vi.stubGlobal('fetch', callApi)
  const { startOffline } = await import('./start.ts')
  const run = () => startOffline(api, 'sara', router as never)
  await run()
  return { run, sent }
}

const keepDraft = (hash = 'new', revision?: number) => {
  storage.setItem(`daftar:draft:${hash}`, JSON.stringify({ title: 'سفر', parts: ['1'], keptAt: 1, saveId: `save-${hash}`, revision }))
  storage.setItem(`daftar:draft:${hash}:1`, '[]')
}
const drafts = () => Object.keys(storage).filter((key) => key.startsWith('daftar:draft:'))
const SAVED = { 'POST /api/posts': { hash: 'newpostaaaaa', revision: 1 } }
const OFFLINE = { 'POST /api/posts': () => Promise.reject(new TypeError('offline')) }
const STALE = { [`PUT /api/posts/${HASH}/draft`]: errorResponse(412, 'stale') }
const messages = async () =>
  (await import('#web/ui/toast.ts')).currentToasts().map(({ message, failed }) => (failed ? `! ${message}` : message))

test('the service worker is registered once per page load', async () => {
  const { run } = await start()
  await run()
  expect(register).toHaveBeenCalledOnce()
})

test('a new version of the site that waits is offered', async () => {
  await start()
  expect(bars).toEqual([])
  vi.resetModules()
  register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: worker }))
  await start()
  expect(bars).toHaveLength(1)
})

test('drafts and posts of another account are deleted and never sent', async () => {
  storage.setItem('daftar:offline-owner', 'reza')
  keepDraft()
  await caches.open(`${POST_PREFIX}a`)
  const { sent } = await start()
  expect([Object.entries(storage), caches.paths(), sent]).toEqual([[['daftar:offline-owner', 'sara']], {}, []])
})

test('saved posts that are gone are deleted at the start', async () => {
  const headers = { [SAVED_HEADERS.title]: 'a', [SAVED_HEADERS.bytes]: '1', [SAVED_HEADERS.at]: '0' }
  await (await caches.open(`${POST_PREFIX}a`)).put('/sara/a', new Response('', { headers }))
  await start({ 'GET /sara/a': errorResponse(404) })
  expect(caches.paths()).toEqual({})
})

test('a browser without service worker and caches sends its drafts', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'caches')
  keepDraft()
  await start(SAVED)
  expect([drafts(), router.subscribe.mock.calls]).toEqual([[], []])
})

test.each([
  ['/new-post', [['keep-writing']]],
  [`/p/${HASH}/edit`, [['keep-writing']]],
  ['/home', []],
])('only pages of the editor are stored for writing without network: %s', async (pathname, messages) => {
  Object.assign(location, { pathname })
  await start()
  expect(worker.postMessage.mock.calls).toEqual(messages)
})

test('a page that fails without network is loaded again, because the device may have it', async () => {
  await start()
  const [name, resolved] = router.subscribe.mock.calls[0] ?? []
  expect(name).toBe('onResolved')
  const show = (onLine: boolean, ...statuses: string[]) => {
    Object.assign(navigator, { onLine })
    router.state.matches = statuses.map((status) => ({ status }))
    resolved()
    return reload.mock.calls.length
  }
  expect([show(true, 'success', 'error'), show(false, 'success'), show(false, 'success', 'error')]).toEqual([0, 0, 1])
})

test('drafts are sent at the start and whenever the connection returns, and the writer learns about it', async () => {
  const changed = vi.fn()
  page.addEventListener('daftar:device', changed)
  await (await caches.open(OUTBOX_CACHE)).put(outboxUrl('new'), new Response('{}'))
  keepDraft()
  await start({ ...SAVED, ...STALE })
  expect([drafts(), await messages(), changed.mock.calls.length]).toEqual([[], [text.draftsSent(formatNumber(1))], 1])
  expect(caches.paths()).toEqual({ [OUTBOX_CACHE]: [] })
  keepDraft(HASH, 4)
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect((await messages())[1]).toBe(`! ${text.draftConflicts(formatNumber(1))}`))
  expect([drafts().length, changed.mock.calls.length]).toEqual([2, 1])
})

test('drafts that could not be sent stay on the device without a message', async () => {
  const changed = vi.fn()
  page.addEventListener('daftar:device', changed)
  keepDraft()
  const { sent } = await start(OFFLINE)
  expect([sent.length, drafts().length, await messages(), changed.mock.calls]).toEqual([1, 2, [], []])
})

async function signOut(answers: Answers, isConfirmed: boolean) {
  const { api, callApi } = createFakeApi(answers)
  const questions: string[] = []
  vi.stubGlobal('fetch', callApi)
  vi.stubGlobal('confirm', (question: string) => {
    questions.push(question)
    return isConfirmed
  })
  const { canSignOut } = await import('./start.ts')
  return [await canSignOut(api), questions]
}

test('signing out sends the drafts first, and asks before it deletes those that are left', async () => {
  expect(await signOut({}, false)).toEqual([true, []])
  keepDraft()
  expect([await signOut(SAVED, false), drafts()]).toEqual([[true, []], []])
  keepDraft()
  const question = text.leaveDrafts(formatNumber(1))
  expect(await signOut(OFFLINE, false)).toEqual([false, [question]])
  expect(await signOut(OFFLINE, true)).toEqual([true, [question]])
})

test('a device without storage has no drafts', async () => {
  vi.stubGlobal('localStorage', undefined)
  expect(await signOut({}, false)).toEqual([true, []])
})
