import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { formatTimeLeft } from './Countdown.tsx'

test.each([
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '۲ روز و ۳ ساعت'],
  [2 * DAY + 59 * MINUTE, '۲ روز'],
  [HOUR, '۱ ساعت'],
  [5 * MINUTE + 7 * SECOND, '۵ دقیقه و ۷ ثانیه'],
  [SECOND, '۱ ثانیه'],
  [999, ''],
  [0, ''],
  [-DAY, ''],
])('%d ms are left as «%s»', (ms, formatted) => expect(formatTimeLeft(ms)).toBe(formatted))
