/** An Arabic-script letter with its marks; digits and signs of the script are none. */
const ARABIC_LETTER = String.raw`(?=\p{Script_Extensions=Arabic})\p{L}`
const STRAY_ZWNJ = new RegExp(String.raw`(?<!${ARABIC_LETTER}\p{M}*)\u200C|\u200C(?!${ARABIC_LETTER})`, 'gu')
/** Breaks and marks of order a copied page scatters and nobody sees. */
const INVISIBLE_BREAKS = /[\u00AD\u200B\uFEFF]/g
/** A joiner holds an emoji of several together; anywhere else it only hides. */
const STRAY_ZWJ = /(?<!\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/** C0 and C1, direction controls, tags, fillers, joiners of nothing, private use: whatever draws nothing or turns the line. */
const FORBIDDEN =
  /(?![\n\t])\p{Cc}|[\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]|(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/u
const INVISIBLE_ONLY = /^[\s\p{M}\p{Default_Ignorable_Code_Point}]*$/u
const MARKS = /\p{M}{5,}/u
/** Bytes of UTF-8 a grapheme of honest text has on average at most: a Persian letter with three marks. */
const MAX_BYTES_PER_GRAPHEME = 8

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(String.raw`(?=\p{L})\p{Script=${script}}`, 'u'),
)

/** Why a text is refused, in Persian; undefined when it is good. Expects what `cleanLine` or `cleanText` made. */
export function findLineError(text: string): string | undefined {
  if (!text.isWellFormed() || FORBIDDEN.test(text)) return 'نویسه‌ای نادیدنی یا جهت‌دهنده در متن هست؛ آن را پاک کن'
  if (INVISIBLE_ONLY.test(text)) return 'اینجا را خالی نگذار'
  if (MARKS.test(text)) return 'نشانه‌های روی‌هم‌چیده را کم کن'
  return undefined
}

/** The same for what somebody goes by, where a word of letters from two scripts could pass for another name. */
export function findNameError(name: string): string | undefined {
  return findLineError(name) ?? (hasMixedWord(name) ? 'حرف‌های یک واژه را از دو خط نیاور؛ میان فارسی و انگلیسی فاصله بگذار' : undefined)
}

/** True when one word has letters of more than one script. */
const hasMixedWord = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)

/** Text as stored: NFC, one kind of space, half-spaces kept only between two Arabic-script letters and never doubled. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE_BREAKS, '')
    .replace(/\u200C{2,}/g, '\u200C')
    .replace(STRAY_ZWNJ, '')
    .replace(STRAY_ZWJ, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .normalize('NFC')
    .trim()

/** Running text of several lines as stored: each line clean, none at either end empty, never two empty ones in a row. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** True when a text of at most that many graphemes has an honest number of bytes, too. */
export const fitsByteLimit = (text: string, graphemes: number): boolean =>
  new TextEncoder().encode(text).length <= graphemes * MAX_BYTES_PER_GRAPHEME

/** True when running text can be stored and shown: no lone surrogates, no NUL or other control but tab and newline. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)

/** The same text so that `isCleanText` holds: lone surrogates become �, controls but tab and newline are dropped. */
export const toCleanText = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
