const PERSIAN = '۰۱۲۳۴۵۶۷۸۹'

export const persianDigits = (text: string | number): string => String(text).replace(/[0-9]/g, (digit) => PERSIAN[Number(digit)] ?? digit)

/** Replaces Persian (U+06F0) and Arabic (U+0660) digits with ASCII digits. Apply it to every number a user types. */
export const asciiDigits = (text: string): string => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** Formats an integer for display: Persian digits, grouped by «٬», with an isolated minus sign. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, '٬')
  return persianDigits(value < 0 ? `\u200E\u2212${digits}` : digits)
}
