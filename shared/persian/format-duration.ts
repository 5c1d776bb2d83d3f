import { persianDigits } from './digits.ts'

/** Formats ms as a duration rounded to seconds, at least one: «۲:۰۵», or «۱:۰۲:۰۵» from one hour. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return persianDigits(shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':'))
}
