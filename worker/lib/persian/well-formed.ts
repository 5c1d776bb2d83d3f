const FORBIDDEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const BLANK = /^(?:\s|\u200B|\u200C|\u200D|\u034F|\u115F|\u1160|\u3164|\uFFA0|\u2800|\u00AD)*$/
const MARKS = /\p{M}{5,}/u

/** Why a one-line name or title is refused, in Persian; undefined when it is good. Rules: ASVS list of `docs/security.md`. */
export function flawOfLine(text: string): string | undefined {
  if (!text.isWellFormed() || FORBIDDEN.test(text)) return 'نویسه‌ای نادیدنی یا جهت‌دهنده در متن هست؛ آن را پاک کن'
  if (BLANK.test(text)) return 'اینجا را خالی نگذار'
  if (MARKS.test(text)) return 'نشانه‌های روی‌هم‌چیده را کم کن'
  return undefined
}

/** Text as stored: NFC, one kind of space, half-spaces kept only between two letters and never doubled. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/\u200C{2,}/g, '\u200C')
    .replace(/(?<=^|\s)\u200C|\u200C(?=\s|$)/g, '')
    .trim()

/** Running text of several lines as stored: each line clean, none at either end empty, never two empty ones in a row. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** True when running text can be stored and shown: no lone surrogates, no NUL or other control but tab and newline. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)
