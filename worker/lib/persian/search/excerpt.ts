import type { Query } from './query.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A piece of a text; `found` when it is what was looked for. */
export interface Part {
  text: string
  found: boolean
}

/** Letters an excerpt holds at most, and words kept before the first one found. */
const LONGEST = 220
const BEFORE = 6
/** Words of a text that are looked through. */
const LOOKED_THROUGH = 6000

/** Terms a query finds in texts. */
function wantedBy({ words, phrases, tags }: Query): ReadonlySet<string> {
  const said = words.filter(({ light }) => !light)
  const all = [
    ...(said.length > 0 ? said : words),
    ...phrases.flat().filter(({ light }) => !light),
    ...tags.flatMap((tag) => tokensOf(tag)),
  ]
  const joined = said.slice(1).map((word, at) => (said[at]?.term ?? '') + word.term)
  return new Set([...all.flatMap(({ term, variants, parts }) => [term, ...variants, ...parts]), ...joined])
}

const isWanted = (wanted: ReadonlySet<string>, { term, variants, parts }: Token): boolean =>
  wanted.has(term) || variants.some((variant) => wanted.has(variant)) || (parts.length > 1 && parts.every((part) => wanted.has(part)))

/** A whole text with the words a query finds in it; marks and half-spaces stay as they are. */
export const marked = (text: string, query: Query): Part[] => partsOf(text, 0, text.length, found(text, query))

/**
 * The stretch of a text that says most of a query, cut between words, with … where it was cut; empty when none of its words is there.
 */
export function excerptOf(text: string, query: Query): Part[] {
  const tokens = tokensOf(text, LOOKED_THROUGH)
  const wanted = wantedBy(query)
  const hits = tokens.filter((token) => isWanted(wanted, token))
  if (hits.length === 0) return []
  let best = { kinds: 0, from: 0 }
  for (const [at, hit] of hits.entries()) {
    const within = hits.slice(at, at + 40).filter(({ end }) => end - hit.start <= LONGEST * 0.7)
    const kinds = new Set(within.map(({ term }) => term)).size
    if (kinds > best.kinds) best = { kinds, from: tokens.indexOf(hit) }
  }
  const start = tokens[Math.max(0, best.from - BEFORE)]?.start ?? 0
  const end = tokens.findLast((token) => token.end <= start + LONGEST)?.end ?? Math.min(text.length, start + LONGEST)
  const parts = partsOf(text, start, end, hits)
  return [...(start > (tokens[0]?.start ?? 0) ? [plain('… ')] : []), ...parts, ...(end < (tokens.at(-1)?.end ?? end) ? [plain(' …')] : [])]
}

const plain = (text: string): Part => ({ text, found: false })

function found(text: string, query: Query): Token[] {
  const wanted = wantedBy(query)
  return tokensOf(text, LOOKED_THROUGH).filter((token) => isWanted(wanted, token))
}

/** A stretch in parts; line breaks are spaces. */
function partsOf(text: string, from: number, to: number, hits: readonly Token[]): Part[] {
  const parts: Part[] = []
  const say = (start: number, end: number, isFound: boolean) => {
    const words = text.slice(start, end).replace(/\s+/g, ' ')
    if (words !== '') parts.push({ text: words, found: isFound })
  }
  let done = from
  for (const { start, end } of hits) {
    if (start < done || end > to) continue
    say(done, start, false)
    say(start, end, true)
    done = end
  }
  say(done, to, false)
  return parts
}
