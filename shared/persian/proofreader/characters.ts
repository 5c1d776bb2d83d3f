/** U+200C, the half-space. */
export const ZWNJ = '\u200C'

/** What stands for a protected stretch while rules look at the text: a word, a number, or neither. */
export const WORD = '\uE000'
export const NUMBER = '\uE001'
export const OTHER = '\uE002'

/** Class bodies for regular expressions. */
export const LETTER = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیءأؤئإۀةيكىەہڪےٱ'
export const MARK = '\\u064B-\\u0655\\u0670'
/** A letter or a mark on one. */
export const LETTERS = `${LETTER}${MARK}`
