import { omittedHamza } from './hamza.ts'
import { type Token, tokenize } from './tokenize.ts'
import { lookUpWord } from './word-forms.ts'

export interface Query {
  words: readonly Token[]
  phrases: ReadonlyArray<readonly Token[]>
  excluded: ReadonlyArray<readonly Token[]>
  tags: readonly string[]
  authors: readonly string[]
}

/** Maximum number of words; further words are ignored. */
const MAX_WORDS = 24
/** A quoted phrase, a filter or a word, each optionally negated by a leading minus. */
const PART =
  /(?<minus>(?<!\S)[-−])?(?:«(?<run1>[^»]*)»|["“”„](?<run2>[^"“”„]*)["“”„]|(?<!\S)(?<name>tag|from|برچسب|از):(?<value>[^\s«»"]+)|(?<word>[^\s«»"“”„]+))/giu
const TAG = /^(?:tag|برچسب)$/i

/** Parses a query and never throws. «…» and "…" are phrases, a minus excludes, and `tag:` and `from:` (or برچسب: and از:) filter. */
export function parseQuery(text: string): Query {
  const words: Token[] = []
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const tags: string[] = []
  const authors: string[] = []
  // Tokenizes adjacent words together, because می خواهم is one word.
  let plain = ''
  const flushWords = () => {
    words.push(...tokenize(plain, MAX_WORDS))
    plain = ''
  }
  for (const { groups = {} } of text.matchAll(PART)) {
    const { minus, run1, run2, name, value, word } = groups
    const run = run1 ?? run2
    if (minus) excluded.push(tokenize(run ?? value ?? word ?? '', MAX_WORDS))
    else if (run !== undefined) {
      flushWords()
      phrases.push(tokenize(run, MAX_WORDS))
    } else if (name && value) (TAG.test(name) ? tags : authors).push(value)
    else plain += ` ${word ?? ''}`
  }
  flushWords()
  const isNonEmpty = (tokens: readonly Token[]) => tokens.length > 0
  return { words: words.slice(0, MAX_WORDS), phrases: phrases.filter(isNonEmpty), excluded: excluded.filter(isNonEmpty), tags, authors }
}

/**
 * Condition on a text: a phrase of adjacent terms (`isPrefix`: the last is a prefix; `isTagOnly`: only in tags), any of several conditions,
 * or all.
 */
export type Expression =
  | { phrase: readonly string[]; isPrefix?: true; isTagOnly?: true }
  | { any: readonly Expression[] }
  | { all: readonly Expression[] }

interface CompiledQuery {
  all: readonly Expression[]
  excluded: readonly Expression[]
}

const STOP_WORDS = new Set('از به با در و که را این ان است بر تا یا هم برای یک شد بود شده می ما من تو او نه اگر اما ولی هر چه'.split(' '))
const MIN_PART_LENGTH = 3

const phrase = (...terms: string[]): Expression => ({ phrase: terms })
const phraseOf = (tokens: readonly Token[]): Expression => phrase(...tokens.map(({ term }) => term))
const anyOf = (first: Expression, ...others: readonly Expression[]): Expression => (others.length > 0 ? { any: [first, ...others] } : first)

/** Matches a word in all its spellings, or by its parts in order; a word without parts also by its `compoundSplits`. */
const wordExpression = ({ term, variants, parts }: Token): Expression =>
  anyOf(
    phrase(term),
    ...[omittedHamza(term) ?? [], variants].flat().map((variant) => phrase(variant)),
    ...(parts.length > 1 ? [phrase(...parts)] : compoundSplits(term)),
  )

/** Returns the phrases of two known words that form an unknown word: سیاست گذاری for سیاستگذاری. */
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

/**
 * Compiles a query; returns undefined if it contains no words, phrases or tags. With `prefixLast`, the last word also matches as a prefix.
 */
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

const renderExpression = (expression: Expression): string => {
  if ('any' in expression) return joinWithOr(expression.any.map(renderExpression))
  if ('all' in expression) return `(${expression.all.map(renderExpression).join(' AND ')})`
  const quoted = `"${expression.phrase.join(' ')}"`
  return expression.isTagOnly ? `tags : ${quoted}` : expression.isPrefix ? `${quoted} *` : quoted
}

const joinWithOr = (all: readonly string[]): string => (all.length > 1 ? `(${[...new Set(all)].join(' OR ')})` : (all[0] ?? ''))

/**
 * Renders a query as an FTS5 expression over the terms of `extractTerms`; undefined if it contains no words, phrases or tags. Terms are
 * quoted and contain only letters and digits, so user input is never parsed as syntax. With `prefixLast`, the last word also matches as a
 * prefix.
 */
export function toFtsMatch(query: Query, options: { prefixLast?: boolean } = {}): string | undefined {
  const wanted = compileQuery(query, options)
  if (!wanted) return undefined
  const all = wanted.all.map(renderExpression).join(' AND ')
  return wanted.excluded.length > 0 ? `(${all}) NOT ${joinWithOr(wanted.excluded.map(renderExpression))}` : all
}
