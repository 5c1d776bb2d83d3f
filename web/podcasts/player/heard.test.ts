import { beforeEach, expect, test, vi } from 'vitest'
import { HEARD_PARTS } from '#worker/statistics/collection/contract.ts'

const track = {
  post: 'p',
  path: '/p',
  title: 't',
  author: 'a',
  cover: null,
  show: null,
  audio: { url: '/a', type: 'audio/mpeg', duration: 200_000, bytes: 1 },
}
let reports: { at: number; post: string; heard: number }[]

beforeEach(() => {
  vi.resetModules()
  reports = []
  vi.stubGlobal('dispatchEvent', (event: CustomEvent) => reports.push(event.detail))
})

/** Plays the given positions in ms and returns the last report. */
async function play(positions: number[], post = 'p') {
  const { trackHeard } = await import('./heard.ts')
  const { updatePlayer } = await import('./state.ts')
  updatePlayer({ track: { ...track, post }, duration: 200_000 })
  for (const position of positions) {
    updatePlayer({ position })
    trackHeard(1000)
  }
  return reports.at(-1)
}

const seconds = (from: number, to: number) => Array.from({ length: (to - from) * 4 + 1 }, (_, at) => from * 1000 + at * 250)

test('a part counts once half of it was heard', async () => {
  expect(await play(seconds(0, 4))).toBeUndefined()
  expect(await play(seconds(4, 6))).toEqual({ at: 1000, post: 'p', heard: 1 })
  expect(await play(seconds(6, 30))).toEqual({ at: 1000, post: 'p', heard: 0b111 })
})

test('what a seek skips was not heard', async () => {
  expect(await play([...seconds(0, 10), ...seconds(190, 200)])).toEqual({ at: 1000, post: 'p', heard: 1 | (1 << 19) })
})

test('each track is reported by itself', async () => {
  await play(seconds(0, 10))
  expect(await play(seconds(20, 30), 'q')).toEqual({ at: 1000, post: 'q', heard: 0b100 })
})

test('parts are those of the statistics', async () => {
  expect((await import('./heard.ts')).PARTS).toBe(HEARD_PARTS)
})
