import { expect, test } from 'vitest'
import { barsToPath, peaksToBars } from './PlaybackControls.tsx'
import { findChapterEnd, findChapterIndex, isTimerDue } from './sleep-timer.ts'
import { fromStoredTrack, toStoredTrack } from './state.ts'
import { findSegmentIndex, parseTranscript } from './transcript.ts'
import { resolveShortcut } from './use-player-shortcuts.ts'

const chapters = [0, 10_000, 60_000].map((start) => ({ start, title: 'فصل', href: null, picture: null }))

test('a time timer is due by the clock, a chapter timer by position, and an episode timer never', () => {
  expect([isTimerDue({ kind: 'time', until: 100 }, 99, 0), isTimerDue({ kind: 'time', until: 100 }, 100, 0)]).toEqual([false, true])
  expect([isTimerDue({ kind: 'chapter', end: 50 }, 0, 49), isTimerDue({ kind: 'chapter', end: 50 }, 0, 50)]).toEqual([false, true])
  expect([isTimerDue({ kind: 'episode' }, 9e15, 9e15), isTimerDue(undefined, 9e15, 9e15)]).toEqual([false, false])
})

test('finds the chapter at a position and the end of that chapter', () => {
  expect([0, 9999, 10_000, 70_000].map((place) => findChapterIndex(chapters, place))).toEqual([0, 0, 1, 2])
  expect([0, 10_000, 60_000].map((place) => findChapterEnd(chapters, place, 90_000))).toEqual([10_000, 60_000, 90_000])
  expect([findChapterIndex([], 5), findChapterEnd([], 5, 90)]).toEqual([-1, 90])
  expect(findChapterIndex(chapters.slice(1), 5)).toBe(-1)
})

test('each bar is the maximum of its range, missing or malformed peaks yield no bars, and bars become an SVG path', () => {
  const peaks = btoa(String.fromCharCode(0, 255, 51, 102))
  expect(peaksToBars(peaks, 2)).toEqual([1, 0.4])
  expect(peaksToBars(peaks, 8)).toHaveLength(8)
  expect([peaksToBars('', 4), peaksToBars('!!', 4)]).toEqual([[], []])
  expect(barsToPath([1, 0], 32)).toBe('M0.15 0h.7v32h-.7zM1.15 15h.7v2h-.7z')
})

test('parses a transcript, skips its empty segments, finds the segment at a position, and treats malformed files as empty', () => {
  const transcript = parseTranscript({
    version: '1.0.0',
    segments: [
      { startTime: 0.5, endTime: 2, speaker: 'سارا', body: 'سلام' },
      { startTime: 2, endTime: 4, body: 'خوش آمدی' },
      { startTime: 5, body: ' ' },
      'x',
      null,
    ],
  })
  expect(transcript).toEqual([
    { index: 0, start: 500, end: 2000, speaker: 'سارا', text: 'سلام' },
    { index: 1, start: 2000, end: 4000, speaker: '', text: 'خوش آمدی' },
  ])
  expect([0, 500, 1999, 2000, 99_000].map((place) => findSegmentIndex(transcript, place))).toEqual([-1, 0, 0, 1, 1])
  for (const file of [null, 'x', {}, { segments: 3 }, []]) expect(parseTranscript(file)).toEqual([])
  expect(findSegmentIndex(parseTranscript({ segments: [{ startTime: 0, endTime: 0, body: 'بی‌زمان' }] }), 500)).toBe(-1)
})

test('resolveShortcut resolves K, J and L only inside the player, and ignores Ctrl+Space and Shift+M', () => {
  const press = (code: string, over = {}) => ({ code, key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...over })
  expect(['Space', 'KeyK', 'KeyJ', 'KeyL', 'KeyM', 'ArrowLeft'].map((code) => resolveShortcut(press(code), true))).toEqual([
    'toggle',
    'toggle',
    'skipBack',
    'skipForward',
    'mute',
    'skipBack',
  ])
  expect(['Space', 'KeyK', 'KeyJ', 'KeyL', 'ArrowRight'].map((code) => resolveShortcut(press(code), false))).toEqual([
    'toggle',
    undefined,
    undefined,
    undefined,
    'skipForward',
  ])
  expect([resolveShortcut(press('Comma', { shiftKey: true }), false), resolveShortcut(press('x', { key: '>' }), false)]).toEqual([
    'slower',
    'faster',
  ])
  expect([resolveShortcut(press('Space', { ctrlKey: true }), true), resolveShortcut(press('KeyM', { shiftKey: true }), true)]).toEqual([
    undefined,
    undefined,
  ])
})

test('a stored track holds its progress as `heard`, and reads back unchanged', () => {
  const progress = { place: 5, finished: false, at: 1 }
  const track = {
    post: 'a',
    path: '/a',
    title: '',
    author: '',
    cover: null,
    show: null,
    audio: { url: '', type: '', bytes: 1, duration: 1 },
  }
  const playable = { ...track, peaks: '', chapters: [], hasTranscript: false, isSponsored: false, next: null, progress }
  expect(toStoredTrack(playable)).toMatchObject({ heard: progress })
  expect(toStoredTrack(playable)).not.toHaveProperty('progress')
  expect(fromStoredTrack(toStoredTrack(playable))).toEqual(playable)
  expect(fromStoredTrack(toStoredTrack(track))).toEqual(track)
})
