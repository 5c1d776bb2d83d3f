import { asciiDigits } from '#shared/persian/digits.ts'

/** A number of up to four digits, Persian, Arabic or ASCII, with a dot or bracket and a space, alone at the start of a line. */
export const ORDERED_LIST_MARKER = /^([\d۰-۹٠-٩]{1,4})[.)]\s$/

/** The number a list begins with, within the contract's 0–9999; 1 for what is not a number. */
export function parseListStart(digits: string): number {
  const start = Number.parseInt(asciiDigits(digits), 10)
  return start >= 0 && start <= 9999 ? start : 1
}
