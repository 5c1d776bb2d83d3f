import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { flawOfFile } from './flaw-of-file.ts'
import { openPace } from './pace.ts'
import { barsOf } from './peaks.ts'
import { paceText, shareText } from './progress-text.ts'

test('the share, the speed and the time left are told in Persian, once the pace is known', () => {
  expect(shareText(21_300_000, 47_000_000)).toBe('۴۵٪ · ۲۱٫۳ از ۴۷٫۰ مگابایت')
  expect(paceText({ phase: 'sending', sent: 0 }, 47_000_000)).toBe('')
  expect(paceText({ phase: 'sending', sent: 20_000_000, speed: 1_200_000 }, 47_000_000)).toBe('۱٫۲ مگابایت در ثانیه، حدود ۲۳ ثانیه مانده')
  expect(paceText({ phase: 'sending', sent: 0, speed: 200_000 }, 47_000_000)).toBe('۰٫۲ مگابایت در ثانیه، حدود ۴ دقیقه مانده')
})

test('the pace is of the last seconds', () => {
  const pace = openPace()
  pace.note(0, 0)
  pace.note(1_000_000, 1000)
  expect(pace.speed()).toBeUndefined()
  pace.note(4_000_000, 4000)
  expect(pace.speed()).toBe(1_000_000)
  pace.note(4_400_000, 20_000)
  pace.note(4_800_000, 24_000)
  expect(pace.speed()).toBe(100_000)
  pace.forget()
  expect(pace.speed()).toBeUndefined()
})

test('a file is refused before it is sent when it is no sound, empty, too large or beyond one’s room', () => {
  const flaw = (name: string, size: number, room?: number) => flawOfFile({ name, size }, room)
  expect(flaw('گفت‌وگو.MP3', 1000, 1000)).toBeUndefined()
  expect(flaw('گفت‌وگو.pdf', 1000)).toContain('صدا نیست')
  expect(flaw('a.mp3', 0)).toContain('خالی')
  expect(flaw('a.mp3', LIMITS.soundBytes + 1)).toContain('۲۰۰٫۰ مگابایت')
  expect(flaw('a.mp3', 2_000_000, 1_500_000)).toContain('۱٫۵ مگابایت')
})

test('a waveform has its bars in order, the loudest at the top, and none of silence', () => {
  expect([...barsOf([0.1, 0.3, 0.2, 0.2], 2)]).toEqual([255, 255])
  expect([...barsOf([0, 0, 0.5, 0.5, 0.25, 0.25], 3)]).toEqual([0, 255, 128])
  expect([...barsOf([0.5], 400)]).toEqual([255])
  expect(barsOf([0, 0, 0])).toHaveLength(0)
  expect(barsOf(Array(100_000).fill(0.1))).toHaveLength(400)
})
