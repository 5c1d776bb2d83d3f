const PERSIAN = '۰۱۲۳۴۵۶۷۸۹'

export const persianDigits = (text: string | number): string => String(text).replace(/[0-9]/g, (digit) => PERSIAN[Number(digit)] ?? digit)

/** Replaces Persian (U+06F0–06F9) and Arabic (U+0660–0669) digits with ASCII digits. */
export const asciiDigits = (text: string): string => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** Formats a number, truncated to an integer, in Persian digits grouped by «٬»; a left-to-right mark precedes a minus sign. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, '٬')
  return persianDigits(value < 0 ? `\u200E\u2212${digits}` : digits)
}

/** Formats ms as a duration rounded to seconds, at least one: «۲:۰۵», or «۱:۰۲:۰۵» from one hour. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return persianDigits(shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':'))
}
