/** Placeholder in a line for inline content without text, such as code, and for the edge of a link. No run crosses it. */
export const OBJECT = '\uFFFC'

const LETTER = String.raw`\p{Script=Latin}`
const SIGN = String.raw`(?:[${LETTER}\d]\p{M}*)`
/** Arguments of a function; the bound keeps the search linear. */
const ARGUMENTS = String.raw`\([\x20-\x27\x2A-\x7E]{0,80}\)`
const EDGE = String.raw`(?<=(?:^|[^\p{L}\p{N}\p{M}\u200C${OBJECT}\-.#+%@/&_$€£])${OBJECT}*)`
/** Signs before a word; a hyphen that begins a line is one of a list. */
const LEAD = String.raw`${EDGE}(?:\+(?=\d)|(?!\.{3})[.#@/_$€£]{1,3}|(?<!(?:^|\n)${OBJECT}*)-{1,2})`
const ADDRESS = String.raw`https?://[!-~]*[\w/]`
const WORDS = `${SIGN}+(?:(?:[-.#+%@/&_:='’]|${ARGUMENTS}){1,4}${SIGN}+)*(?:${ARGUMENTS}|[+#%]{1,3})?`
const TOKEN = new RegExp(`(?:${LEAD}(?=${SIGN}))?(?:${ADDRESS}|${WORDS})`, 'gu')

/** What lies between two words of one phrase; all of it is neutral. */
const WITHIN_PHRASE = /^(?:,|[,:;.!?]?[ \u00A0]+(?:[-–—&+/=|][ \u00A0]+)?)$/
/** What lies between two items that a Persian reader reads from the right, without a letter to say so. */
const BETWEEN_ITEMS = /^[^\p{L}\n]*[،؛؟«»\u0660-\u0669\u06F0-\u06F9][^\p{L}\n]*$/u
const HAS_LETTER = new RegExp(`[${LETTER}]`, 'u')
/** A phrase whose order the bidi algorithm keeps: letters at its start, or digits right before them, and no sign at its end. */
const PLAIN_PHRASE = new RegExp(String.raw`^\d*[${LETTER}](?:.*${SIGN})?\p{M}*$`, 'u')
/** Numbers with a decimal point, times, and a range, whose first number is on the right. */
const PLAIN_NUMBER = /^[\d.,:/]+(?:-[\d.,:/]+)?$/

interface Phrase {
  start: number
  end: number
  hasLetter: boolean
  isIsolated: boolean
}
export interface LinePart {
  text: string
  isIsolated: boolean
}

/**
 * Splits a right-to-left line into parts whose texts joined give the line. A part is isolated if it is a Latin phrase that the bidi algorithm
 * would not show in its own order («C++», «.NET», «100%»), or would merge with its neighbour in a list («React، Vue»).
 */
export function isolateLatinRuns(line: string): LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  const add = (text: string, isIsolated: boolean) => text && parts.push({ text, isIsolated })
  for (const phrase of findPhrases(line)) {
    if (!phrase.isIsolated) continue
    add(line.slice(end, phrase.start), false)
    add(line.slice(phrase.start, phrase.end), true)
    end = phrase.end
  }
  add(line.slice(end), false)
  return parts
}

function findPhrases(line: string): Phrase[] {
  const phrases: Phrase[] = []
  for (const { 0: word, index: start } of line.matchAll(TOKEN)) {
    const end = start + word.length
    const last = phrases.at(-1)
    if (last?.hasLetter && WITHIN_PHRASE.test(line.slice(last.end, start))) last.end = end
    else phrases.push({ start, end, hasLetter: HAS_LETTER.test(word), isIsolated: false })
  }
  for (const [at, phrase] of phrases.entries()) {
    const { start, end, hasLetter } = phrase
    if (!(hasLetter ? PLAIN_PHRASE : PLAIN_NUMBER).test(line.slice(start, end))) phrase.isIsolated = true
    const next = phrases[at + 1]
    if (!next || !hasLetter || !BETWEEN_ITEMS.test(line.slice(end, next.start))) continue
    phrase.isIsolated = true
    next.isIsolated ||= next.hasLetter
  }
  return phrases
}
