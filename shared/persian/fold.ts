import { asciiDigits } from './digits.ts'

const LETTERS: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
}

/** Folds letters: applies NFKC, maps Arabic letters to Persian ones and hamza seats to plain letters, and removes marks and tatweel. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g, '')
    .replace(/[يىئےكڪةۀەأإٱآؤ]/g, (letter) => LETTERS[letter] ?? letter)

/**
 * Folds spelling variants to one form: Arabic letters, hamza seats, marks, tatweel, digits and case. Replaces ZWNJs and other invisible
 * characters with spaces. Use for uniqueness and lookup, never for display.
 */
export const fold = (text: string): string =>
  asciiDigits(foldLetters(text))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/g, ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the unique key of a tag: the folded name without spaces, hyphens, dashes, underscores or `#`, so that spelling variants match.
 */
export const tagKey = (name: string): string => fold(name).replace(/[\s_\-–—#]+/g, '')
