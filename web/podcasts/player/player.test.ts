import { expect, test } from 'vitest'
import { chapterAt, chapterEnd } from './chapters.ts'
import { keyOf } from './key-of.ts'
import { barsOf, pathOfBars } from './peaks.ts'
import { isDue } from './sleep.ts'
import { readTranscript, saidAt } from './transcript.ts'

const chapters = [0, 10_000, 60_000].map((start) => ({ start, title: 'فصل', href: null, picture: null }))

test('a timer is due by the clock, a chapter’s by the place, an episode’s never before its end', () => {
  expect([isDue({ kind: 'time', until: 100 }, 99, 0), isDue({ kind: 'time', until: 100 }, 100, 0)]).toEqual([false, true])
  expect([isDue({ kind: 'chapter', end: 50 }, 0, 49), isDue({ kind: 'chapter', end: 50 }, 0, 50)]).toEqual([false, true])
  expect([isDue({ kind: 'episode' }, 9e15, 9e15), isDue(undefined, 9e15, 9e15)]).toEqual([false, false])
})

test('the chapter of a place, and where it ends', () => {
  expect([0, 9999, 10_000, 70_000].map((place) => chapterAt(chapters, place))).toEqual([0, 0, 1, 2])
  expect([0, 10_000, 60_000].map((place) => chapterEnd(chapters, place, 90_000))).toEqual([10_000, 60_000, 90_000])
  expect([chapterAt([], 5), chapterEnd([], 5, 90)]).toEqual([-1, 90])
  expect(chapterAt(chapters.slice(1), 5)).toBe(-1)
})

test('bars are the loudest of what they stand for; nothing measured has none', () => {
  const peaks = btoa(String.fromCharCode(0, 255, 51, 102))
  expect(barsOf(peaks, 2)).toEqual([1, 0.4])
  expect(barsOf(peaks, 8)).toHaveLength(8)
  expect([barsOf('', 4), barsOf('!!', 4)]).toEqual([[], []])
  expect(pathOfBars([1, 0], 32)).toBe('M0.15 0h.7v32h-.7zM1.15 15h.7v2h-.7z')
})

test('a transcript is read as it is, and what is none is empty', () => {
  const said = readTranscript({
    version: '1.0.0',
    segments: [
      { startTime: 0.5, endTime: 2, speaker: 'سارا', body: 'سلام' },
      { startTime: 2, endTime: 4, body: 'خوش آمدی' },
      { startTime: 5, body: ' ' },
      'x',
      null,
    ],
  })
  expect(said).toEqual([
    { nth: 0, start: 500, end: 2000, speaker: 'سارا', words: 'سلام' },
    { nth: 1, start: 2000, end: 4000, speaker: '', words: 'خوش آمدی' },
  ])
  expect([0, 500, 1999, 2000, 99_000].map((place) => saidAt(said, place))).toEqual([-1, 0, 0, 1, 1])
  for (const file of [null, 'x', {}, { segments: 3 }, []]) expect(readTranscript(file)).toEqual([])
  expect(saidAt(readTranscript({ segments: [{ startTime: 0, endTime: 0, body: 'بی‌زمان' }] }), 500)).toBe(-1)
})

test('keys work by their place, letters of the lists only inside the player, and none with another one held', () => {
  const press = (code: string, over = {}) => ({ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...over })
  expect(['Space', 'KeyK', 'KeyJ', 'KeyL', 'KeyM', 'ArrowLeft'].map((code) => keyOf(press(code), true))).toEqual([
    'toggle',
    'toggle',
    'back',
    'on',
    'mute',
    'back',
  ])
  expect(['Space', 'KeyK', 'KeyJ', 'KeyL', 'ArrowRight'].map((code) => keyOf(press(code), false))).toEqual([
    'toggle',
    undefined,
    undefined,
    undefined,
    'on',
  ])
  expect([keyOf(press('Comma', { shiftKey: true }), false), keyOf(press('x', { key: '>' }), false)]).toEqual(['slower', 'faster'])
  expect([keyOf(press('Space', { ctrlKey: true }), true), keyOf(press('KeyM', { shiftKey: true }), true)]).toEqual([undefined, undefined])
})
