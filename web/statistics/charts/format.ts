import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { text } from './text.ts'

const COMPACT_FROM = 10_000
const UNITS = [
  { size: 1e9, name: text.billion },
  { size: 1e6, name: text.million },
  { size: 1e3, name: text.thousand },
] as const

/** Formats a count: all digits below ten thousand, otherwise three significant ones, rounded down, as «۱۲٫۳ هزار» or «۱٫۲۳ میلیارد». */
export function formatCompact(count: number): string {
  const unit = count < COMPACT_FROM ? undefined : UNITS.find(({ size }) => count >= size)
  if (!unit) return formatNumber(count)
  const value = count / unit.size
  const decimals = value < 10 ? 100 : value < 100 ? 10 : 1
  const whole = Math.floor(value)
  const fraction = String(Math.floor(value * decimals) - whole * decimals)
    .padStart(String(decimals).length - 1, '0')
    .replace(/0+$/, '')
  return `${formatNumber(whole)}${decimals > 1 && fraction ? `٫${persianDigits(fraction)}` : ''} ${unit.name}`
}

/** Formats a part of a whole as a rounded percentage, «کمتر از ۱٪» for a small part, or as a dash if the whole is zero. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return text.none
  const share = Math.round((100 * part) / whole)
  return part > 0 && share === 0 ? text.lessThanOne : text.percent(formatNumber(share))
}

/** Formats ms as «۴۵ ثانیه», «۲ دقیقه و ۵ ثانیه» or «۱ ساعت و ۳ دقیقه». */
export function formatTimeSpan(ms: number): string {
  if (ms < MINUTE) return text.seconds(formatNumber(Math.round(ms / SECOND)))
  const seconds = Math.round(ms / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const parts =
    ms < HOUR
      ? [text.minutes(formatNumber(minutes)), seconds % 60 > 0 && text.seconds(formatNumber(seconds % 60))]
      : [text.hours(formatNumber(hours)), minutes % 60 > 0 && text.minutes(formatNumber(minutes % 60))]
  return parts.filter(Boolean).join(text.and)
}

/** Formats a sum of times in ms by its largest unit only: whole seconds, minutes or hours. */
export function formatTotalTime(ms: number): string {
  if (ms < MINUTE) return formatTimeSpan(ms)
  const minutes = Math.round(ms / MINUTE)
  return minutes < 60 ? text.minutes(formatNumber(minutes)) : text.hours(formatCompact(Math.round(ms / HOUR)))
}

/** Below this, a percentage says less than the difference itself. */
const SMALL = 10
const MANIFOLD = 10

export interface Change {
  direction: 'same' | 'up' | 'down'
  label: string
}

/** Describes the change of a count against the window before: by a difference for small counts, else in percent. */
export function describeChange(now: number, before: number): Change {
  const direction = now === before ? 'same' : now > before ? 'up' : 'down'
  if (direction === 'same') return { direction, label: text.same }
  if (before === 0) return { direction, label: text.fromZero }
  if (now === 0) return { direction, label: text.toZero(formatCompact(before)) }
  if (before < SMALL && now < SMALL * MANIFOLD)
    return { direction, label: text.difference[direction](formatNumber(Math.abs(now - before))) }
  if (now >= before * MANIFOLD) return { direction, label: text.times(formatCompact(Math.round(now / before))) }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  return percent === 0 ? { direction: 'same', label: text.almostSame } : { direction, label: text.change[direction](formatNumber(percent)) }
}
