import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { FakeAudio, playable, track } from './testing/fake-audio.ts'

const START = 1_700_000_000_000
let audio: FakeAudio
let page: EventTarget
let session: {
  metadata: unknown
  playbackState?: string
  position?: unknown
  handlers: Record<string, ((details: object) => void) | null>
  setActionHandler: (action: string, handler: ((details: object) => void) | null) => void
  setPositionState?: (state: unknown) => void
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setInterval', 'clearInterval'] })
  audio = new FakeAudio()
  page = new EventTarget()
  session = {
    metadata: undefined,
    handlers: {},
    setActionHandler: (action, handler) => {
      if (action === 'stop') throw new TypeError('unsupported')
      session.handlers[action] = handler
    },
    setPositionState: (state) => {
      session.position = state
    },
  }
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('navigator', { onLine: true, mediaSession: session })
  vi.stubGlobal('MediaMetadata', function fakeMetadata(init: object) {
    return init
  })
  vi.stubGlobal('Audio', function fakeAudio() {
    return audio
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})

async function setUp(answers = {}, state: object = {}) {
  const { api, sent } = createFakeApi(answers)
  const [events, { getPlayerState, updatePlayer }, { playerBridge }, { readSavedPosition }] = await Promise.all([
    ...[import('./audio-events.ts'), import('./state.ts'), import('./player-bridge.ts'), import('./positions.ts')],
  ] as const)
  const onPlay = vi.fn()
  const detach = events.attachAudioListeners(api, onPlay)
  updatePlayer({ track: track('a'), duration: 200_000, position: 60_000, ...state })
  audio.src = '/media/sound/a.mp3'
  return { ...events, sent, getPlayerState, updatePlayer, playerBridge, readSavedPosition, onPlay, detach }
}

test('playing shows on the buttons of the page and in the controls of the system', async () => {
  const { getPlayerState, playerBridge, onPlay } = await setUp({}, { failure: 'offline', speed: 1.5 })
  audio.emit('playing')
  expect([getPlayerState().status, getPlayerState().failure, playerBridge.playingPost, onPlay.mock.calls.length]).toEqual([
    ...['playing', undefined, 'a', 1],
  ])
  expect([session.playbackState, session.position]).toEqual(['playing', { duration: 200, playbackRate: 1.5, position: 60 }])
})

test('waiting is buffering only while the audio plays', async () => {
  const { getPlayerState } = await setUp()
  audio.emit('waiting')
  expect(getPlayerState().status).toBe('paused')
  audio.paused = false
  audio.emit('waiting')
  expect(getPlayerState().status).toBe('buffering')
})

test('a pause stores the position; one of an ended or already restarted audio changes nothing', async () => {
  const { getPlayerState, updatePlayer, playerBridge, readSavedPosition } = await setUp()
  updatePlayer({ status: 'playing' })
  playerBridge.playingPost = 'a'
  audio.ended = true
  audio.emit('pause')
  Object.assign(audio, { ended: false, paused: false })
  audio.emit('pause')
  expect([getPlayerState().status, playerBridge.playingPost, readSavedPosition('a')]).toEqual(['playing', 'a', undefined])
  audio.paused = true
  audio.emit('pause')
  expect([getPlayerState().status, playerBridge.playingPost, readSavedPosition('a')?.place]).toEqual(['paused', undefined, 60_000])
})

test('the duration is that of the audio once it is known', async () => {
  const { getPlayerState } = await setUp()
  for (const [duration, expected] of [
    [Number.POSITIVE_INFINITY, 200_000],
    [Number.NaN, 200_000],
    [123.5, 123_500],
  ] as const) {
    audio.duration = duration
    audio.emit('durationchange')
    expect(getPlayerState().duration).toBe(expected)
  }
})

test('a position that the browser dropped is set again, a near one stays', async () => {
  await setUp()
  audio.currentTime = 58.5
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(58.5)
  audio.currentTime = 61.6
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(60)
  audio.currentTime = 0
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(60)
})

test('the position follows the audio, except before its metadata and after a failure', async () => {
  const { getPlayerState, updatePlayer, readSavedPosition } = await setUp()
  audio.currentTime = 70
  audio.readyState = 0
  audio.emit('timeupdate')
  expect(getPlayerState().position).toBe(60_000)
  audio.readyState = 1
  updatePlayer({ failure: 'offline' })
  audio.emit('timeupdate')
  expect(getPlayerState().position).toBe(60_000)
  updatePlayer({ failure: undefined })
  audio.emit('timeupdate')
  expect([getPlayerState().position, readSavedPosition('a')?.place]).toEqual([70_000, 70_000])
})

test('what is heard is reported only while the audio plays', async () => {
  const reports: unknown[] = []
  vi.stubGlobal('dispatchEvent', ({ detail }: CustomEvent) => reports.push(detail))
  await setUp({}, { position: 0 })
  const hear = (from: number) => {
    for (let at = 0; at <= 8; at++) {
      audio.currentTime = from + at
      audio.emit('timeupdate')
    }
  }
  hear(0)
  expect(reports).toEqual([])
  audio.paused = false
  hear(20)
  expect(reports).toEqual([{ at: START, post: 'a', heard: 0b100 }])
})

test('a sleep timer pauses when it is due, also while the audio stalls, and is then over', async () => {
  const { getPlayerState, updatePlayer } = await setUp()
  updatePlayer({ status: 'playing', sleepTimer: { kind: 'time', until: START + 5000 } })
  vi.advanceTimersByTime(4000)
  expect(getPlayerState().status).toBe('playing')
  vi.advanceTimersByTime(1000)
  expect([getPlayerState().status, getPlayerState().sleepTimer]).toEqual(['paused', undefined])
  updatePlayer({ sleepTimer: { kind: 'time', until: START } })
  vi.advanceTimersByTime(2000)
  expect(getPlayerState().sleepTimer).toBeDefined()
  updatePlayer({ status: 'playing', sleepTimer: { kind: 'chapter', end: 90_000 } })
  audio.currentTime = 90
  audio.emit('timeupdate')
  expect(getPlayerState().status).toBe('paused')
})

test('the end of an episode plays the next one, unless a timer stops there', async () => {
  const answers = { 'GET /api/episodes/b': playable('b') }
  for (const sleepTimer of [{ kind: 'episode' }, { kind: 'chapter', end: 9e9 }]) {
    const { getPlayerState, updatePlayer, readSavedPosition, sent, detach } = await setUp(answers, { queue: [track('b')] })
    updatePlayer({ status: 'playing', sleepTimer: sleepTimer as never })
    audio.emit('ended')
    await vi.waitFor(() => expect(getPlayerState()).toMatchObject({ status: 'paused', sleepTimer: undefined, position: 200_000 }))
    expect([readSavedPosition('a')?.finished, sent]).toEqual([true, []])
    detach()
  }
  const { getPlayerState, updatePlayer } = await setUp(answers, { queue: [track('b')] })
  updatePlayer({ status: 'playing', sleepTimer: { kind: 'time', until: 9e15 } })
  audio.emit('ended')
  await vi.waitFor(() => expect(getPlayerState().track?.post).toBe('b'))
  expect(getPlayerState().sleepTimer).toBeDefined()
})

test('the end of the last episode leaves the player paused', async () => {
  const { getPlayerState, updatePlayer } = await setUp()
  updatePlayer({ status: 'playing' })
  audio.emit('ended')
  await vi.waitFor(() => expect(getPlayerState().status).toBe('paused'))
})

test('a media error is a failure only while there is a source', async () => {
  const { getPlayerState } = await setUp()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  audio.src = ''
  audio.emit('error')
  await Promise.resolve()
  expect(getPlayerState().failure).toBeUndefined()
  audio.src = '/media/sound/a.mp3'
  audio.emit('error')
  await vi.waitFor(() => expect(getPlayerState().failure).toBe('missing'))
})

test('leaving and hiding the page store the position; showing it does not', async () => {
  const { readSavedPosition, updatePlayer } = await setUp()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(readSavedPosition('a')).toBeUndefined()
  Object.assign(document, { hidden: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(readSavedPosition('a')?.place).toBe(60_000)
  updatePlayer({ position: 61_000 })
  page.dispatchEvent(new Event('pagehide'))
  expect(readSavedPosition('a')?.place).toBe(61_000)
})

test('a restored connection resumes what its loss ended, and no other failure', async () => {
  const { updatePlayer } = await setUp({}, { failure: 'gone' })
  page.dispatchEvent(new Event('online'))
  expect(audio.play).not.toHaveBeenCalled()
  updatePlayer({ failure: 'offline' })
  page.dispatchEvent(new Event('online'))
  expect(audio.play).toHaveBeenCalledOnce()
})

test('a detached player listens no more', async () => {
  const { detach, onPlay, updatePlayer, getPlayerState } = await setUp()
  detach()
  audio.emit('playing')
  updatePlayer({ status: 'playing', sleepTimer: { kind: 'time', until: START } })
  vi.advanceTimersByTime(5000)
  expect([onPlay.mock.calls.length, getPlayerState().status, vi.getTimerCount()]).toEqual([0, 'playing', 0])
})

const COVER = { hash: 'c', width: 1, height: 1, widths: [128, 512] } as never

test('the system shows the title, the author, the show and the cover', async () => {
  const { setMediaMetadata } = await setUp()
  setMediaMetadata(track('a', { cover: COVER, show: { title: 'نمایش' } as never }))
  expect(session.metadata).toEqual({
    ...{ title: 'قسمت a', artist: 'سارا', album: 'نمایش' },
    artwork: [
      { src: '/media/c/128.webp', sizes: '128x128', type: 'image/webp' },
      { src: '/media/c/512.webp', sizes: '512x512', type: 'image/webp' },
    ],
  })
  setMediaMetadata(track('a'))
  expect(session.metadata).toMatchObject({ album: '', artwork: [] })
  setMediaMetadata(undefined)
  expect(session.metadata).toBeNull()
})

test('the controls of the system work, except those that the browser does not have', async () => {
  const { registerMediaActions, getPlayerState } = await setUp()
  const [next, close] = [vi.fn(), vi.fn()]
  const remove = registerMediaActions({ next, close })
  const press = (action: string, details = {}) => session.handlers[action]?.(details)
  const moved = [
    ['seekbackward'],
    ['seekforward'],
    ['seekbackward', { seekOffset: 5 }],
    ['seekforward', { seekOffset: 10 }],
    ['seekto', { seekTime: 7 }],
    ['previoustrack'],
  ] as const
  const positions = moved.map(([action, details]) => {
    press(action, details)
    return getPlayerState().position
  })
  expect(positions).toEqual([45_000, 75_000, 70_000, 80_000, 7000, 0])
  press('play')
  expect(audio.play).toHaveBeenCalledOnce()
  press('pause')
  expect(getPlayerState().status).toBe('paused')
  press('nexttrack')
  expect([next.mock.calls.length, session.handlers.stop]).toEqual([1, undefined])
  remove()
  expect([session.metadata, ...Object.values(session.handlers)]).toEqual([null, null, null, null, null, null, null, null])
})

test('the position of the system stays within the audio, and needs its data', async () => {
  const { updatePlayer } = await setUp({}, { position: 210_000 })
  audio.emit('seeked')
  expect([session.playbackState, session.position]).toEqual(['paused', { duration: 200, playbackRate: 1, position: 200 }])
  session.position = undefined
  audio.readyState = 0
  audio.emit('ratechange')
  audio.readyState = 1
  updatePlayer({ duration: 0 })
  audio.emit('ratechange')
  expect(session.position).toBeUndefined()
  delete session.setPositionState
  updatePlayer({ duration: 1000 })
  audio.emit('ratechange')
  expect(session.position).toBeUndefined()
})

test('a browser without controls of the system plays as well', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { registerMediaActions, setMediaMetadata, getPlayerState } = await setUp()
  setMediaMetadata(track('a'))
  registerMediaActions({ next: vi.fn(), close: vi.fn() })()
  audio.emit('playing')
  expect([getPlayerState().status, session.metadata, session.handlers]).toEqual(['playing', undefined, {}])
})

test('an episode that cannot follow leaves a failure to see', async () => {
  const { getPlayerState } = await setUp({ 'GET /api/episodes/b': errorResponse(404) }, { queue: [track('b')] })
  audio.emit('ended')
  await vi.waitFor(() => expect(getPlayerState()).toMatchObject({ track: { post: 'b' }, failure: 'missing' }))
})
