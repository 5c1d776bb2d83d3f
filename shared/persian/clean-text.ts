/** Matches Arabic-script letters only, not the script's digits or punctuation. */
const ARABIC_LETTER = String.raw`(?=\p{Script_Extensions=Arabic})\p{L}`
const STRAY_ZWNJ = new RegExp(String.raw`(?<!${ARABIC_LETTER}\p{M}*)\u200C|\u200C(?!${ARABIC_LETTER})`, 'gu')
/** Direction marks, soft hyphens, zero-width spaces and byte-order marks, which copied text often contains. */
const INVISIBLE = /[\p{Bidi_Control}\u00AD\u200B\uFEFF]/gu
/** A zero-width joiner is valid only inside an emoji sequence. */
const STRAY_ZWJ = /(?<!\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** Controls except newline and tab, bidi controls, private use, and invisible characters except joiners and variation selectors. */
const FORBIDDEN =
  /(?![\n\t])\p{Cc}|[\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]|(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/u
const INVISIBLE_ONLY = /^[\s\p{M}\p{Default_Ignorable_Code_Point}]*$/u
const MARKS = /\p{M}{5,}/u
/** Maximum average of UTF-8 bytes per grapheme; a Persian letter with three marks takes eight. */
const MAX_BYTES_PER_GRAPHEME = 8

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(String.raw`(?=\p{L})\p{Script=${script}}`, 'u'),
)

/** Returns why a text is rejected, in Persian, or undefined when it is valid. Expects the output of `cleanLine` or `cleanText`. */
export function findLineError(text: string): string | undefined {
  if (!text.isWellFormed() || FORBIDDEN.test(text)) return 'نویسه‌ای نادیدنی یا جهت‌دهنده در متن هست؛ آن را پاک کن'
  if (INVISIBLE_ONLY.test(text)) return 'اینجا را خالی نگذار'
  if (MARKS.test(text)) return 'نشانه‌های روی‌هم‌چیده را کم کن'
  return undefined
}

/** Like `findLineError`, but also rejects words that mix scripts, because they could imitate another name. */
export function findNameError(name: string): string | undefined {
  return findLineError(name) ?? (hasMixedWord(name) ? 'حرف‌های یک واژه را از دو خط نیاور؛ میان فارسی و انگلیسی فاصله بگذار' : undefined)
}

const hasMixedWord = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)

/**
 * Normalizes a line for storage: applies NFC, collapses whitespace to single spaces, trims, removes direction marks and invisible breaks, and keeps
 * ZWNJs only between two Arabic-script letters, one at a time, and ZWJs only inside emoji sequences.
 */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\u200C{2,}/g, '\u200C')
    .replace(STRAY_ZWNJ, '')
    .replace(STRAY_ZWJ, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .normalize('NFC')
    .trim()

/**
 * Cleans a typed or pasted URL, path, handle, email address, phone number or code: removes direction marks and invisible breaks, and trims.
 * Keeps ZWNJs, which are part of Persian URLs.
 */
export const cleanAddress = (text: string): string => text.replace(INVISIBLE, '').trim()

/** Normalizes multi-line text: cleans each line, trims empty lines at both ends and collapses runs of empty lines into one. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns whether the UTF-8 size of a text is at most `MAX_BYTES_PER_GRAPHEME` times `graphemes`, the allowed number. */
export const fitsByteLimit = (text: string, graphemes: number): boolean =>
  new TextEncoder().encode(text).length <= graphemes * MAX_BYTES_PER_GRAPHEME

/**
 * Removes the controls of text direction (U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069) and keeps joiners. Text that is taken out of its
 * paragraph can contain unbalanced ones, which would reorder what follows.
 */
export const stripBidiControls = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

const ISOLATE = /\u2068|\u2069/g
const BIDI_CONTROL_EXCEPT_ISOLATE = /(?![\u2068\u2069])\p{Bidi_Control}/gu

/** Like `stripBidiControls`, but keeps first-strong isolates (U+2068 … U+2069) when all of them are closed. */
export function keepIsolates(text: string): string {
  let depth = 0
  for (const [mark] of text.matchAll(ISOLATE)) {
    depth += mark === '\u2068' ? 1 : -1
    if (depth < 0) break
  }
  return depth === 0 ? text.replace(BIDI_CONTROL_EXCEPT_ISOLATE, '') : stripBidiControls(text)
}

/** Returns whether text contains no lone surrogates and no ASCII control characters other than tab and newline. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)

/** Makes text pass `isCleanText`: replaces lone surrogates with � and drops ASCII control characters other than tab and newline. */
export const toCleanText = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
