import { asciiDigits } from './digits.ts'

const collator = new Intl.Collator('fa', { numeric: true })

/**
 * Compares two names in Persian alphabetical order: signs, then numbers by their value, then Persian letters with «آ» before «ا», then other
 * alphabets.
 */
export const compareNames = (one: string, other: string): number =>
  // A number of digits of two kinds, such as «1۱», is one number.
  collator.compare(asciiDigits(one), asciiDigits(other))
