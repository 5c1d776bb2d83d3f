import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatShortCount } from './format-count.ts'

test.each([
  [0, '۰'],
  [1000, '۱٬۰۰۰'],
  [1001, 'بیش از ۱٬۰۰۰'],
])('the count %i is shown as %s', (count, shown) => expect(formatCount(count)).toBe(shown))

test.each([
  [3, '۳'],
  [1000, '۱٬۰۰۰'],
  [1001, '۱٬۰۰۰+'],
])('the count %i of a menu is shown as %s', (count, shown) => expect(formatShortCount(count)).toBe(shown))

test.each([
  [0, '۰ بایت'],
  [1023, '۱٬۰۲۳ بایت'],
  [1024, '۱ کیلوبایت'],
  [15 * 1024 * 1024, '۱۵ مگابایت'],
  [1536, '۱٫۵ کیلوبایت'],
  [9.95 * 1024, '۱۰ کیلوبایت'],
  [10.4 * 1024, '۱۰ کیلوبایت'],
  [10.6 * 1024, '۱۱ کیلوبایت'],
  [1024 ** 2 - 1, '۱٬۰۲۴ کیلوبایت'],
  [1024 ** 2, '۱ مگابایت'],
  [3 * 1024 ** 3, '۳ گیگابایت'],
  [2 * 1024 ** 4, '۲ ترابایت'],
  [5000 * 1024 ** 4, '۵٬۰۰۰ ترابایت'],
  [5, '۵ بایت'],
])('%i bytes are shown as %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))
