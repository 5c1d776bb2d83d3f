import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '۰ کیلوبایت'],
  [1, '۱ کیلوبایت'],
  [1001, '۲ کیلوبایت'],
  [999_999, '۱۰۰۰ کیلوبایت'],
  [1_000_000, '۱ مگابایت'],
  [1_250_000, '۱٫۳ مگابایت'],
  [21_300_000, '۲۱٫۳ مگابایت'],
  [999_999_999, '۱۰۰۰ مگابایت'],
  [1_000_000_000, '۱ گیگابایت'],
  [2_050_000_000, '۲ گیگابایت'],
])('%i bytes are %s', (bytes, formatted) => expect(formatBytes(bytes)).toBe(formatted))
