import { beforeEach, expect, test, vi } from 'vitest'
import { EPISODES_CACHE } from '#shared/offline/names.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { playable } from './testing/fake-audio.ts'

let caches: ReturnType<typeof createCaches>
let estimate: { quota?: number; usage?: number }
let serve: (path: string, init: RequestInit) => Promise<Response>
const persist = vi.fn(async () => true)

beforeEach(() => {
  vi.resetModules()
  caches = createCaches()
  estimate = { quota: 1000, usage: 0 }
  persist.mockClear()
  serve = async (path) => new Response(path.endsWith('.json') ? '{"segments":[]}' : new Uint8Array(25))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('navigator', { onLine: true, storage: { estimate: async () => estimate, persist } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => serve(path, init))
})

const load = () => import('./offline-episodes.ts')
const stored = () => caches.paths()[EPISODES_CACHE] ?? []
const withTranscript = playable('a', { hasTranscript: true })

test('a saved episode has its audio and transcript on the device, also after the page is loaded again', async () => {
  const first = await load()
  expect([first.canSaveOffline(), await first.readOfflineAudio(withTranscript.audio.url)]).toEqual([true, undefined])
  expect(await first.saveOffline(withTranscript)).toBeUndefined()
  expect(persist).toHaveBeenCalledOnce()
  vi.resetModules()
  const { findOfflineEpisode, readOfflineAudio, readOfflineTranscript, transcriptPath } = await load()
  expect(findOfflineEpisode('a')).toMatchObject({ playable: withTranscript, bytes: 25, at: expect.any(Number) })
  expect((await readOfflineAudio(withTranscript.audio.url))?.size).toBe(25)
  expect(await (await readOfflineTranscript('a'))?.json()).toEqual({ segments: [] })
  expect(stored()).toContain(transcriptPath('a'))
  expect([findOfflineEpisode('b'), await readOfflineTranscript('b'), await readOfflineAudio('/media/sound/b.mp3')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an episode without a transcript asks for none, and a missing transcript is no failure', async () => {
  const { saveOffline, readOfflineTranscript } = await load()
  const asked: string[] = []
  const answer = serve
  serve = (path, init) => {
    asked.push(path)
    return path.endsWith('.json') ? Promise.resolve(new Response('', { status: 404 })) : answer(path, init)
  }
  expect([await saveOffline(playable('a')), asked]).toEqual([undefined, ['/media/sound/a.mp3']])
  expect(await saveOffline({ ...withTranscript, post: 'b' })).toBeUndefined()
  expect(await readOfflineTranscript('b')).toBeUndefined()
})

test('the last saved episode comes first, and saving again keeps one copy', async () => {
  const { saveOffline, useOfflineEpisodes } = await load()
  for (const post of ['a', 'b', 'a']) await saveOffline(playable(post))
  const hook = await mountHook(() => useOfflineEpisodes())
  expect(hook.current.saved.map((one) => one.playable.post)).toEqual(['a', 'b'])
})

test('an episode that does not fit is not fetched; one that fits exactly is', async () => {
  const { saveOffline, findOfflineEpisode } = await load()
  estimate = { quota: 124, usage: 100 }
  expect([await saveOffline(playable('a')), findOfflineEpisode('a'), stored()]).toEqual(['full', undefined, []])
  estimate = { quota: 125, usage: 100 }
  expect(await saveOffline(playable('a'))).toBeUndefined()
  estimate = {}
  expect(await saveOffline(playable('b'))).toBeUndefined()
})

test('a refused or full download is no saved episode', async () => {
  const { saveOffline, findOfflineEpisode, useOfflineEpisodes } = await load()
  serve = async () => new Response('', { status: 404 })
  expect(await saveOffline(playable('a'))).toBe('failed')
  serve = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await saveOffline(playable('a'))).toBe('full')
  expect(findOfflineEpisode('a')).toBeUndefined()
  expect((await mountHook(() => useOfflineEpisodes())).current.pending.size).toBe(0)
})

test('a save in progress shows its progress, is not started twice, and ends when the episode is removed', async () => {
  const { saveOffline, useOfflineEpisodes, removeOfflineEpisode, findOfflineEpisode } = await load()
  const hook = await mountHook(() => useOfflineEpisodes())
  const requests: string[] = []
  serve = async (path, { signal }) => {
    requests.push(path)
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => {
            controller.error(signal.reason)
            reject(signal.reason)
          }),
        ),
    })
    return new Response(body)
  }
  const saving = saveOffline(playable('a'))
  await vi.waitFor(() => expect(hook.current.pending.get('a')?.progress).toBe(10 / 25))
  expect(await saveOffline(playable('a'))).toBeUndefined()
  await removeOfflineEpisode(playable('a'))
  expect(await saving).toBe('stopped')
  expect([requests.length, stored(), findOfflineEpisode('a')]).toEqual([1, [], undefined])
  await vi.waitFor(() => expect(hook.current.pending.size).toBe(0))
})

test('removing deletes the copy of one episode, and clearing those of all', async () => {
  const { saveOffline, removeOfflineEpisode, clearOfflineEpisodes, findOfflineEpisode, readOfflineAudio } = await load()
  for (const post of ['a', 'b', 'c']) await saveOffline(playable(post, { hasTranscript: true }))
  await removeOfflineEpisode(playable('a'))
  expect([findOfflineEpisode('a'), findOfflineEpisode('b')?.bytes, stored().filter((path) => path.includes('/a'))]).toEqual([
    undefined,
    25,
    [],
  ])
  expect(await readOfflineAudio(playable('a').audio.url)).toBeUndefined()
  await clearOfflineEpisodes()
  expect([findOfflineEpisode('b'), await caches.keys()]).toEqual([undefined, []])
})

test('a copy that the browser evicted is not played', async () => {
  const { saveOffline, readOfflineAudio } = await load()
  await saveOffline(playable('a'))
  await caches.delete(EPISODES_CACHE)
  expect(await readOfflineAudio(playable('a').audio.url)).toBeUndefined()
})

test('without the Cache API nothing can be saved, and clearing does no harm', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  const { canSaveOffline, clearOfflineEpisodes, readOfflineTranscript } = await load()
  expect([canSaveOffline(), await readOfflineTranscript('a')]).toEqual([false, undefined])
  await clearOfflineEpisodes()
})
