import { LETTER, LETTERS, ZWNJ } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const DISGUISED = new RegExp(`(?<=[${LETTERS}])[\\u00AC\\u00AD\\u200B\\u200F]+(?=[${LETTER}])`, 'g')
const LOOSE = /(?<![\p{L}\p{M}\p{N}\u200C\uE000-\uE002])\u200C+|(?<!\u200C)\u200C+(?![\p{L}\p{M}\p{N}\u200C\uE000-\uE002])/gu

/** Replaces characters that legacy programs used instead of a ZWNJ. */
export const disguisedHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, DISGUISED, 'zwnj', 'این نویسهٔ نادیدنی جای نیم‌فاصله نشسته بود.', () => ZWNJ)

export const looseHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, /(?<!\u200C)\u200C{2,}/g, 'zwnj', 'یک نیم‌فاصله بس است.', () => ZWNJ)

export const strayHalfSpaces = (text: string): Edit[] =>
  replaceMatches(text, LOOSE, 'zwnj', 'نیم‌فاصله فقط میان دو حرف معنا دارد.', () => '')
