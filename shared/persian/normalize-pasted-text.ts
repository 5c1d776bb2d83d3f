import { normalizePresentationForms } from './presentation-forms.ts'

/** Invisible and direction-changing characters, excluding ZWNJ and emoji joiners. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFC\uFDD0-\uFDEF\u{E0000}-\u{E007F}]/gu
const NARROW = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
/** Legacy programs wrote a soft hyphen or not-sign instead of a ZWNJ between Arabic-script letters. */
const DISGUISED = /(?<=\p{Script=Arabic})[\u00AC\u00AD]+(?=\p{Script=Arabic})/gu

/**
 * Normalizes pasted text to what a user would type: plain letters and spaces, without invisible or bidi characters. Keeps ZWNJs, line
 * breaks and tabs. Idempotent.
 */
export const normalizePastedText = (text: string): string =>
  normalizePresentationForms(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(DISGUISED, '\u200C')
    .replace(/\u00AD/g, '')
    .replace(NARROW, ' ')
