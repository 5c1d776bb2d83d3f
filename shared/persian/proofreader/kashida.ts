import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const WITHIN = new RegExp(`(?<=[${LETTERS}])ـ+(?=[${LETTERS}])`, 'g')

/** Removes tatweel inside words, but not at a word's edge (ه‍ـ، ـها), where it is meaningful. */
export const kashida = (text: string): Edit[] =>
  replaceMatches(text, WITHIN, 'kashida', 'کشیده واژه را برای جست‌وجو و خواندن با صدا خراب می‌کند.', () => '')
