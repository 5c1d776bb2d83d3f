import { known } from './known-words.ts'
import type { Query } from './query.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Words so common that a text is not asked to hold them beside others. */
const COMMON = new Set('از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه'.split(' '))
/** What a joined word is taken to be made of has at least so many letters. */
const SHORTEST_PART = 3

const quoted = (terms: readonly string[]): string => `"${terms.join(' ')}"`
const termsOf = (tokens: readonly Token[]): string => quoted(tokens.map(({ term }) => term))
const either = (all: readonly string[]): string => (all.length > 1 ? `(${[...new Set(all)].join(' OR ')})` : (all[0] ?? ''))

/** A word however it is spelled; a joined one also as the words it is made of, in their order. */
const wordOf = ({ term, variants, parts }: Token): string =>
  either([term, ...variants].map((spelling) => quoted([spelling])).concat(parts.length > 1 ? quoted(parts) : cuts(term)))

/** A word in no dictionary as two that are: سیاستگذاری as سیاست گذاری. */
function cuts(term: string): string[] {
  if (known(term)) return []
  const found: string[] = []
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at++) {
    const [first, second] = [term.slice(0, at), term.slice(at)]
    if (known(first) && known(second)) found.push(quoted([first, second]))
  }
  return found
}

/** The words asked for, each as an expression; two that are also written as one may stand so. The last may be the start of one. */
function* expressions(words: readonly Token[], beginning: boolean): Generator<string> {
  const begun = (term: string) => (beginning ? [quoted([term]), `${quoted([term])} *`] : [quoted([term])])
  const read = (at: number, { term }: Token, whole: string) => (at === words.length - 1 ? either([whole, ...begun(term).slice(1)]) : whole)
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) continue
    const joined = next && word.term + next.term
    if (joined && (words.length === 2 || known(joined))) {
      const isLast = at + 1 === words.length - 1
      const together = isLast ? begun(joined) : [quoted([joined])]
      yield `((${wordOf(word)} AND ${read(at + 1, next, wordOf(next))}) OR ${together.join(' OR ')})`
      at++
    } else yield read(at, word, wordOf(word))
  }
}

/**
 * The query as an FTS5 expression over the terms of `tokensOf`; undefined when nothing in it can be looked for. Terms hold letters and
 * digits only and stand in quotes, so nothing typed is read as syntax. With `beginning` its last word may be the start of one.
 */
export function matchOf({ words, phrases, without, tags }: Query, { beginning = false } = {}): string | undefined {
  const said = words.filter(({ light }) => !light)
  const telling = said.filter(({ term }) => !COMMON.has(term))
  const asked = telling.length > 0 || phrases.length > 0 ? telling : said.length > 0 ? said : words
  const tagged = tags.map((tag) => tokensOf(tag)).filter((tokens) => tokens.length > 0)
  const wanted = [...expressions(asked, beginning), ...phrases.map(termsOf), ...tagged.map((tokens) => `tags : ${termsOf(tokens)}`)]
  if (wanted.length === 0) return undefined
  const all = wanted.join(' AND ')
  return without.length > 0 ? `(${all}) NOT ${either(without.map(termsOf))}` : all
}
