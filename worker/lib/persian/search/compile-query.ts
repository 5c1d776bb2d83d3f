import { lookUpWord } from './known-words.ts'
import type { Query } from './parse-query.ts'
import { type Token, tokenize } from './tokenize.ts'

/** What a text must say: terms that follow each other (the last one perhaps only begun, or only of a tag), one of several, or all. */
export type Expression =
  | { phrase: readonly string[]; isPrefix?: true; isTagOnly?: true }
  | { any: readonly Expression[] }
  | { all: readonly Expression[] }

/** A query as texts answer it: all of the one, none of the other. */
export interface CompiledQuery {
  all: readonly Expression[]
  excluded: readonly Expression[]
}

/** Words so common that a text is not asked to hold them beside others. */
const STOP_WORDS = new Set('از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه'.split(' '))
/** What a joined word is taken to be made of has at least so many letters. */
const MIN_PART_LENGTH = 3

const phrase = (...terms: string[]): Expression => ({ phrase: terms })
const phraseOf = (tokens: readonly Token[]): Expression => phrase(...tokens.map(({ term }) => term))
const anyOf = (first: Expression, ...others: readonly Expression[]): Expression => (others.length > 0 ? { any: [first, ...others] } : first)

/** A word however it is spelled; a joined one also as the words it is made of, in their order. */
const wordExpression = ({ term, variants, parts }: Token): Expression =>
  anyOf(phrase(term), ...variants.map((variant) => phrase(variant)), ...(parts.length > 1 ? [phrase(...parts)] : compoundSplits(term)))

/** A word in no dictionary as two that are: سیاستگذاری as سیاست گذاری. */
function compoundSplits(term: string): Expression[] {
  if (lookUpWord(term)) return []
  const found: Expression[] = []
  for (let at = MIN_PART_LENGTH; at <= term.length - MIN_PART_LENGTH; at++) {
    const [first, second] = [term.slice(0, at), term.slice(at)]
    if (lookUpWord(first) && lookUpWord(second)) found.push(phrase(first, second))
  }
  return found
}

/** The words asked for; two that are also written as one may stand so. The last may be the start of one. */
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

/** What a query asks of a text; undefined when nothing in it can be looked for. With `prefixLast` its last word may be the start of one. */
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
