import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatNumber } from '#shared/persian/digits.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { text } from './text.ts'

const mocks = vi.hoisted(() => ({
  sendDrafts: vi.fn(),
  refreshSavedPosts: vi.fn(),
  registerServiceWorker: vi.fn(),
  watchUpdates: vi.fn(),
}))
vi.mock('#web/posts/posts/send-drafts.ts', async () => {
  const { listLocalDrafts } = await import('#web/posts/editor/local-draft.ts')
  return { sendDrafts: mocks.sendDrafts, listLocalDrafts }
})
vi.mock('#web/lib/offline/saved-posts.ts', () => ({ refreshSavedPosts: mocks.refreshSavedPosts }))
vi.mock('#web/lib/offline/registration.ts', () => ({
  registerServiceWorker: mocks.registerServiceWorker,
  messageServiceWorker: (worker: { postMessage: (message: string) => void } | null, message: string) => worker?.postMessage(message),
}))
vi.mock('./watch-updates.ts', () => ({ watchUpdates: mocks.watchUpdates }))

const DRAFT = JSON.stringify({ title: 'سفر', document: { type: 'doc', content: [] }, keptAt: 1 })
const worker = { postMessage: vi.fn() }
const reload = vi.fn()
let page: EventTarget
let storage: Storage
let router: { state: { matches: { status: string }[] }; subscribe: ReturnType<typeof vi.fn> }

beforeEach(() => {
  vi.resetModules()
  for (const mock of [...Object.values(mocks), worker.postMessage, reload]) mock.mockReset()
  mocks.sendDrafts.mockResolvedValue({ sent: 0, conflicts: 0 })
  page = new EventTarget()
  storage = createStorage({ 'daftar:offline-owner': 'sara' })
  router = { state: { matches: [] }, subscribe: vi.fn() }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true })
  vi.stubGlobal('location', { pathname: '/home', reload })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: Promise.resolve({ active: worker }) } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const start = async () => {
  const { startOffline } = await import('./start.ts')
  const run = () => startOffline(createFakeApi().api, 'sara', router as never)
  await run()
  return run
}
const keepDraft = () => storage.setItem('daftar:draft:new', DRAFT)
const messages = async () =>
  (await import('#web/ui/toast.ts')).currentToasts().map(({ message, failed }) => (failed ? `! ${message}` : message))

test('starts once per page, for the account of the device', async () => {
  mocks.registerServiceWorker.mockResolvedValue({ active: worker })
  const run = await start()
  await run()
  expect([mocks.registerServiceWorker.mock.calls.length, mocks.watchUpdates.mock.calls, mocks.refreshSavedPosts.mock.calls]).toEqual([
    1,
    [[{ active: worker }]],
    [[]],
  ])
  expect([storage.getItem('daftar:offline-owner'), worker.postMessage.mock.calls]).toEqual(['sara', []])
})

test('what another account left is deleted first', async () => {
  storage.setItem('daftar:offline-owner', 'reza')
  keepDraft()
  await start()
  expect([Object.keys(storage), mocks.sendDrafts.mock.calls]).toEqual([['daftar:offline-owner'], []])
})

test('without a service worker nothing is watched, and without caches no post is refreshed', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  await start()
  expect([mocks.watchUpdates.mock.calls, router.subscribe.mock.calls, mocks.refreshSavedPosts.mock.calls]).toEqual([[], [], []])
})

test('a page of the editor is kept for writing without network', async () => {
  mocks.registerServiceWorker.mockResolvedValue({})
  Object.assign(location, { pathname: '/new-post' })
  await start()
  expect(worker.postMessage.mock.calls).toEqual([['keep-writing']])
})

test('a page that fails without network is loaded anew, because the device may have it', async () => {
  mocks.registerServiceWorker.mockResolvedValue({})
  await start()
  const [name, resolved] = router.subscribe.mock.calls[0] ?? []
  expect(name).toBe('onResolved')
  router.state.matches = [{ status: 'success' }, { status: 'error' }]
  resolved()
  expect(reload).not.toHaveBeenCalled()
  Object.assign(navigator, { onLine: false })
  resolved()
  expect(reload).toHaveBeenCalledOnce()
  router.state.matches = [{ status: 'success' }]
  resolved()
  expect(reload).toHaveBeenCalledOnce()
})

test('drafts are sent at the start and whenever the connection returns, and said so', async () => {
  const left = vi.fn()
  page.addEventListener('daftar:device', left)
  await start()
  expect(mocks.sendDrafts).not.toHaveBeenCalled()
  keepDraft()
  mocks.sendDrafts.mockResolvedValue({ sent: 2, conflicts: 1 })
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(async () =>
    expect(await messages()).toEqual([text.draftsSent(formatNumber(2)), `! ${text.draftConflicts(formatNumber(1))}`]),
  )
  expect(left).toHaveBeenCalledOnce()
})

test('drafts that could not be sent are not mentioned', async () => {
  const left = vi.fn()
  page.addEventListener('daftar:device', left)
  keepDraft()
  await start()
  expect([mocks.sendDrafts.mock.calls.length, await messages(), left.mock.calls]).toEqual([1, [], []])
})

async function signOut(answer: boolean, removes = false) {
  const { canSignOut } = await import('./start.ts')
  const asked: string[] = []
  vi.stubGlobal('confirm', (question: string) => {
    asked.push(question)
    return answer
  })
  mocks.sendDrafts.mockImplementation(async () => {
    if (removes) storage.removeItem('daftar:draft:new')
    return { sent: 1, conflicts: 0 }
  })
  return [await canSignOut(createFakeApi().api), asked]
}

test('signing out sends the drafts first, and asks before it deletes those that are left', async () => {
  expect(await signOut(false)).toEqual([true, []])
  keepDraft()
  expect(await signOut(false, true)).toEqual([true, []])
  keepDraft()
  const question = text.leaveDrafts(formatNumber(1))
  expect(await signOut(false)).toEqual([false, [question]])
  expect(await signOut(true)).toEqual([true, [question]])
})

test('a device without storage has no drafts', async () => {
  vi.stubGlobal('localStorage', undefined)
  expect(await signOut(false)).toEqual([true, []])
})
