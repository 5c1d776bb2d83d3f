import { truncateText } from '#shared/persian/truncate-text.ts'
import { compileQuery, type Expression } from './compile-query.ts'
import { createExcerpt, type ExcerptPart } from './excerpt.ts'
import { extractTerms, type Terms } from './extract-terms.ts'
import type { Query } from './parse-query.ts'
import { plainLetters } from './tokenize.ts'

/** Part of a longer text that is searched without an index, such as a comment of a thread or a sentence of a transcript. */
export interface Segment {
  text: string
}

export interface SegmentHit<One extends Segment> {
  segment: One
  excerpt: ExcerptPart[]
}

/**
 * Yields the segments that match the whole query, in order, using the same tokenizer and expressions as the index. Tag filters match no
 * segment.
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

/** Falls back to the opening if no match can be marked, such as one that spans two words. */
function excerptOrOpening(text: string, query: Query): ExcerptPart[] {
  const excerpt = createExcerpt(text, query)
  return excerpt.length > 0 ? excerpt : [{ text: truncateText(text), isMatch: false }]
}

/** Separators inside a word that is searched as one. */
const BETWEEN = /[\s.'’-]|\u200c|\u200d/g
/** Letters with spelling variants, and symbols read as words. */
const VARIANT_LETTERS = /[أؤئءة#+]|\.net/i

/**
 * Filters segments cheaply and without false negatives: tokenizing costs ten times as much. A word contains its term except for the last
 * letter, which may differ (نویسنده in نویسندگان).
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

function matchesExpression(expression: Expression, textTerms: Terms): boolean {
  if ('any' in expression) return expression.any.some((one) => matchesExpression(one, textTerms))
  if ('all' in expression) return expression.all.every((one) => matchesExpression(one, textTerms))
  const { phrase, isTagOnly } = expression
  const [first = ''] = phrase
  if (isTagOnly) return false
  if (phrase.length === 1) return textTerms.terms.includes(first) || textTerms.variants.has(first)
  return containsSequence(textTerms.terms, phrase) || (textTerms.variants.has(first) && containsSequence([...textTerms.variants], phrase))
}

function containsSequence(terms: readonly string[], phrase: readonly string[]): boolean {
  for (let at = terms.indexOf(phrase[0] ?? ''); at >= 0; at = terms.indexOf(phrase[0] ?? '', at + 1))
    if (phrase.every((term, by) => terms[at + by] === term)) return true
  return false
}
