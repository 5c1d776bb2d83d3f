import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { createSpeedMeter } from '#web/lib/upload/upload-task.ts'
import { formatUploadedShare, formatUploadSpeed } from '#web/ui/upload/format-upload.ts'
import { loudnessToPeaks, validateAudioFile } from './audio-file.ts'

test('formats progress, speed and time left in Persian; the speed text is empty until the speed is known', () => {
  expect(formatUploadedShare(21_300_000, 47_000_000)).toBe('۴۵٪ · ۲۱٫۳ از ۴۷٫۰ مگابایت')
  expect(formatUploadSpeed({ phase: 'sending', sent: 0 }, 47_000_000)).toBe('')
  expect(formatUploadSpeed({ phase: 'sending', sent: 20_000_000, speed: 1_200_000 }, 47_000_000)).toBe(
    '۱٫۲ مگابایت در ثانیه، حدود ۲۳ ثانیه مانده',
  )
  expect(formatUploadSpeed({ phase: 'sending', sent: 0, speed: 200_000 }, 47_000_000)).toBe('۰٫۲ مگابایت در ثانیه، حدود ۴ دقیقه مانده')
})

test('the upload speed ignores old samples, and is undefined for a single second and after a reset', () => {
  const meter = createSpeedMeter()
  meter.record(0, 0)
  meter.record(1_000_000, 1000)
  expect(meter.speed()).toBeUndefined()
  meter.record(4_000_000, 4000)
  expect(meter.speed()).toBe(1_000_000)
  meter.record(4_400_000, 20_000)
  meter.record(4_800_000, 24_000)
  expect(meter.speed()).toBe(100_000)
  meter.reset()
  expect(meter.speed()).toBeUndefined()
})

test('rejects files of other types, empty files, and files above the size limit or quota', () => {
  const validate = (name: string, size: number, room?: number) => validateAudioFile({ name, size }, room)
  expect(validate('گفت‌وگو.MP3', 1000, 1000)).toBeUndefined()
  expect(validate('گفت‌وگو.pdf', 1000)).toContain('صدا نیست')
  expect(validate('a.mp3', 0)).toContain('خالی')
  expect(validate('a.mp3', LIMITS.episodeAudioBytes + 1)).toContain('۵۰۰٫۰ مگابایت')
  expect(validate('a.mp3', 2_000_000, 1_500_000)).toContain('۱٫۵ مگابایت')
})

test('loudnessToPeaks keeps bars in order, scales the loudest to 255, and returns none for silence and at most 400', () => {
  expect([...loudnessToPeaks([0.1, 0.3, 0.2, 0.2], 2)]).toEqual([255, 255])
  expect([...loudnessToPeaks([0, 0, 0.5, 0.5, 0.25, 0.25], 3)]).toEqual([0, 255, 128])
  expect([...loudnessToPeaks([0.5], 400)]).toEqual([255])
  expect(loudnessToPeaks([0, 0, 0])).toHaveLength(0)
  expect(loudnessToPeaks(Array(100_000).fill(0.1))).toHaveLength(400)
})
