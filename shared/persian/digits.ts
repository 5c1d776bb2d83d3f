const PERSIAN = '۰۱۲۳۴۵۶۷۸۹'

/** ASCII digits of any text as Persian digits. */
export const persianDigits = (text: string | number): string => String(text).replace(/[0-9]/g, (digit) => PERSIAN[Number(digit)] ?? digit)

/** Persian (U+06F0) and Arabic (U+0660) digits as ASCII; every number a person types passes through here. */
export const asciiDigits = (text: string): string => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** An integer for people: Persian digits, grouped by «٬», minus sign isolated. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, '٬')
  return persianDigits(value < 0 ? `\u200E\u2212${digits}` : digits)
}
