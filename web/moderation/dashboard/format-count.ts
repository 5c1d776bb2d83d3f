import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { text } from './text.ts'

/** Formats a count of the dashboard, of which one above the limit means any number above. */
export const formatCount = (count: number): string =>
  count > LIMITS.adminCount ? text.moreThan(formatNumber(LIMITS.adminCount)) : formatNumber(count)

/** Formats a count in as few letters as a menu has room for. */
export const formatShortCount = (count: number): string =>
  count > LIMITS.adminCount ? `${formatNumber(LIMITS.adminCount)}+` : formatNumber(count)

const UNITS = ['بایت', 'کیلوبایت', 'مگابایت', 'گیگابایت', 'ترابایت'] as const

/** Formats bytes in the largest unit of which there is at least one, below ten of it with at most one decimal. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const value = bytes / 1024 ** unit
  const rounded = value < 10 && unit > 0 ? Math.round(value * 10) / 10 : Math.round(value)
  const shown = Number.isInteger(rounded) ? formatNumber(rounded) : persianDigits(rounded).replace('.', '٫')
  return `${shown} ${UNITS[unit]}`
}
