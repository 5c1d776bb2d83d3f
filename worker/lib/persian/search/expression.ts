import { known } from './known-words.ts'
import type { Query } from './query.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What a text must say: terms that follow each other (the last one perhaps only begun, or only of a tag), one of several, or all. */
export type Expression =
  | { phrase: readonly string[]; begun?: true; ofTag?: true }
  | { any: readonly Expression[] }
  | { all: readonly Expression[] }

/** A query as texts answer it: all of the one, none of the other. */
export interface Wanted {
  all: readonly Expression[]
  without: readonly Expression[]
}

/** Words so common that a text is not asked to hold them beside others. */
const COMMON = new Set('از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه'.split(' '))
/** What a joined word is taken to be made of has at least so many letters. */
const SHORTEST_PART = 3

const phrase = (...terms: string[]): Expression => ({ phrase: terms })
const phraseOf = (tokens: readonly Token[]): Expression => phrase(...tokens.map(({ term }) => term))
const either = (first: Expression, ...others: readonly Expression[]): Expression =>
  others.length > 0 ? { any: [first, ...others] } : first

/** A word however it is spelled; a joined one also as the words it is made of, in their order. */
const wordOf = ({ term, variants, parts }: Token): Expression =>
  either(phrase(term), ...variants.map((variant) => phrase(variant)), ...(parts.length > 1 ? [phrase(...parts)] : cuts(term)))

/** A word in no dictionary as two that are: سیاستگذاری as سیاست گذاری. */
function cuts(term: string): Expression[] {
  if (known(term)) return []
  const found: Expression[] = []
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at++) {
    const [first, second] = [term.slice(0, at), term.slice(at)]
    if (known(first) && known(second)) found.push(phrase(first, second))
  }
  return found
}

/** The words asked for; two that are also written as one may stand so. The last may be the start of one. */
function* eachOf(words: readonly Token[], beginning: boolean): Generator<Expression> {
  const begun = (term: string): Expression[] => (beginning ? [{ phrase: [term], begun: true }] : [])
  const read = (at: number, word: Token) => (at === words.length - 1 ? either(wordOf(word), ...begun(word.term)) : wordOf(word))
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) continue
    const joined = next && word.term + next.term
    if (joined && (words.length === 2 || known(joined))) {
      const isLast = at + 1 === words.length - 1
      yield either({ all: [wordOf(word), read(at + 1, next)] }, phrase(joined), ...(isLast ? begun(joined) : []))
      at++
    } else yield read(at, word)
  }
}

/** What a query asks of a text; undefined when nothing in it can be looked for. With `beginning` its last word may be the start of one. */
export function wantedOf({ words, phrases, without, tags }: Query, { beginning = false } = {}): Wanted | undefined {
  const said = words.filter(({ light }) => !light)
  const telling = said.filter(({ term }) => !COMMON.has(term))
  const asked = telling.length > 0 || phrases.length > 0 ? telling : said.length > 0 ? said : words
  const tagged = tags.map((tag) => tokensOf(tag).map(({ term }) => term)).filter((terms) => terms.length > 0)
  const all = [
    ...eachOf(asked, beginning),
    ...phrases.map(phraseOf),
    ...tagged.map((terms): Expression => ({ phrase: terms, ofTag: true })),
  ]
  return all.length > 0 ? { all, without: without.map(phraseOf) } : undefined
}
