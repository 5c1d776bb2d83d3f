import { persianDigits } from '#shared/persian/digits.ts'
import { text } from './text.ts'

const UNITS = [
  ['gigabytes', 1_000_000_000],
  ['megabytes', 1_000_000],
  ['kilobytes', 1000],
] as const

/** Formats bytes in decimal units, from kilobytes, with at most one decimal. */
export function formatBytes(bytes: number): string {
  const [unit, size] = UNITS.find(([, size]) => bytes >= size) ?? ['kilobytes', 1000]
  const amount = unit === 'kilobytes' ? String(Math.ceil(bytes / size)) : (bytes / size).toFixed(1).replace(/\.0$/, '')
  return text[unit](persianDigits(amount).replace('.', '٫'))
}
