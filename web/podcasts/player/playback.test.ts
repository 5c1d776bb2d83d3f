import { beforeEach, expect, test, vi } from 'vitest'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { FakeAudio, playable, track } from './testing/fake-audio.ts'

let audio: FakeAudio
const urls: string[] = []

beforeEach(() => {
  vi.resetModules()
  audio = new FakeAudio()
  urls.length = 0
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('caches', createCaches())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Audio', function fakeAudio() {
    return audio
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls.push(`blob:${urls.length}`)
    return `blob:${urls.length - 1}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.push(`revoked ${url}`))
})

const path = (post: string) => `GET /api/episodes/${post}`

async function setUp(answers: Record<string, unknown> = {}) {
  const { api, sent } = createFakeApi(answers)
  const [playback, state, offline, positions, toast] = await Promise.all([
    ...[
      import('./playback.ts'),
      import('./state.ts'),
      import('./offline-episodes.ts'),
      import('./positions.ts'),
      import('#web/ui/toast.ts'),
    ],
  ] as const)
  return { api, sent, ...playback, ...state, ...offline, ...positions, messages: () => toast.currentToasts().map(({ message }) => message) }
}

/** Keeps an episode on the device, from a server that has its audio. */
async function keep(saveOffline: (episode: ReturnType<typeof playable>) => Promise<unknown>, post: string) {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(25)))
  expect(await saveOffline(playable(post))).toBeUndefined()
}

test('an episode comes from the server, also when the device has a copy', async () => {
  const fresh = playable('a', { title: 'تازه' })
  const { api, fetchPlayable, saveOffline } = await setUp({ [path('a')]: fresh })
  await keep(saveOffline, 'a')
  expect(await fetchPlayable(api, 'a')).toEqual(fresh)
})

test.each([401, 403, 404, 410, 429])('the copy on the device is not played when the server refuses the episode with %i', async (status) => {
  const { api, fetchPlayable, saveOffline } = await setUp({ [path('a')]: errorResponse(status) })
  await keep(saveOffline, 'a')
  await expect(fetchPlayable(api, 'a')).rejects.toMatchObject({ status })
})

const FAILURES: [string, unknown][] = [
  ['without a connection', () => Promise.reject(new TypeError('offline'))],
  ['while the server fails', errorResponse(500)],
  ['while the server is busy', errorResponse(503)],
  ['when the answer is cut', new Response('{')],
]

test.each(FAILURES)('the copy on the device is played %s, that of another episode is not', async (_, answer) => {
  const { api, fetchPlayable, saveOffline } = await setUp({ [path('a')]: answer, [path('b')]: answer })
  await keep(saveOffline, 'a')
  expect(await fetchPlayable(api, 'a')).toEqual(playable('a'))
  await expect(fetchPlayable(api, 'b')).rejects.toThrow()
})

test('plays an episode from its later position, and takes it from the queue', async () => {
  const { api, startEpisode, getPlayerState, updatePlayer } = await setUp({
    [path('a')]: playable('a', { progress: { place: 60_000, finished: false, at: 5 } }),
  })
  localStorage.setItem('daftar-places', JSON.stringify({ a: { place: 30_000, finished: false, at: 4 } }))
  updatePlayer({ queue: [track('b'), track('a')], speed: 1.5 })
  await startEpisode(api, { post: 'a' })
  expect(getPlayerState()).toMatchObject({
    track: { post: 'a' },
    playable: { post: 'a' },
    position: 59_000,
    duration: 200_000,
    status: 'buffering',
    failure: undefined,
  })
  expect(getPlayerState().queue.map(({ post }) => post)).toEqual(['b'])
  expect([audio.src, audio.currentTime, audio.playbackRate, audio.play.mock.calls.length]).toEqual(['/media/sound/a.mp3', 59, 1.5, 1])
})

test('a given position wins, and a paused episode does not play', async () => {
  const { api, startEpisode, getPlayerState } = await setUp({ [path('a')]: playable('a') })
  localStorage.setItem('daftar-places', JSON.stringify({ a: { place: 30_000, finished: false, at: 4 } }))
  await startEpisode(api, { post: 'a' }, { startAt: 5000, paused: true })
  expect([getPlayerState().position, getPlayerState().status, audio.play.mock.calls.length]).toEqual([5000, 'paused', 0])
  await startEpisode(api, { post: 'a' }, { startAt: 0 })
  expect([getPlayerState().position, audio.play.mock.calls.length]).toEqual([0, 1])
})

test('a known track plays at once; its data arrives without a new start', async () => {
  const answer = Promise.withResolvers<Response>()
  const { api, startEpisode, getPlayerState } = await setUp({ [path('a')]: () => answer.promise })
  const started = startEpisode(api, track('a'))
  await vi.waitFor(() => expect(audio.play).toHaveBeenCalledOnce())
  expect([getPlayerState().track?.post, getPlayerState().playable]).toEqual(['a', undefined])
  audio.currentTime = 7
  answer.resolve(Response.json(playable('a', { peaks: 'AAAA' })))
  await started
  expect([getPlayerState().playable?.peaks, audio.currentTime, audio.play.mock.calls.length]).toEqual(['AAAA', 7, 1])
})

test('a known track whose audio was replaced starts again with the new one', async () => {
  const replaced = playable('a', { audio: { ...track('a').audio, url: '/media/sound/new.mp3' } })
  const { api, startEpisode } = await setUp({ [path('a')]: replaced })
  await startEpisode(api, track('a'))
  expect([audio.src, audio.play.mock.calls.length]).toEqual(['/media/sound/new.mp3', 2])
})

test('the latest start wins over an earlier one that arrives later', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const { api, startEpisode, getPlayerState, messages } = await setUp({
    [path('a')]: () => answers[0]?.promise,
    [path('b')]: () => answers[1]?.promise,
  })
  const starts = [startEpisode(api, { post: 'a' }), startEpisode(api, { post: 'b' })]
  answers[1]?.resolve(Response.json(playable('b')))
  await starts[1]
  answers[0]?.resolve(Response.json(playable('a')))
  await starts[0]
  expect([getPlayerState().track?.post, audio.src]).toEqual(['b', '/media/sound/b.mp3'])
  answers[0] = Promise.withResolvers()
  const failing = startEpisode(api, { post: 'a' })
  const next = startEpisode(api, { post: 'b' })
  answers[0].resolve(errorResponse(404))
  await Promise.all([failing, next])
  expect(messages()).toEqual([])
})

test('an episode that cannot be loaded says why, and the current one keeps playing', async () => {
  const { api, startEpisode, getPlayerState, messages, updatePlayer } = await setUp({
    [path('a')]: errorResponse(410),
    [path('b')]: errorResponse(404),
  })
  const { text } = await import('./text.ts')
  await startEpisode(api, { post: 'a' })
  expect([messages(), getPlayerState().track, getPlayerState().failure]).toEqual([[text.failures.gone], undefined, undefined])
  await startEpisode(api, track('b'))
  expect(getPlayerState()).toMatchObject({ track: { post: 'b' }, status: 'paused', failure: 'missing' })
  audio.play.mockImplementation(async () => updatePlayer({ status: 'playing' }))
  await startEpisode(api, track('b'))
  expect(getPlayerState()).toMatchObject({ status: 'playing', failure: undefined })
})

test('a session restored without a connection is no failure; one that is refused is', async () => {
  const { api, startEpisode, getPlayerState } = await setUp({
    [path('a')]: () => Promise.reject(new TypeError('offline')),
    [path('b')]: errorResponse(403),
  })
  Object.assign(navigator, { onLine: false })
  await startEpisode(api, track('a'), { paused: true })
  expect(getPlayerState().failure).toBeUndefined()
  await startEpisode(api, track('a'))
  expect(getPlayerState().failure).toBe('offline')
  await startEpisode(api, track('b'), { paused: true })
  expect(getPlayerState().failure).toBe('hidden')
})

test('a saved episode plays from the device, and its file is released with the next one', async () => {
  const { api, startEpisode, saveOffline } = await setUp({ [path('a')]: playable('a'), [path('b')]: playable('b') })
  await keep(saveOffline, 'a')
  await startEpisode(api, { post: 'a' })
  expect(audio.src).toBe('blob:0')
  await startEpisode(api, { post: 'b' })
  expect([audio.src, urls]).toEqual(['/media/sound/b.mp3', ['blob:0', 'revoked blob:0']])
  await startEpisode(api, { post: 'b' })
  expect(urls).toHaveLength(2)
})

test('starting another episode keeps the position of the first', async () => {
  const { api, startEpisode, updatePlayer, readSavedPosition } = await setUp({ [path('a')]: playable('a'), [path('b')]: playable('b') })
  await startEpisode(api, { post: 'a' })
  updatePlayer({ position: 42_000 })
  await startEpisode(api, { post: 'b' })
  expect(readSavedPosition('a')?.place).toBe(42_000)
  expect(audio.pause).toHaveBeenCalled()
})

test('an episode for the queue of an empty player is loaded paused; for a player with a track it is queued', async () => {
  const answers = Object.fromEntries(['a', 'b', 'c'].map((post) => [path(post), playable(post)]))
  const { api, enqueue, getPlayerState } = await setUp({ ...answers, [path('x')]: errorResponse(404) })
  expect(await enqueue(api, 'x', 'last')).toBeUndefined()
  expect((await enqueue(api, 'a', 'last'))?.post).toBe('a')
  expect([getPlayerState().status, audio.play.mock.calls.length]).toEqual(['paused', 0])
  await enqueue(api, 'b', 'last')
  expect((await enqueue(api, 'c', 'next'))?.post).toBe('c')
  expect(getPlayerState().queue.map(({ post }) => post)).toEqual(['c', 'b'])
  await expect(enqueue(api, 'x', 'last')).rejects.toMatchObject({ status: 404 })
})

test('the queue comes before the next episode of the show, and there may be neither', async () => {
  const answers = Object.fromEntries(['a', 'b', 'c'].map((post) => [path(post), playable(post, { next: post === 'b' ? 'c' : null })]))
  const { api, playNext, startEpisode, updatePlayer, getPlayerState } = await setUp(answers)
  expect(await playNext(api)).toBe(false)
  await startEpisode(api, { post: 'a' })
  updatePlayer({ queue: [track('b')] })
  expect([await playNext(api), getPlayerState().track?.post]).toEqual([true, 'b'])
  expect([await playNext(api), getPlayerState().track?.post]).toEqual([true, 'c'])
  expect([await playNext(api), getPlayerState().track?.post]).toEqual([false, 'c'])
})

test('closing keeps the position, ends what was loading and clears the session', async () => {
  const answer = Promise.withResolvers<Response>()
  const { api, startEpisode, closePlayer, updatePlayer, getPlayerState, readSavedPosition } = await setUp({
    [path('a')]: playable('a'),
    [path('b')]: () => answer.promise,
  })
  await startEpisode(api, { post: 'a' })
  updatePlayer({ position: 42_000, isOpen: true, queue: [track('c')], sleepTimer: { kind: 'episode' }, failure: 'gone' })
  const loading = startEpisode(api, { post: 'b' })
  closePlayer()
  answer.resolve(Response.json(playable('b')))
  await loading
  expect(getPlayerState()).toMatchObject({
    ...{
      track: undefined,
      playable: undefined,
      failure: undefined,
      sleepTimer: undefined,
      queue: [],
      isOpen: false,
      position: 0,
      duration: 0,
    },
    status: 'paused',
  })
  expect([audio.src, audio.load.mock.calls.length, readSavedPosition('a')?.place, localStorage.getItem('daftar-player')]).toEqual([
    '',
    1,
    42_000,
    null,
  ])
})
