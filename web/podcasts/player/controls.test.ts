import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import { FakeAudio, track } from './testing/fake-audio.ts'

let audio: FakeAudio

beforeEach(() => {
  vi.resetModules()
  audio = new FakeAudio()
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Audio', function fakeAudio() {
    return audio
  })
})

async function setUp(state: object = { track: track('a'), duration: 200_000, position: 60_000 }) {
  const [controls, { getPlayerState, updatePlayer }, { playerBridge }] = await Promise.all([
    ...[import('./controls.ts'), import('./state.ts'), import('./player-bridge.ts')],
  ] as const)
  updatePlayer(state)
  return { ...controls, getPlayerState, updatePlayer, playerBridge }
}

test('seeking stays within the audio, a quarter of a second before its end', async () => {
  const { seek, skip, getPlayerState, SKIP_BACK_MS, SKIP_FORWARD_MS } = await setUp()
  const after = (move: () => void) => {
    move()
    return [getPlayerState().position, audio.currentTime]
  }
  expect(after(() => seek(30_000))).toEqual([30_000, 30])
  expect(after(() => skip(-SKIP_BACK_MS))).toEqual([15_000, 15])
  expect(after(() => skip(SKIP_FORWARD_MS))).toEqual([45_000, 45])
  expect(after(() => seek(-1))).toEqual([0, 0])
  expect(after(() => seek(200_000))).toEqual([199_750, 199.75])
})

test('before the audio has a duration, that of the track counts; without either, the beginning', async () => {
  const { seek, getPlayerState, updatePlayer } = await setUp({ track: track('a'), duration: 0 })
  seek(190_000)
  expect(getPlayerState().position).toBe(190_000)
  updatePlayer({ track: undefined })
  seek(10_000)
  expect(getPlayerState().position).toBe(0)
})

test('speed, volume and muting stay within their range and reach the audio', async () => {
  const { setSpeed, stepSpeed, setVolume, toggleMuted, getPlayerState } = await setUp()
  setSpeed(9)
  expect([getPlayerState().speed, audio.playbackRate, audio.defaultPlaybackRate, audio.preservesPitch]).toEqual([3, 3, 3, true])
  setSpeed(0.1)
  expect(getPlayerState().speed).toBe(0.5)
  stepSpeed(-1)
  expect(getPlayerState().speed).toBe(0.5)
  stepSpeed(1)
  expect(getPlayerState().speed).toBe(0.75)
  setSpeed(1.1)
  stepSpeed(-1)
  expect(getPlayerState().speed).toBe(1)
  setSpeed(3)
  stepSpeed(1)
  expect(getPlayerState().speed).toBe(3)
  toggleMuted()
  expect([getPlayerState().muted, audio.muted]).toEqual([true, true])
  setVolume(2)
  expect([getPlayerState().volume, getPlayerState().muted, audio.volume, audio.muted]).toEqual([1, false, 1, false])
  setVolume(-1)
  expect(audio.volume).toBe(0)
})

test('playback resumes and pauses', async () => {
  const { togglePlayback, getPlayerState, playerBridge, updatePlayer } = await setUp()
  playerBridge.playingPost = 'a'
  togglePlayback()
  expect([getPlayerState().status, audio.play.mock.calls.length, audio.load.mock.calls.length]).toEqual(['buffering', 1, 0])
  updatePlayer({ status: 'playing' })
  togglePlayback()
  expect([getPlayerState().status, audio.paused, playerBridge.playingPost]).toEqual(['paused', true, undefined])
})

test('nothing resumes without a track', async () => {
  const { resume, getPlayerState } = await setUp({})
  await resume()
  expect([getPlayerState().status, audio.play.mock.calls.length]).toEqual(['paused', 0])
})

test('after a failure the file is loaded again at the same position', async () => {
  const { resume, getPlayerState } = await setUp({ track: track('a'), position: 60_000, failure: 'offline' })
  await resume()
  expect([getPlayerState().failure, audio.load.mock.calls.length, audio.currentTime, audio.play.mock.calls.length]).toEqual([
    undefined,
    1,
    60,
    1,
  ])
})

test('a browser that requires a press leaves the player paused; an interrupted start does not', async () => {
  const { resume, getPlayerState } = await setUp()
  audio.play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await resume()
  expect(getPlayerState().status).toBe('paused')
  audio.play.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await resume()
  expect(getPlayerState().status).toBe('buffering')
  audio.play.mockRejectedValueOnce(new TypeError('x'))
  await resume()
  expect(getPlayerState().status).toBe('buffering')
})

test('errors of the API have their causes', async () => {
  const { classifyError } = await setUp()
  const { ApiError } = await import('#web/lib/api.ts')
  const of = (status: number) => classifyError(new ApiError(status, { code: 'invalid', message: '', requestId: '' }))
  expect([410, 404, 403, 401, 400, 399, 500, 0].map(of)).toEqual([
    ...['gone', 'missing', 'hidden', 'unavailable', 'unavailable', 'unreadable', 'unavailable', 'unavailable'],
  ])
  Object.assign(navigator, { onLine: false })
  expect([of(0), of(404), classifyError(new Error('x'))]).toEqual(['offline', 'missing', 'offline'])
})

test('a media error is diagnosed by asking for the file', async () => {
  const { reportFailure, getPlayerState, updatePlayer } = await setUp()
  const asked: unknown[] = []
  const diagnose = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', (url: string, init: unknown) => {
      asked.push([url, init])
      return answer()
    })
    updatePlayer({ status: 'playing', failure: undefined })
    await reportFailure()
    return [getPlayerState().status, getPlayerState().failure]
  }
  expect(await diagnose(async () => new Response('', { status: 410 }))).toEqual(['paused', 'gone'])
  expect(await diagnose(async () => new Response(''))).toEqual(['paused', 'unreadable'])
  expect(await diagnose(() => Promise.reject(new TypeError('x')))).toEqual(['paused', 'unavailable'])
  expect(asked[0]).toEqual(['/media/sound/a.mp3', { method: 'HEAD' }])
  Object.assign(navigator, { onLine: false })
  expect(await diagnose(async () => new Response('', { status: 410 }))).toEqual(['paused', 'offline'])
  expect(asked).toHaveLength(3)
  updatePlayer({ track: undefined, failure: undefined })
  await reportFailure()
  expect(getPlayerState().failure).toBeUndefined()
})

test('the audio element is created once and preloads nothing', async () => {
  const { getAudioElement, playerBridge } = await setUp()
  const made = getAudioElement()
  expect([made, getAudioElement(), playerBridge.audio, audio.preload]).toEqual([audio, made, made, 'none'])
})
