import { expect, test, vi } from 'vitest'
import { playFrom, readCurrentPosition } from './page-audio.ts'

const stubAudio = (audio: object | null) =>
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'main audio' ? audio : null) })

test('the position of the page’s audio is in whole seconds', () => {
  stubAudio({ currentTime: 65.9 })
  expect(readCurrentPosition()).toBe(65_000)
  stubAudio(null)
  expect(readCurrentPosition()).toBe(0)
})

test('plays from a position, where a browser that blocks playback stays', async () => {
  const audio = { currentTime: 0, play: vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError'))) }
  stubAudio(audio)
  playFrom(65_500)
  expect([audio.currentTime, audio.play.mock.calls.length]).toEqual([65.5, 1])
  stubAudio(null)
  playFrom(1)
  await Promise.resolve()
})
