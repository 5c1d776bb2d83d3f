import { lookUpWord } from './known-words.ts'
import type { Query } from './parse-query.ts'
import { type Token, tokenize } from './tokenize.ts'

/** Condition on a text: adjacent terms (the last may match as a prefix, or all in tags only), any of several conditions, or all of them. */
export type Expression =
  | { phrase: readonly string[]; isPrefix?: true; isTagOnly?: true }
  | { any: readonly Expression[] }
  | { all: readonly Expression[] }

export interface CompiledQuery {
  all: readonly Expression[]
  excluded: readonly Expression[]
}

const STOP_WORDS = new Set('از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه'.split(' '))
const MIN_PART_LENGTH = 3

const phrase = (...terms: string[]): Expression => ({ phrase: terms })
const phraseOf = (tokens: readonly Token[]): Expression => phrase(...tokens.map(({ term }) => term))
const anyOf = (first: Expression, ...others: readonly Expression[]): Expression => (others.length > 0 ? { any: [first, ...others] } : first)

/** Matches a word in all its spellings; matches a compound also by its parts in order. */
const wordExpression = ({ term, variants, parts }: Token): Expression =>
  anyOf(phrase(term), ...variants.map((variant) => phrase(variant)), ...(parts.length > 1 ? [phrase(...parts)] : compoundSplits(term)))

/** Splits an unknown word into two known words: سیاستگذاری into سیاست گذاری. */
function compoundSplits(term: string): Expression[] {
  if (lookUpWord(term)) return []
  const found: Expression[] = []
  for (let at = MIN_PART_LENGTH; at <= term.length - MIN_PART_LENGTH; at++) {
    const [first, second] = [term.slice(0, at), term.slice(at)]
    if (lookUpWord(first) && lookUpWord(second)) found.push(phrase(first, second))
  }
  return found
}

/**
 * Yields one expression per word, or per pair of adjacent words that also matches when written as one: a pair that is the whole query or
 * forms a known word. With `prefixLast`, the last word also matches as a prefix.
 */
function* wordExpressions(words: readonly Token[], prefixLast: boolean): Generator<Expression> {
  const prefixExpression = (term: string): Expression[] => (prefixLast ? [{ phrase: [term], isPrefix: true }] : [])
  const expressionAt = (at: number, word: Token) =>
    at === words.length - 1 ? anyOf(wordExpression(word), ...prefixExpression(word.term)) : wordExpression(word)
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) continue
    const joined = next && word.term + next.term
    if (joined && (words.length === 2 || lookUpWord(joined))) {
      const isLast = at + 1 === words.length - 1
      yield anyOf({ all: [wordExpression(word), expressionAt(at + 1, next)] }, phrase(joined), ...(isLast ? prefixExpression(joined) : []))
      at++
    } else yield expressionAt(at, word)
  }
}

/** Compiles a query; returns undefined if it contains nothing to search for. With `prefixLast`, the last word also matches as a prefix. */
export function compileQuery({ words, phrases, excluded, tags }: Query, { prefixLast = false } = {}): CompiledQuery | undefined {
  const significant = words.filter(({ isAffix }) => !isAffix)
  const distinctive = significant.filter(({ term }) => !STOP_WORDS.has(term))
  const searched = distinctive.length > 0 || phrases.length > 0 ? distinctive : significant.length > 0 ? significant : words
  const tagged = tags.map((tag) => tokenize(tag).map(({ term }) => term)).filter((terms) => terms.length > 0)
  const all = [
    ...wordExpressions(searched, prefixLast),
    ...phrases.map(phraseOf),
    ...tagged.map((terms): Expression => ({ phrase: terms, isTagOnly: true })),
  ]
  return all.length > 0 ? { all, excluded: excluded.map(phraseOf) } : undefined
}
