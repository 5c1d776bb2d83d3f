import { formatNumber } from '#shared/persian/digits.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'

const UNITS = [
  [DAY, 'روز'],
  [HOUR, 'ساعت'],
  [MINUTE, 'دقیقه'],
  [SECOND, 'ثانیه'],
] as const

/** Formats ms that are left in the two largest units, such as «۲ روز و ۳ ساعت»; empty once nothing is left. */
export function formatTimeLeft(ms: number): string {
  const first = UNITS.findIndex(([size]) => ms >= size)
  if (first < 0) return ''
  const parts: string[] = []
  let rest = ms
  for (const [size, name] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${formatNumber(count)} ${name}`)
  }
  return parts.join(' و ')
}
