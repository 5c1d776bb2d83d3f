import type { Query } from './parse-query.ts'
import { type Token, tokenize } from './tokenize.ts'

/** A piece of a text; `isMatch` when it is what was looked for. */
export interface ExcerptPart {
  text: string
  isMatch: boolean
}

/** Letters an excerpt holds at most, and words kept before the first one found. */
const LONGEST = 220
const WORDS_BEFORE = 6
/** Words of a text that are looked through. */
const MAX_SCANNED_WORDS = 6000

/** Terms a query finds in texts. */
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

/** A whole text with the words a query finds in it; marks and half-spaces stay as they are. */
export const highlightText = (text: string, query: Query): ExcerptPart[] => splitIntoParts(text, 0, text.length, findHits(text, query))

/**
 * The stretch of a text that says most of a query, cut between words, with … where it was cut; empty when none of its words is there.
 */
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

/** A stretch in parts; line breaks are spaces. */
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
