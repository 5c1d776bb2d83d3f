import type { Query } from './parse-query.ts'
import { type Token, tokenize } from './tokenize.ts'

export interface ExcerptPart {
  text: string
  isMatch: boolean
}

/** Maximum length of an excerpt in UTF-16 units. */
const LONGEST = 220
const WORDS_BEFORE = 6
const MAX_SCANNED_WORDS = 6000

function queryTerms({ words, phrases, tags }: Query): ReadonlySet<string> {
  const significant = words.filter(({ isAffix }) => !isAffix)
  const all = [
    ...(significant.length > 0 ? significant : words),
    ...phrases.flat().filter(({ isAffix }) => !isAffix),
    ...tags.flatMap((tag) => tokenize(tag)),
  ]
  const joined = significant.slice(1).map((word, at) => (significant[at]?.term ?? '') + word.term)
  return new Set([...all.flatMap(({ term, variants, parts }) => [term, ...variants, ...parts]), ...joined])
}

const isQueryTerm = (wanted: ReadonlySet<string>, { term, variants, parts }: Token): boolean =>
  wanted.has(term) || variants.some((variant) => wanted.has(variant)) || (parts.length > 1 && parts.every((part) => wanted.has(part)))

/** Splits a text into matching and other parts, with diacritics and ZWNJ. Searches about its first 6,000 words. */
export const highlightText = (text: string, query: Query): ExcerptPart[] => splitIntoParts(text, 0, text.length, findHits(text, query))

/** Returns the part of a text with the most distinct matches, cut between words and marked with `…`; empty if nothing matches. */
export function createExcerpt(text: string, query: Query): ExcerptPart[] {
  const tokens = tokenize(text, MAX_SCANNED_WORDS)
  const wanted = queryTerms(query)
  const hits = tokens.filter((token) => isQueryTerm(wanted, token))
  if (hits.length === 0) return []
  let best = { kinds: 0, from: 0 }
  for (const [at, hit] of hits.entries()) {
    const within = hits.slice(at, at + 40).filter(({ end }) => end - hit.start <= LONGEST * 0.7)
    const kinds = new Set(within.map(({ term }) => term)).size
    if (kinds > best.kinds) best = { kinds, from: tokens.indexOf(hit) }
  }
  const start = tokens[Math.max(0, best.from - WORDS_BEFORE)]?.start ?? 0
  const end = tokens.findLast((token) => token.end <= start + LONGEST)?.end ?? Math.min(text.length, start + LONGEST)
  const parts = splitIntoParts(text, start, end, hits)
  return [...(start > (tokens[0]?.start ?? 0) ? [plain('… ')] : []), ...parts, ...(end < (tokens.at(-1)?.end ?? end) ? [plain(' …')] : [])]
}

const plain = (text: string): ExcerptPart => ({ text, isMatch: false })

function findHits(text: string, query: Query): Token[] {
  const wanted = queryTerms(query)
  return tokenize(text, MAX_SCANNED_WORDS).filter((token) => isQueryTerm(wanted, token))
}

function splitIntoParts(text: string, from: number, to: number, hits: readonly Token[]): ExcerptPart[] {
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
