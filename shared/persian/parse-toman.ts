import { tomanToRial } from '../money.ts'
import { asciiDigits } from './digits.ts'

/** Digits alone or in groups of three; «1.5» and «1,50» are not amounts, so that no separator changes a sum. */
const AMOUNT = /^(?:\d{1,12}|\d{1,3}(?:([٬،,.'\s])\d{3})(?:\1\d{3}){0,2})$/

/**
 * Parses an amount in toman as people type it, with Persian or Arabic digits, separators between thousands and the unit. Returns rial, or
 * undefined for anything else.
 */
export function parseToman(typed: string): number | undefined {
  const amount = asciiDigits(typed)
    .trim()
    .replace(/\s*تومان$/, '')
  return AMOUNT.test(amount) ? tomanToRial(Number(amount.replace(/\D/g, ''))) : undefined
}
