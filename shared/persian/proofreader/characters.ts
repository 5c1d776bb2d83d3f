export const ZWNJ = '\u200C'

/** Placeholders that replace protected spans while rules run: a word, a number, or neither. */
export const WORD = '\uE000'
export const NUMBER = '\uE001'
export const OTHER = '\uE002'

/** Character class bodies for regular expressions. */
export const LETTER = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئإۀةيكىەہڪےٱ'
export const MARK = '\\u064B-\\u0655\\u0670'
export const LETTERS = `${LETTER}${MARK}`
/** Letters that never join the next one, so that a ZWNJ after them shows nothing. */
export const NON_JOINING = 'اآأإٱدذرزژوؤة'

const ENDS_UNJOINED = new RegExp(`[${NON_JOINING}]$`)

/** Returns what stands between a part of a word, without vowel marks, and the next part: a ZWNJ, or nothing after a letter that does not join. */
export const joint = (part: string): string => (ENDS_UNJOINED.test(part) ? '' : ZWNJ)
