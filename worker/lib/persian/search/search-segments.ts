import { truncateText } from '#shared/persian/truncate-text.ts'
import { compileQuery, type Expression } from './compile-query.ts'
import { createExcerpt, type ExcerptPart } from './excerpt.ts'
import { extractTerms, type Terms } from './extract-terms.ts'
import type { Query } from './parse-query.ts'
import { plainLetters } from './tokenize.ts'

/** A stretch of something longer that is looked through without an index: a comment of a thread, a sentence of a transcript. */
export interface Segment {
  text: string
}

/** A segment that answers a query, and the words of it that do, marked. */
export interface SegmentHit<One extends Segment> {
  segment: One
  excerpt: ExcerptPart[]
}

/**
 * The segments that say what a query asks for, in their order, by the same reading and the same expression as the index. Each must
 * answer the whole query; limits to tags hold for none. Nothing that can be looked for finds nothing.
 */
export function* searchSegments<One extends Segment>(segments: Iterable<One>, query: Query): Generator<SegmentHit<One>> {
  const wanted = compileQuery(query)
  if (!wanted) return
  for (const segment of segments) {
    if (!mightMatch(segment.text, wanted.all)) continue
    const segmentTerms = extractTerms(segment.text)
    if (
      wanted.all.every((one) => matchesExpression(one, segmentTerms)) &&
      !wanted.excluded.some((one) => matchesExpression(one, segmentTerms))
    )
      yield { segment, excerpt: excerptOrOpening(segment.text, query) }
  }
}

/** Where a word is found only in two that were written apart, nothing is marked. */
function excerptOrOpening(text: string, query: Query): ExcerptPart[] {
  const excerpt = createExcerpt(text, query)
  return excerpt.length > 0 ? excerpt : [{ text: truncateText(text), isMatch: false }]
}

/** What stands between the pieces of a word that is looked for as one. */
const BETWEEN = /[\s.'’-]|\u200c|\u200d/g
/** Letters behind which a word has other spellings, and signs that are read as words. */
const VARIANT_LETTERS = /[أؤئءة#+]|\.net/i

/**
 * Whether a text has the letters a query needs, before its words are read, which costs ten times as much: a term stands in its word
 * but for the last letter, which may be another one (نویسنده in نویسندگان). Never wrong where it says no.
 */
function mightMatch(text: string, wanted: readonly Expression[]): boolean {
  if (VARIANT_LETTERS.test(text)) return true
  const letters = plainLetters(text).replace(BETWEEN, '')
  const mightContain = (expression: Expression): boolean =>
    'any' in expression
      ? expression.any.some(mightContain)
      : 'all' in expression
        ? expression.all.every(mightContain)
        : expression.phrase.every((term) => letters.includes(term.slice(0, -1)))
  return wanted.every(mightContain)
}

function matchesExpression(expression: Expression, said: Terms): boolean {
  if ('any' in expression) return expression.any.some((one) => matchesExpression(one, said))
  if ('all' in expression) return expression.all.every((one) => matchesExpression(one, said))
  const { phrase, isTagOnly } = expression
  const [first = ''] = phrase
  if (isTagOnly) return false
  if (phrase.length === 1) return said.terms.includes(first) || said.variants.has(first)
  return containsSequence(said.terms, phrase) || (said.variants.has(first) && containsSequence([...said.variants], phrase))
}

/** Whether terms stand somewhere one behind the other. */
function containsSequence(terms: readonly string[], phrase: readonly string[]): boolean {
  for (let at = terms.indexOf(phrase[0] ?? ''); at >= 0; at = terms.indexOf(phrase[0] ?? '', at + 1))
    if (phrase.every((term, by) => terms[at + by] === term)) return true
  return false
}
