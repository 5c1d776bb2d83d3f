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

/** Letters and marks alone: Arabic letters are Persian ones, hamza and its seats plain, marks and tatweel gone. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g, '')
    .replace(/[يىئےكڪةۀەأإٱآؤ]/g, (letter) => LETTERS[letter] ?? letter)

/**
 * The one folded form two spellings share: Arabic letters, hamza seats, marks, tatweel, digits, case and every joiner are equal.
 * Half-spaces become spaces, so می‌خواهم meets می خواهم. Used for uniqueness and look-up, never shown.
 */
export const fold = (text: string): string =>
  asciiDigits(foldLetters(text))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/g, ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Key under which a tag is unique: folded, with neither spaces nor hyphens, so all spellings of one word meet. */
export const tagKey = (name: string): string => fold(name).replace(/[\s_\-–—#]+/g, '')
