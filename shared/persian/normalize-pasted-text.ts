import { normalizePresentationForms } from './presentation-forms.ts'

/** Marks that turn the line or draw nothing, the byte-order mark among them; the half-space and emoji's joiners are none. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFC\uFDD0-\uFDEF\u{E0000}-\u{E007F}]/gu
const NARROW = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g
/** A soft hyphen or a not-sign between two joining letters is what old programs wrote for a half-space. */
const DISGUISED = /(?<=\p{Script=Arabic})[\u00AC\u00AD]+(?=\p{Script=Arabic})/gu

/**
 * Pasted words as a person would have typed them: letters for presentation forms, spaces for every kind of space, half-spaces kept,
 * nothing that turns the line or hides. Line breaks and tabs stay. Doing it again changes nothing.
 */
export const normalizePastedText = (text: string): string =>
  normalizePresentationForms(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(DISGUISED, '\u200C')
    .replace(/\u00AD/g, '')
    .replace(NARROW, ' ')
