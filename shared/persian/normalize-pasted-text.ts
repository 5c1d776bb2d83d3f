/** Presentation forms in text from PDF files and legacy programs. Excludes ornate brackets, symbols and most whole-word ligatures. */
const SHAPES = /[\uFB50-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF2\uFE70-\uFEFC]/g
const PERSIAN: Record<string, string> = { ي: 'ی', ى: 'ی', ك: 'ک' }

/** Replaces the presentation forms and ligatures in `SHAPES` with plain letters; Arabic yeh and kaf among them become Persian. */
export const normalizePresentationForms = (text: string): string =>
  text.replace(SHAPES, (shape) => {
    const letters = shape.normalize('NFKC')
    // NFKC puts a lone mark on a space or tatweel; keep only the mark.
    const marks = /^[ \u0640](\p{M}+)$/u.exec(letters)?.[1]
    return marks ?? letters.replace(/[يىك]/g, (letter) => PERSIAN[letter] ?? letter)
  })

type Joining = 'initial' | 'medial' | 'final'

/**
 * Returns whether the presentation forms of a text seem to be in visual order, last letter first, as from some PDF viewers. In logical
 * order, an initial form precedes the letter it joins.
 */
export function isVisualOrder(text: string): boolean {
  let forwards = 0
  let backwards = 0
  const shapes = [...text].map(joiningOf)
  for (let at = 1; at < shapes.length; at++) {
    const [one, other] = [shapes[at - 1], shapes[at]]
    if (!one || !other) continue
    const canFollow = one !== 'final' && other !== 'initial'
    const canPrecede = one !== 'initial' && other !== 'final'
    if (canFollow && !canPrecede) forwards++
    if (canPrecede && !canFollow) backwards++
  }
  return backwards > 0 && forwards < backwards / 4
}

const JOINS = new Map<string, Joining>()
for (const [first, forms] of joiningForms()) {
  for (const [at, joining] of forms.entries()) if (joining) JOINS.set(String.fromCodePoint(first + at), joining)
}
const joiningOf = (shape: string): Joining | undefined => JOINS.get(shape)

function* joiningForms(): Generator<[number, (Joining | undefined)[]]> {
  const four = [undefined, 'final', 'initial', 'medial'] as const
  const two = [undefined, 'final'] as const
  // Peh, cheh, kaf, gaf and Persian yeh; then jeh; then the letters of Arabic Presentation Forms-B.
  for (const first of [0xfb56, 0xfb7a, 0xfb8e, 0xfb92, 0xfbfc]) yield [first, [...four]]
  yield [0xfb8a, [...two]]
  for (const first of [0xfe81, 0xfe83, 0xfe85, 0xfe87, 0xfe8d, 0xfe93, 0xfea9, 0xfeab, 0xfead, 0xfeaf, 0xfeed, 0xfeef])
    yield [first, [...two]]
  for (const first of [0xfe89, 0xfe8f, 0xfe95, 0xfe99, 0xfe9d, 0xfea1, 0xfea5]) yield [first, [...four]]
  for (let first = 0xfeb1; first <= 0xfee9; first += 4) yield [first, [...four]]
  yield [0xfef1, [...four]]
  // The lam-alef ligature joins only the preceding letter.
  for (const first of [0xfef5, 0xfef7, 0xfef9, 0xfefb]) yield [first, [...two]]
}

const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}
/** Matches numbers and Latin words with their inner separators, which keep their order in a reversed line. */
const LEFT_TO_RIGHT = /[A-Za-z0-9](?:[A-Za-z0-9 .,:/@_%+-]*[A-Za-z0-9])?|[۰-۹٠-٩](?:[۰-۹٠-٩.,:/٫٬%-]*[۰-۹٠-٩])?/g

/**
 * Converts a line from visual to logical order: reverses letters along with their marks, keeps numbers and Latin words, and mirrors
 * brackets.
 */
export function reverseLine(line: string): string {
  const reverse = (part: string) => {
    const clusters = part.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
    return clusters
      .reverse()
      .map((cluster) => MIRRORED[cluster] ?? cluster)
      .join('')
  }
  const parts: string[] = []
  let from = 0
  for (const { 0: kept, index } of line.matchAll(LEFT_TO_RIGHT)) {
    parts.unshift(kept, reverse(line.slice(from, index)))
    from = index + kept.length
  }
  return reverse(line.slice(from)) + parts.join('')
}

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
