import { firstWords } from '#shared/persian/first-words.ts'
import { excerptOf, type Part } from './excerpt.ts'
import { type Expression, wantedOf } from './expression.ts'
import type { Query } from './query.ts'
import { type Terms, termsOf } from './terms.ts'
import { plainLetters } from './tokens.ts'

/** A stretch of something longer that is looked through without an index: a comment of a thread, a sentence of a transcript. */
export interface Segment {
  text: string
}

/** A segment that answers a query, and the words of it that do, marked. */
export interface SegmentHit<One extends Segment> {
  segment: One
  excerpt: Part[]
}

/**
 * The segments that say what a query asks for, in their order, by the same reading and the same expression as the index. Each must
 * answer the whole query; limits to tags hold for none. Nothing that can be looked for finds nothing.
 */
export function* hitsIn<One extends Segment>(segments: Iterable<One>, query: Query): Generator<SegmentHit<One>> {
  const wanted = wantedOf(query)
  if (!wanted) return
  for (const segment of segments) {
    if (!mayAnswer(segment.text, wanted.all)) continue
    const said = termsOf(segment.text)
    if (wanted.all.every((one) => holds(one, said)) && !wanted.without.some((one) => holds(one, said)))
      yield { segment, excerpt: shownOf(segment.text, query) }
  }
}

/** Where a word is found only in two that were written apart, nothing is marked. */
function shownOf(text: string, query: Query): Part[] {
  const excerpt = excerptOf(text, query)
  return excerpt.length > 0 ? excerpt : [{ text: firstWords(text), found: false }]
}

/** What stands between the pieces of a word that is looked for as one. */
const BETWEEN = /[\s.'’-]|\u200c|\u200d/g
/** Letters behind which a word has other spellings, and signs that are read as words. */
const READ_OTHERWISE = /[أؤئءة#+]|\.net/i

/**
 * Whether a text has the letters a query needs, before its words are read, which costs ten times as much: a term stands in its word
 * but for the last letter, which may be another one (نویسنده in نویسندگان). Never wrong where it says no.
 */
function mayAnswer(text: string, wanted: readonly Expression[]): boolean {
  if (READ_OTHERWISE.test(text)) return true
  const letters = plainLetters(text).replace(BETWEEN, '')
  const may = (expression: Expression): boolean =>
    'any' in expression
      ? expression.any.some(may)
      : 'all' in expression
        ? expression.all.every(may)
        : expression.phrase.every((term) => letters.includes(term.slice(0, -1)))
  return wanted.every(may)
}

function holds(expression: Expression, said: Terms): boolean {
  if ('any' in expression) return expression.any.some((one) => holds(one, said))
  if ('all' in expression) return expression.all.every((one) => holds(one, said))
  const { phrase, ofTag } = expression
  const [first = ''] = phrase
  if (ofTag) return false
  if (phrase.length === 1) return said.terms.includes(first) || said.variants.has(first)
  return follows(said.terms, phrase) || (said.variants.has(first) && follows([...said.variants], phrase))
}

/** Whether terms stand somewhere one behind the other. */
function follows(terms: readonly string[], phrase: readonly string[]): boolean {
  for (let at = terms.indexOf(phrase[0] ?? ''); at >= 0; at = terms.indexOf(phrase[0] ?? '', at + 1))
    if (phrase.every((term, by) => terms[at + by] === term)) return true
  return false
}
