import { expect, it } from 'vitest'
import { formatFileSize, formatScore } from './format-score.ts'

it.each([
  [0, '۰'],
  [5, '۰٫۰۵'],
  [8750, '۸۷٫۵'],
  [8755, '۸۷٫۵۵'],
  [10_000, '۱۰۰'],
])('formats the score %d as %s', (score, formatted) => expect(formatScore(score)).toBe(formatted))

it.each([
  [0, '۰ بایت'],
  [999, '۹۹۹ بایت'],
  [1000, '۱ کیلوبایت'],
  [12_340, '۱۲٫۳ کیلوبایت'],
  [999_400, '۹۹۹ کیلوبایت'],
  [999_500, '۱ مگابایت'],
  [1_234_567, '۱٫۲ مگابایت'],
])('formats %d bytes as %s', (bytes, formatted) => expect(formatFileSize(bytes)).toBe(formatted))
