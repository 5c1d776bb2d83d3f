import { beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#web/lib/offline/testing/create-storage.ts'
import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
import { track } from './testing/fake-audio.ts'

const START = 1_700_000_000_000
let sent: [hash: string, place: number][]
let answers: Promise<unknown>[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('navigator', { onLine: true })
  sent = []
  answers = []
})

async function setUp() {
  const { updatePlayer } = await import('./state.ts')
  const positions = await import('./positions.ts')
  const sync = (hash: string, { place }: PlaybackProgress) => {
    sent.push([hash, place])
    return answers.shift() ?? Promise.resolve()
  }
  positions.setPositionSync(sync)
  const listen = (post: string, position: number) => updatePlayer({ track: track(post), position, duration: 200_000 })
  return { ...positions, sync, listen, updatePlayer }
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const settle = () => new Promise<void>((done) => setImmediate(done))

test('a position is stored every five seconds and reaches the account every fifteen', async () => {
  const { listen, savePosition, readSavedPosition } = await setUp()
  const stored: (number | undefined)[] = []
  for (let second = 1; second <= 31; second++) {
    later(1000)
    listen('a', second * 1000)
    savePosition(false)
    stored.push(readSavedPosition('a')?.place)
  }
  expect(stored.slice(0, 7)).toEqual([1000, 1000, 1000, 1000, 1000, 6000, 6000])
  expect(sent).toEqual([
    ['a', 1000],
    ['a', 16_000],
    ['a', 31_000],
  ])
  expect(readSavedPosition('a')).toEqual({ place: 31_000, finished: false, at: START + 31_000 })
})

test('pausing stores and sends at once', async () => {
  const { listen, savePosition } = await setUp()
  listen('a', 1000)
  savePosition(false)
  later(10)
  listen('a', 1200)
  savePosition()
  expect(sent).toEqual([
    ['a', 1000],
    ['a', 1200],
  ])
  later(10)
  savePosition()
  expect(sent).toHaveLength(2)
})

test('nothing is stored before the audio has a duration, and without a track', async () => {
  const { listen, savePosition, updatePlayer, readSavedPosition } = await setUp()
  savePosition()
  listen('a', 1000)
  updatePlayer({ duration: 0 })
  savePosition()
  expect([sent, readSavedPosition('a')]).toEqual([[], undefined])
})

test('a signed-out listener keeps positions on the device alone, and the account gets them after the next sign-in', async () => {
  const { listen, savePosition, setPositionSync, readSavedPosition, sync } = await setUp()
  setPositionSync(undefined)
  listen('a', 1000)
  savePosition()
  expect([sent, readSavedPosition('a')?.place]).toEqual([[], 1000])
  setPositionSync(sync)
  savePosition()
  expect(sent).toEqual([['a', 1000]])
})

test('without a connection positions wait, one for each episode', async () => {
  const { listen, savePosition } = await setUp()
  Object.assign(navigator, { onLine: false })
  for (const [post, place] of [
    ['a', 1000],
    ['a', 2000],
    ['b', 3000],
  ] as const) {
    listen(post, place)
    savePosition()
  }
  expect(sent).toEqual([])
  Object.assign(navigator, { onLine: true })
  savePosition()
  expect(sent).toEqual([
    ['a', 2000],
    ['b', 3000],
  ])
})

test('a position that the account did not get is sent again, unless a newer one waits', async () => {
  const { listen, savePosition } = await setUp()
  answers = [Promise.reject(new Error('offline'))]
  listen('a', 1000)
  savePosition()
  await settle()
  savePosition()
  expect(sent).toEqual([
    ['a', 1000],
    ['a', 1000],
  ])
  const failing = Promise.withResolvers<void>()
  answers = [failing.promise]
  listen('a', 2000)
  savePosition()
  Object.assign(navigator, { onLine: false })
  listen('a', 3000)
  savePosition()
  failing.reject(new Error('offline'))
  await settle()
  Object.assign(navigator, { onLine: true })
  savePosition()
  expect(sent.slice(2)).toEqual([
    ['a', 2000],
    ['a', 3000],
  ])
})

test('the end of an episode is stored as finished', async () => {
  const { listen, savePosition, readSavedPosition } = await setUp()
  listen('a', 200_000)
  savePosition()
  expect(readSavedPosition('a')).toEqual({ place: 200_000, finished: true, at: START })
})
