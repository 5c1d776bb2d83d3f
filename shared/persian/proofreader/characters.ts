export const ZWNJ = '\u200C'

/** Placeholders that replace protected spans while rules run: a word, a number, or neither. */
export const WORD = '\uE000'
export const NUMBER = '\uE001'
export const OTHER = '\uE002'

/** Character class bodies for regular expressions. */
export const LETTER = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئإۀةيكىەہڪےٱ'
export const MARK = '\\u064B-\\u0655\\u0670'
export const LETTERS = `${LETTER}${MARK}`
