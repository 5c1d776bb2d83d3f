import { asciiDigits } from '#shared/persian/digits.ts'

export const ORDERED_LIST_MARKER = /^([\d۰-۹٠-٩]{1,4})[.)]\s$/

/** Parses a list's start number (0–9999) in Persian, Arabic or ASCII digits; returns 1 for any other input. */
export function parseListStart(digits: string): number {
  const start = Number.parseInt(asciiDigits(digits), 10)
  return start >= 0 && start <= 9999 ? start : 1
}
