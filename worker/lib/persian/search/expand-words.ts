import { allOf, anyOf, type Expression, phrase } from './expression.ts'
import { fromFinglish } from './finglish.ts'
import { omittedHamza } from './hamza.ts'
import { lookUpWord } from './known-words.ts'
import { findVerb, listVerbForms } from './lexicon/verbs.ts'
import { type Token, tokenize } from './tokenize.ts'
import { familiesBeginningWith, findFamily } from './word-families.ts'

const MIN_PART_LENGTH = 3
/** Second words of compounds that texts also write apart, although the dictionary lists the compound as one word. */
const SECOND_PARTS = new Set(
  `ساز سازی گذار گذاری نویس نویسی پرداز پردازی شناس شناسی خانه نامه کار کاری گر گری دار داری کننده آموز آموزی نگار نگاری بین بینی گویی خوان خوانی یاب یابی پذیر پذیری ناپذیر انگیز آمیز آور آوری
   کده گاه زار بان پوش پوشی پز پزی فروش فروشی دان دانی شده کردن شدن دوست دوستی بازی باز گردی گرد بندی بند کشی کش ریزی ریز سرا سرایی درمانی درمان رسانی رسان یافته دیده ورزی ورز`
    .split(/\s+/)
    .map((word) => word.replaceAll('آ', 'ا')),
)

const termsOf = (word: string): string[] =>
  tokenize(word)
    .filter(({ isAffix }) => !isAffix)
    .map(({ term }) => term)
/** Returns the term of one word, without its suffixes. */
function stemOf(word: string): string {
  const terms = termsOf(word)
  return terms.length === 1 ? (terms[0] ?? word) : word
}

/** Returns the phrases that write a compound as separate words: آهنگ سازی for آهنگ‌سازی, and سیاست گذاری for سیاستگذاری. */
function splitCompound({ term, word, parts }: Token): Expression[] {
  const found: Expression[] = []
  if (parts.length > 1) {
    found.push(phrase(...parts))
  }
  const isKnown = lookUpWord(term) !== undefined
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isKnown ? SECOND_PARTS.has(second) && lookUpWord(first) : lookUpWord(first) && lookUpWord(stemOf(second)))
      found.push(phrase(stemOf(first), stemOf(second)))
  }
  if (!isKnown)
    for (let at = word.indexOf('و', 2); at > 0 && at < word.length - 2; at = word.indexOf('و', at + 1)) {
      const [first, second] = [word.slice(0, at), word.slice(at + 1)]
      if (lookUpWord(first) && lookUpWord(stemOf(second))) found.push(phrase(stemOf(first), 'و', stemOf(second)))
    }
  return found
}

const verbForms = (term: string): Expression[] => {
  const verb = findVerb(term)
  return verb ? [...new Set(listVerbForms(verb).map(stemOf))].map((form) => phrase(form)) : []
}

/** Nouns whose indefinite form the dictionary lists as a word, which rarely means anything else: کتابی is mostly «a book». */
const INDEFINITE = new Set(
  'کتاب گل استاد مرد زن دختر پسر شب باغ درخت کوه کلید خیابان جاده پل قطار فیلم عکس داستان رمان اهنگ گربه سگ اسب پادشاه پرنده کودک دانشجو درس خواب قلم کاغذ'.split(
    ' ',
  ),
)

/** Alternatives of a word: other spellings, parts, inflected forms and translations. */
const expansions = new Map<string, readonly Expression[]>()
const MAX_CACHED = 2000

function expand(token: Token): readonly Expression[] {
  const { term, word, variants } = token
  const key = `${term} ${word} ${token.parts.join()}`
  const cached = expansions.get(key)
  if (cached) return cached
  const omitted = omittedHamza(term)
  const related = findFamily([term], 0, ['spellings', 'related']) ?? findFamily([word], 0, ['spellings', 'related'])
  const singulars = [term, ...(related?.sequences ?? []).flatMap((sequence) => (sequence.length === 1 ? sequence : []))]
  const found = [
    ...singulars.filter((each) => INDEFINITE.has(each)).map((each) => phrase(`${each}ی`)),
    ...(omitted === undefined ? [] : [phrase(omitted)]),
    ...variants.map((variant) => phrase(variant)),
    ...(findFamily([term], 0, ['spellings']) ? [] : splitCompound(token)),
    ...(related?.sequences ?? []).map((sequence) => phrase(...sequence)),
    ...verbForms(term),
    ...(related ? [] : fromFinglish(term).map((spelling) => phrase(stemOf(spelling)))),
  ]
  if (expansions.size >= MAX_CACHED) expansions.clear()
  expansions.set(key, found)
  return found
}

/** Matches a word in all its spellings and forms. */
const wordExpression = (token: Token): Expression => anyOf(phrase(token.term), ...expand(token))

/** Returns the terms of two words written as one, of which a suffix is split off only if most of the second word remains. */
function joinWords(first: Token, second: Token): string[] {
  // 3.5 is not 35.
  if (/\d$/.test(first.term) && /^\d/.test(second.term)) return []
  const joined = [first.term + second.term, first.word + second.word, first.word + second.term]
  const stems = joined.map(stemOf).filter((stem) => stem.length > first.term.length + 1)
  return [...new Set([...joined, ...stems])]
}

/**
 * Yields one expression per word, or per run of adjacent words that texts also write as one: the words of a family such as گفت و گو, and a
 * pair that is the whole query or forms a known word. Words for which `isOptional` holds are left out unless they belong to a run. With
 * `prefixLast`, the last word also matches as a prefix; without `hasPairs`, each word has its own expression.
 */
export function* wordExpressions(
  words: readonly Token[],
  { prefixLast = false, hasPairs = true, isOptional = (_: Token): boolean => false } = {},
): Generator<Expression> {
  const prefixExpression = (term: string): Expression[] =>
    prefixLast ? [{ phrase: [term], isPrefix: true }, ...familiesBeginningWith(term).map((sequence) => phrase(...sequence))] : []
  const expressionAt = (at: number, word: Token) =>
    at === words.length - 1 ? anyOf(wordExpression(word), ...prefixExpression(word.term)) : wordExpression(word)
  const terms = words.map(({ term }) => term)
  const kept = words.filter((word) => !isOptional(word)).length
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) continue
    const run = findFamily(terms, at, ['spellings', 'related'])
    if (run && run.length > 1) {
      const [first, ...others] = run.sequences.map((sequence) => phrase(...sequence))
      const isLast = at + run.length === words.length
      if (first) yield anyOf(first, ...others, ...(isLast && prefixLast ? [{ phrase: terms.slice(at), isPrefix: true } as const] : []))
      at += run.length - 1
      continue
    }
    if (isOptional(word)) continue
    const joined = hasPairs && next && !isOptional(next) ? joinWords(word, next) : []
    if (next && joined.length > 0 && (kept === 2 || joined.some((term) => lookUpWord(term)))) {
      const isLast = at + 1 === words.length - 1
      yield anyOf(
        { all: [wordExpression(word), expressionAt(at + 1, next)] },
        ...joined.flatMap((term) => [term, ...fromFinglish(term)]).map((term) => phrase(stemOf(term))),
        ...(isLast ? prefixExpression(word.term + next.term) : []),
      )
      at++
    } else yield expressionAt(at, word)
  }
}

/** Maximum ways of writing one phrase. */
const MAX_PHRASES = 12

/** Returns the ways to write words that stand next to each other, joined and apart: دانش‌آموز ممتاز and دانش آموز ممتاز. */
export function phraseSequences(tokens: readonly Token[]): ReadonlyArray<readonly string[]> {
  const terms = tokens.map(({ term }) => term)
  // The ways to write the rest from each word on, from the last word to the first.
  const ways: (readonly string[])[][] = [...tokens.map(() => []), [[]]]
  for (let at = tokens.length - 1; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (!token) continue
    const options: { length: number; sequence: readonly string[] }[] = [{ length: 1, sequence: [token.term] }]
    const run = findFamily(terms, at, ['spellings'])
    for (const sequence of run?.sequences ?? []) options.push({ length: run?.length ?? 1, sequence })
    if (!token.isAffix && !run) {
      for (const split of splitCompound(token)) if ('phrase' in split) options.push({ length: 1, sequence: split.phrase })
      if (next && !next.isAffix)
        for (const joined of joinWords(token, next)) if (lookUpWord(joined)) options.push({ length: 2, sequence: [joined] })
    }
    ways[at] = options
      .flatMap(({ length, sequence }) => (ways[at + length] ?? []).map((rest) => [...sequence, ...rest]))
      .slice(0, MAX_PHRASES)
  }
  return ways[0] ?? []
}

/** Matches adjacent words however their compounds are written. */
export function phraseExpression(tokens: readonly Token[]): Expression {
  const [first, ...others] = phraseSequences(tokens).map((sequence) => phrase(...sequence))
  return first ? anyOf(first, ...others) : phrase(...tokens.map(({ term }) => term))
}

/** Matches most of the expressions: any of two, two of up to four, and three of more. */
export function mostOf(all: readonly Expression[]): Expression {
  const wanted = all.length <= 2 ? 1 : all.length <= 4 ? 2 : 3
  const choose = (count: number, from: number): Expression[][] =>
    count === 0 ? [[]] : all.slice(from).flatMap((one, by) => choose(count - 1, from + by + 1).map((rest) => [one, ...rest]))
  const [first, ...others] = choose(wanted, 0).map(allOf)
  return first ? anyOf(first, ...others) : allOf(all)
}
