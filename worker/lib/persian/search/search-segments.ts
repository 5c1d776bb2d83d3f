import { truncateText } from '#shared/persian/text-metrics.ts'
import { type Expression, listPhrases } from './expression.ts'
import { hasOtherSeats } from './hamza.ts'
import { compileQuery, type Query } from './search-query.ts'
import { extractTerms, plainLetters, type Terms, type Token, tokenize } from './tokenize.ts'

/** Part of a longer text that is searched without an index, such as a comment of a thread or a sentence of a transcript. */
interface Segment {
  text: string
}

interface SegmentHit<One extends Segment> {
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
const BETWEEN = /[\s.'’,٬،-]|\u200c|\u200d/g
/** Letters with spelling variants, and symbols read as words. */
const VARIANT_LETTERS = /[أؤئءة#+]|\.net/i

/**
 * Excludes most segments without tokenizing them, which is slower, and none that match. A word contains its term except for the last
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
        : expression.phrase.every((term) => hasOtherSeats(term) || letters.includes(term.slice(0, -1)))
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

export interface ExcerptPart {
  text: string
  isMatch: boolean
}

/** Maximum length of an excerpt without its ellipses, in UTF-16 units. */
const LONGEST = 220
const WORDS_BEFORE = 6
const MAX_SCANNED_WORDS = 6000

/** What a query marks in texts: terms, and runs of terms by their first; words with a mark match `beginnings`. */
interface Wanted {
  terms: ReadonlySet<string>
  runs: ReadonlyMap<string, ReadonlyArray<readonly string[]>>
  beginnings: RegExp
}
const wantedByQuery = new WeakMap<Query, Wanted>()

function wantedTerms(query: Query): Wanted {
  const known = wantedByQuery.get(query)
  if (known) return known
  const terms = new Set<string>()
  const runs = new Map<string, (readonly string[])[]>()
  for (const one of compileQuery(query)?.all ?? [])
    for (const sequence of listPhrases(one)) {
      const [first = ''] = sequence
      if (sequence.length === 1) terms.add(first)
      else runs.set(first, [...(runs.get(first) ?? []), sequence])
    }
  const wanted = { terms, runs, beginnings: matchBeginnings([...terms, ...[...runs.values()].flat(2)]) }
  wantedByQuery.set(query, wanted)
  return wanted
}

/** Returns a pattern of what a word of plain letters with one of the terms contains: all of the term but its last letter, as in `mightMatch`. */
function matchBeginnings(terms: readonly string[]): RegExp {
  const beginnings = new Set(terms.map((term) => (hasOtherSeats(term) ? '' : term.slice(0, -1))))
  return new RegExp([...beginnings].filter((one) => ![...beginnings].some((other) => other !== one && one.includes(other))).join('|'))
}

const isWanted = ({ terms }: Wanted, { term, variants, parts }: Token): boolean =>
  terms.has(term) || variants.some((variant) => terms.has(variant)) || (parts.length > 1 && parts.every((part) => terms.has(part)))

/** A marked word or run of words; `at` is the index of its first token. */
interface Mark {
  start: number
  end: number
  term: string
  at: number
}

function findMarks(tokens: readonly Token[], query: Query): Mark[] {
  const wanted = wantedTerms(query)
  const marks: Mark[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) continue
    const run = wanted.runs.get(token.term)?.find((sequence) => sequence.every((term, by) => tokens[at + by]?.term === term))
    if (!run && !isWanted(wanted, token)) continue
    const last = run ? at + run.length - 1 : at
    marks.push({ start: token.start, end: tokens[last]?.end ?? token.end, term: run ? run.join(' ') : token.term, at })
    at = last
  }
  return marks
}

/** Splits a text into matching and other parts in the original spelling. Searches about its first `MAX_SCANNED_WORDS` words. */
export const highlightText = (text: string, query: Query): ExcerptPart[] =>
  splitIntoParts(text, 0, text.length, findMarks(tokenize(text, MAX_SCANNED_WORDS), query))

/** Returns an excerpt around the most distinct matches, cut between words, with `…` at a cut; empty if nothing matches. */
export function createExcerpt(text: string, query: Query): ExcerptPart[] {
  const { beginnings } = wantedTerms(query)
  const tokens = tokenize(text, MAX_SCANNED_WORDS, (word) => beginnings.test(word))
  const hits = findMarks(tokens, query)
  if (hits.length === 0) return []
  let best = { kinds: 0, from: 0 }
  for (const [index, hit] of hits.entries()) {
    const within = hits.slice(index, index + 40).filter(({ end }) => end - hit.start <= LONGEST * 0.7)
    const kinds = new Set(within.map(({ term }) => term)).size
    if (kinds > best.kinds) best = { kinds, from: hit.at }
  }
  let first = best.from
  for (let before = WORDS_BEFORE; before > 0 && first > 0; before -= countTokens(tokens[first])) first--
  const start = tokens[first]?.start ?? 0
  const end = tokens.findLast((token) => token.end <= start + LONGEST)?.end ?? Math.min(text.length, start + LONGEST)
  const parts = splitIntoParts(text, start, end, hits)
  return [...(start > (tokens[0]?.start ?? 0) ? [plain('… ')] : []), ...parts, ...(end < (tokens.at(-1)?.end ?? end) ? [plain(' …')] : [])]
}

/** Returns the number of tokens in the word of a token; a token without a term holds a whole word that was not split. */
const countTokens = (token: Token | undefined): number => (token?.term === '' ? tokenize(token.word).length : 1)

const plain = (text: string): ExcerptPart => ({ text, isMatch: false })

function splitIntoParts(text: string, from: number, to: number, hits: readonly Mark[]): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  const addPart = (start: number, end: number, isFound: boolean) => {
    const words = text.slice(start, end).replace(/\s+/g, ' ')
    if (words !== '') parts.push({ text: words, isMatch: isFound })
  }
  let done = from
  for (const { start, end } of hits) {
    if (start < done || end > to) continue
    addPart(done, start, false)
    addPart(start, end, true)
    done = end
  }
  addPart(done, to, false)
  return parts
}
