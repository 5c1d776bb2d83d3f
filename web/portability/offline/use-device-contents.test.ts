import { beforeEach, expect, test, vi } from 'vitest'
import { DEVICE_EVENT, OUTBOX_CACHE, outboxUrl, POST_PREFIX, SAVED_HEADERS } from '#shared/offline/names.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { saveLocalDraft } from '#web/posts/editor/local-draft.ts'
import { useDeviceContents } from './use-device-contents.ts'

let caches: ReturnType<typeof createCaches>
let storage: Storage
let page: EventTarget
let estimate: object | undefined

beforeEach(async () => {
  caches = createCaches()
  storage = createStorage()
  page = new EventTarget()
  estimate = { usage: 5, quota: 100 }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { serviceWorker: {}, storage: { estimate: async () => estimate } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  for (const [at, hash] of ['a', 'b'].entries()) {
    const headers = { [SAVED_HEADERS.title]: hash, [SAVED_HEADERS.bytes]: '7', [SAVED_HEADERS.at]: String(at) }
    await (await caches.open(POST_PREFIX + hash)).put(`/sara/${hash}`, new Response('x', { headers }))
  }
  for (const hash of ['new', 'abcdefghijkl']) {
    saveLocalDraft(storage, hash, { title: hash, document: { type: 'doc', content: [] }, keptAt: 1 })
    await (await caches.open(OUTBOX_CACHE)).put(outboxUrl(hash), new Response('x'))
  }
})

async function mount() {
  const hook = await mountHook(() => useDeviceContents())
  const shown = () => {
    const { posts, drafts, usage } = hook.current.contents ?? {}
    return [posts?.map(({ hash }) => hash), drafts?.map(({ hash }) => hash).sort(), usage]
  }
  return { hook, shown }
}
const outbox = () => caches.paths()[OUTBOX_CACHE]

test('the contents of the device and their sizes are shown once they are read', async () => {
  const { hook, shown } = await mount()
  expect(hook.current.contents).toBeUndefined()
  await waitFor(() => expect(shown()).toEqual([['b', 'a'], ['abcdefghijkl', 'new'], { used: 5, quota: 100 }]))
})

test.each([{ usage: 5 }, { quota: 100 }, { usage: 5, quota: 0 }, undefined])(
  'a browser that does not tell the space shows none: %j',
  async (told) => {
    estimate = told
    const { shown } = await mount()
    await waitFor(() => expect(shown()[0]).toHaveLength(2))
    expect(shown()[2]).toBeUndefined()
  },
)

test('a browser that keeps no pages shows only drafts, and one without storage none', async () => {
  vi.stubGlobal('navigator', {})
  const { shown } = await mount()
  await waitFor(() => expect(shown()).toEqual([[], ['abcdefghijkl', 'new'], undefined]))
  vi.stubGlobal('localStorage', undefined)
  const without = await mount()
  await waitFor(() => expect(without.shown()).toEqual([[], [], undefined]))
})

test('one post or draft is deleted, and the others are shown', async () => {
  const { hook, shown } = await mount()
  await waitFor(() => expect(shown()[0]).toHaveLength(2))
  await hook.current.removePost({ hash: 'a' } as never)
  await waitFor(() => expect(shown().slice(0, 2)).toEqual([['b'], ['abcdefghijkl', 'new']]))
  await hook.current.removeDraft({ hash: 'abcdefghijkl' } as never)
  await waitFor(() => expect(shown()[1]).toEqual(['new']))
  expect(outbox()).toEqual([outboxUrl('new')])
})

test('everything is deleted at once', async () => {
  const { hook, shown } = await mount()
  await waitFor(() => expect(shown()[0]).toHaveLength(2))
  await hook.current.clear()
  await waitFor(() => expect(shown().slice(0, 2)).toEqual([[], []]))
  expect([outbox(), Object.keys(storage).filter((key) => key.includes('draft'))]).toEqual([[], []])
})

test('drafts that have left the device disappear, while the page is open', async () => {
  const { hook, shown } = await mount()
  await waitFor(() => expect(shown()[0]).toHaveLength(2))
  await caches.delete(`${POST_PREFIX}a`)
  page.dispatchEvent(new Event(DEVICE_EVENT))
  await waitFor(() => expect(shown()[0]).toEqual(['b']))
  hook.unmount()
  const keys = vi.spyOn(caches, 'keys')
  page.dispatchEvent(new Event(DEVICE_EVENT))
  await new Promise<void>((done) => setImmediate(done))
  expect(keys).not.toHaveBeenCalled()
})
