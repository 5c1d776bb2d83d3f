import { expect, test } from 'vitest'
import { formatBytes, formatMegabytes, formatUploadedShare, formatUploadSpeed } from './format-upload.ts'
import { text } from './text.ts'

test.each([
  [0, '۰٫۰'],
  [1_250_000, '۱٫۳'],
  [12_000_000, '۱۲٫۰'],
])('%i bytes are %s megabytes', (bytes, formatted) => expect(formatMegabytes(bytes)).toBe(formatted))

test.each([
  [12_000_000, text.megabytes('۱۲')],
  [12_300_000, text.megabytes('۱۲٫۳')],
  [999_999_999, text.megabytes('۱۰۰۰')],
  [1_000_000_000, text.gigabytes('۱')],
  [2_500_000_000, text.gigabytes('۲٫۵')],
])('%i bytes are %s', (bytes, formatted) => expect(formatBytes(bytes)).toBe(formatted))

test('the share is rounded down, so that it is whole only at the end', () => {
  expect(
    [formatUploadedShare(999, 1000), formatUploadedShare(1000, 1000), formatUploadedShare(0, 1000)].map((share) => share.split('٪')[0]),
  ).toEqual(['۹۹', '۱۰۰', '۰'])
})

const left = (seconds: number) => formatUploadSpeed({ phase: 'sending', sent: 1000, speed: 100 }, 1000 + seconds * 100)

test('the time left is in seconds below a minute, then in minutes, rounded up', () => {
  expect(left(1.2)).toContain(text.seconds('۲'))
  expect(left(59)).toContain(text.seconds('۵۹'))
  expect(left(59.5)).toContain(text.minutes('۱'))
  expect(left(61)).toContain(text.minutes('۲'))
  expect(left(600)).toContain(text.minutes('۱۰'))
  expect(formatUploadSpeed({ phase: 'sending', sent: 0 }, 5)).toBe('')
})
