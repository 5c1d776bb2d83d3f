import { switchKeyboardLayout } from './corrections.ts'
import { mostOf, phraseExpression, phraseSequences, wordExpressions } from './expand-words.ts'
import { allOf, anyOf, type Expression, phrase } from './expression.ts'
import { lookUpWord } from './known-words.ts'
import { type Token, tokenize } from './tokenize.ts'
import { findFamily } from './word-families.ts'

export interface Query {
  words: readonly Token[]
  phrases: ReadonlyArray<readonly Token[]>
  excluded: ReadonlyArray<readonly Token[]>
  tags: readonly string[]
  authors: readonly string[]
  /** The words as typed in the other keyboard layout; `isKnown` if they are likelier than the typed ones. */
  switched?: { text: string; words: readonly Token[]; isKnown: boolean }
  /** Whether texts with most of the words match, too. */
  isRelaxed?: true
}

/** Maximum number of words; further words are ignored. */
const MAX_WORDS = 24
/** A quoted phrase, a filter or a word, each optionally negated by a leading minus; without the flag `i`, which is slow to compile. */
const PART =
  /(?<minus>(?<!\S)[-−])?(?:«(?<run1>[^»]*)»|["“”„](?<run2>[^"“”„]*)["“”„]|(?<!\S)(?<name>[Tt][Aa][Gg]|[Ff][Rr][Oo][Mm]|برچسب|از|نویسنده):(?:«(?<value1>[^»]*)»|["“”„](?<value2>[^"“”„]*)["“”„]|(?<value3>[^\s«»"]+))|(?<word>[^\s«»"“”„]+))/gu
const TAG = /^(?:tag|برچسب)$/i

/**
 * Parses a query and never throws; the offsets of words count in the text. «…» and "…" are phrases, a minus excludes, and `tag:` and `from:`
 * (or برچسب:, نویسنده: and از:) filter by a word or a quoted value.
 */
export function parseQuery(text: string): Query {
  const words: Token[] = []
  const phrases: Token[][] = []
  const excluded: Token[][] = []
  const tags: string[] = []
  const authors: string[] = []
  // Tokenizes adjacent words together, because می خواهم is one word, at their places in the text.
  let plain = ''
  let typed = ''
  const flushWords = () => {
    words.push(...tokenize(plain, MAX_WORDS))
    plain = ''
  }
  for (const { groups = {}, index } of text.matchAll(PART)) {
    const { minus, run1, run2, name, value1, value2, value3, word } = groups
    const run = run1 ?? run2
    const value = value1 ?? value2 ?? value3
    if (minus) excluded.push(tokenize(run ?? value ?? word ?? '', MAX_WORDS))
    else if (run !== undefined) {
      flushWords()
      phrases.push(tokenize(run, MAX_WORDS))
    } else if (name && value) (TAG.test(name) ? tags : authors).push(value)
    else {
      // Apostrophes separate letters in Finglish and English words: she'r, don't.
      plain = plain.padEnd(index) + (word ?? '').replace(/(?<=[a-z])['’](?=[a-z])/gi, '')
      typed += ` ${word ?? ''}`
    }
  }
  flushWords()
  const switched = switchWords(words, typed)
  const isNonEmpty = (tokens: readonly Token[]) => tokens.length > 0
  return {
    words: words.slice(0, MAX_WORDS),
    phrases: phrases.filter(isNonEmpty),
    excluded: excluded.filter(isNonEmpty),
    tags,
    authors,
    ...(switched ? { switched } : {}),
  }
}

const isKnown = ({ term, isAffix }: Token): boolean =>
  isAffix || lookUpWord(term) !== undefined || findFamily([term], 0, ['spellings', 'related']) !== undefined

/** Signs on the keys of Persian letters. */
const KEY_SIGNS = /[[\];',\\]/

/** Reads words in the other keyboard layout, unless they are words in this one or become Latin letters among signs, which are no word. */
function switchWords(words: readonly Token[], typed: string): Query['switched'] {
  if (words.length === 0 || words.some((word) => /^[^a-z]/.test(word.term) && isKnown(word))) return undefined
  const text = switchKeyboardLayout(typed.trim())
  if (text === undefined || (/[a-z]/.test(text) && KEY_SIGNS.test(text))) return undefined
  const switched = tokenize(text, MAX_WORDS).slice(0, MAX_WORDS)
  if (switched.length === 0) return undefined
  return { text, words: switched, isKnown: switched.every((word) => /^[a-z]/.test(word.term) || isKnown(word)) }
}

interface CompiledQuery {
  all: readonly Expression[]
  excluded: readonly Expression[]
}

const STOP_WORDS = new Set(
  'از به با در و که را این ان است بر تا یا هم برای یک یه شد بود شده می ما من تو او نه اگر اما ولی هر چه va az ba be dar ke ro'.split(' '),
)
/** Question words, titles and other words that say little about what is meant; a relaxed query leaves them out. */
const WEAK_WORDS = new Set(
  `چطور چگونه چرا کجا کی چی چیست کیست چیه کیه کدام کدوم ایا چند چقدر چجوری چطوری کجاست چه‌طور اقای خانم دکتر استاد حضرت مهندس جناب سرکار حاج سید شیخ شهید مرحوم پروفسور امام
   میخواهم میخوام میشود میشه بشه باشه بهترین بدترین خوب بد چیز چیزی کسی همه هیچ خیلی بسیار کنم کنیم کنید کند کن کردن کرد بشم باید شاید لطفا دارم داره دارد هست نیست بوده باشد مورد درباره راجع دنبال پیدا یعنی معنی
   the of to in on for an is are how what why where when who`
    .replaceAll('\u200c', '')
    .split(/\s+/),
)
/** Conditions of a relaxed query, which tries combinations of them. */
const MAX_RELAXED = 5

/** A query of up to this many words and letters is also searched as one word: هزارویک‌شب. */
const [MAX_JOINED, LONGEST_JOINED] = [4, 24]

const isStopWord = ({ term }: Token): boolean => STOP_WORDS.has(term)
/** Whether a word says little about what is meant, so that a relaxed query leaves it out and no correction ends with it. */
export const isWeak = ({ term, word }: Pick<Token, 'term' | 'word'>): boolean =>
  STOP_WORDS.has(term) || WEAK_WORDS.has(term) || WEAK_WORDS.has(word)

/** Returns the words of a query without affixes and stop words. */
export const distinctiveWords = ({ words }: Query): Token[] => words.filter((word) => !word.isAffix && !isStopWord(word))

interface CompileOptions {
  prefixLast?: boolean
}

/** Returns a condition for each word that matters. Stop words are left out unless they belong to a compound or are the whole query. */
function wordConditions(
  words: readonly Token[],
  { phrases, isRelaxed }: Pick<Query, 'phrases' | 'isRelaxed'>,
  { prefixLast = false }: CompileOptions,
): Expression[] {
  const significant = words.filter(({ isAffix }) => !isAffix)
  const searched = significant.length > 0 || phrases.length > 0 ? significant : words
  const hasOther = (isOptional: (word: Token) => boolean) => phrases.length > 0 || significant.some((word) => !isOptional(word))
  const isOptional = [...(isRelaxed ? [isWeak] : []), isStopWord].find(hasOther)
  const conditions = [...wordExpressions(searched, { prefixLast, hasPairs: !isRelaxed, ...(isOptional ? { isOptional } : {}) })]
  if (isRelaxed) return conditions.length > 1 ? [mostOf(conditions.slice(0, MAX_RELAXED))] : conditions
  const joined = searched.map(({ word }) => word).join('')
  return searched.length > 2 && searched.length <= MAX_JOINED && conditions.length > 1 && joined.length <= LONGEST_JOINED
    ? [anyOf(allOf(conditions), phrase(joined))]
    : conditions
}

/**
 * Compiles a query; returns undefined if it contains no words, phrases or tags. With `prefixLast`, the last word also matches as a prefix.
 */
export function compileQuery(query: Query, options: CompileOptions = {}): CompiledQuery | undefined {
  const { words, switched, phrases, excluded, tags } = query
  const typed = wordConditions(words, query, options)
  const isSwitched = switched && (switched.isKnown || options.prefixLast)
  // What was not typed like this is never relaxed: most of a random row of letters would be a letter or two.
  const strict = { phrases }
  const conditions = isSwitched ? [anyOf(allOf(typed), allOf(wordConditions(switched.words, strict, options)))] : typed
  const tagged = tags.map((tag) => tokenize(tag)).filter((tokens) => tokens.length > 0)
  const all = [...conditions, ...phrases.map(phraseExpression), ...tagged.map(tagExpression)]
  return all.length > 0 ? { all, excluded: excluded.map(phraseExpression) } : undefined
}

function tagExpression(tokens: readonly Token[]): Expression {
  const [first, ...others] = phraseSequences(tokens).map((sequence): Expression => ({ phrase: sequence, isTagOnly: true }))
  return first ? anyOf(first, ...others) : allOf([])
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
