import { persianDigits } from './digits.ts'

/** A length of ms as players show it: «۲:۰۵», and «۱:۰۲:۰۵» from an hour on. Half a second and less is told as a second. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return persianDigits(shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':'))
}
