import { asciiDigits } from '#shared/persian/digits.ts'
import { foldLetters } from '#shared/persian/fold.ts'
import { PERSIAN_LOOK_ALIKES } from '#shared/persian/look-alikes.ts'
import { distinctTerm, dropFinalHamza, foldSeats } from './hamza.ts'
import { lookUpWord } from './known-words.ts'
import { SUFFIXES, stripSuffixes } from './word-forms.ts'
import { patternsFor, type WordPatterns } from './word-patterns.ts'

/** A search term; offsets count UTF-16 units of the source text. */
export interface Token {
  /** The folded stem shared by index and query. */
  term: string
  /** The folded word with its attached suffixes. */
  word: string
  /** The spelling with yeh, kaf, digits, case and Unicode form normalized; ranks texts that share a term. */
  exact: string
  start: number
  end: number
  /** True for a noun suffix or verb prefix, which has no meaning alone. */
  isAffix: boolean
  /** Other spellings, with ت for ة, and joined hyphenated names. */
  variants: readonly string[]
  /** Parts of a compound that match on their own: دانش and آموز of دانش‌آموز. */
  parts: readonly string[]
}

const NAMES: Record<string, string> = { '.net': 'dotnet', 'c++': 'cplusplus', 'c#': 'csharp', 'f#': 'fsharp' }
/** Maximum length of a term, or of each part of a word with ZWNJ; the rest is cut off. */
const LONGEST = 64
const PREFIX = /^ن?می$/
/** Words of such letters with alef madda and ZWNJ, whose terms consist of their letters. */
const PLAIN_RUN = /^[\u0621\u0622\u0627\u0628\u062a-\u063a\u0641\u0642\u0644-\u0648\u067e\u0686\u0698\u06a9\u06af\u06cc\u200c]+$/
const NONE: readonly string[] = []
/** Letters that no folding changes, of which most words consist: the first texts of an isolate are read in half the time without folding them. */
const FOLDED = /^[\u0621\u0627\u0628\u062a-\u063a\u0641\u0642\u0644-\u0648\u067e\u0686\u0698\u06a9\u06af\u06cc]+$/

/**
 * Splits a text into search terms, in order; stops after the word that reaches `maxTokens`, so it may return slightly more. Words of plain letters
 * for which `isNeeded` returns false of their folded letters, which is much faster, become one token without a term.
 */
export function tokenize(text: string, maxTokens = Number.POSITIVE_INFINITY, isNeeded?: (word: string) => boolean): Token[] {
  const tokens: Token[] = []
  const patterns = patternsFor(text)
  for (const { 0: run, index } of text.matchAll(patterns.word)) {
    const end = index + run.length
    if (isNeeded && PLAIN_RUN.test(run) && !PREFIX.test(tokens.at(-1)?.term ?? '') && !mayMatter(run, isNeeded))
      tokens.push({ term: '', word: run, exact: run, start: index, end, isAffix: false, variants: NONE, parts: NONE })
    else if (FOLDED.test(run)) appendToken(tokens, run, index, end)
    else {
      const before = tokens.length
      for (const [word, start, end] of splitRun(run, index, patterns)) appendToken(tokens, word, start, end)
      addJoinedVariant(tokens, before, run)
    }
    if (tokens.length >= maxTokens) break
  }
  return tokens
}

/** Whether a run is needed as it is folded without its joiners, or joins with the next run to a word. */
function mayMatter(run: string, isNeeded: (letters: string) => boolean): boolean {
  const letters = FOLDED.test(run) ? run : run.replace(/\u200c/g, '').replace(/آ/g, 'ا')
  return PREFIX.test(letters) || isNeeded(letters)
}

const THOUSANDS = /[٬,،]/g

/** Splits a run between Latin and other scripts, between letters and digits, and at the dots, hyphens and apostrophes of names. */
function* splitRun(
  run: string,
  index: number,
  { part, letterOrDigit }: WordPatterns,
): Generator<readonly [word: string, start: number, end: number]> {
  const whole = run.replace(THOUSANDS, '')
  if (whole !== run || NAMES[run.toLowerCase()]) return yield [whole, index, index + run.length]
  for (const { 0: word, index: at } of run.matchAll(part)) if (letterOrDigit.test(word)) yield [word, index + at, index + at + word.length]
}

/** Adds the joined form of a Latin name with hyphens, dots or apostrophes: Wi-Fi as wifi. */
function addJoinedVariant(tokens: Token[], from: number, run: string): void {
  const first = tokens[from]
  if (first && tokens.length > from + 1 && /^[a-z0-9]+(?:[-.'’][a-z0-9]+)+$/i.test(run))
    tokens[from] = { ...first, variants: [...first.variants, run.toLowerCase().replace(/[^a-z0-9]/g, '')] }
}

const parsedWords = new Map<string, readonly Omit<Token, 'start' | 'end'>[]>()
const MAX_CACHED_WORDS = 20_000

function appendToken(tokens: Token[], word: string, start: number, end: number): void {
  const before = tokens.at(-1)
  const parsed = parseCached(word)
  const first = parsed[0]
  // می خواهم is one word, whether written with a space or with ZWNJ.
  if (before && first && PREFIX.test(before.term) && start - before.end <= 1 && lookUpWord(first.term)?.verb && parsed.length === 1) {
    tokens[tokens.length - 1] = {
      ...first,
      term: before.term + first.term,
      word: before.term + first.word,
      exact: before.exact + first.exact,
      start: before.start,
      end,
      variants: [],
      parts: [],
    }
    return
  }
  for (const token of parsed) tokens.push({ ...token, start, end })
}

function parseCached(word: string): readonly Omit<Token, 'start' | 'end'>[] {
  const found = parsedWords.get(word)
  if (found) return found
  if (parsedWords.size >= MAX_CACHED_WORDS) parsedWords.clear()
  const parsed = parse(word)
  parsedWords.set(word, parsed)
  return parsed
}

const normalizeText = (word: string): string =>
  FOLDED.test(word) ? word : asciiDigits(word.normalize('NFKC').replace(/\u0640/g, '')).toLowerCase()
const LOOK_ALIKE = new RegExp(`[${[...PERSIAN_LOOK_ALIKES.keys()].join('')}]`, 'g')
/** Folds letters, digits, diacritics and case the same way as terms, also letters of Urdu, Kurdish and Pashto keyboards. */
export const plainLetters = (text: string): string =>
  asciiDigits(foldLetters(text))
    .replace(LOOK_ALIKE, (letter) => PERSIAN_LOOK_ALIKES.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
/** Letters and digits that most words consist of. */
const PLAIN = /^[a-z0-9\u0620-\u064a\u066e\u066f\u0671-\u06d3]*$/
/** Removes symbols, because NFKD expands digits such as ⑴ and ½ into digits and symbols. */
const stripSymbols = (text: string): string => (PLAIN.test(text) ? text : text.replace(/[^\p{L}\p{N}]/gu, '')).slice(0, LONGEST)
const foldTerm = (word: string): string => (FOLDED.test(word) ? word.slice(0, LONGEST) : stripSymbols(plainLetters(word)))
const normalizeSpelling = (word: string): string =>
  normalizeText(word)
    .replace(/[يىېێۍے]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[ہھە]/g, 'ه')
    .slice(0, LONGEST)

function parse(word: string): readonly Omit<Token, 'start' | 'end'>[] {
  const name = NAMES[word.toLowerCase()]
  if (name) return [{ term: name, word: name, exact: name, isAffix: false, variants: [], parts: [] }]
  const written = word.split(/[\u200c\u200d]+/).filter((part) => foldTerm(part) !== '')
  const suffixes: string[] = []
  while (written.length > 1 && SUFFIXES.has(foldTerm(written.at(-1) ?? ''))) suffixes.unshift(foldTerm(written.pop() ?? ''))
  const term = foldSeats(dropFinalHamza(written.map(foldTerm).join('')))
  if (term === '') return []
  const spelling = written.map(normalizeText).join('')
  const exact = written.map(normalizeSpelling).join('')
  const [folded, ...attached] = stripSuffixes(term)
  const stem = distinctTerm(spelling, folded)
  suffixes.unshift(...attached)
  const main = {
    term: stem,
    word: term,
    exact: attached.length > 0 ? exact.slice(0, stem.length) : exact,
    isAffix: suffixes.length === 0 && (SUFFIXES.has(stem) || PREFIX.test(stem)),
    variants: /.ة$/.test(spelling) ? [foldTerm(`${spelling.slice(0, -1)}ت`)] : [],
    parts: compound(stem, written),
  }
  // The ezafe ی is optional: خانه‌ی ما is خانهٔ ما.
  const meaningful = suffixes.filter((suffix) => suffix !== 'ی')
  return [main, ...meaningful.map((suffix) => ({ term: suffix, word: suffix, exact: suffix, isAffix: true, variants: [], parts: [] }))]
}

/** Returns the parts of a compound that match on their own, as separated by ZWNJ in the text or in the dictionary. */
function compound(term: string, written: readonly string[]): string[] {
  const parts = written.length > 1 ? written.map(foldTerm) : (lookUpWord(term)?.parts ?? [])
  return parts.some((part) => PREFIX.test(part))
    ? []
    : parts
        .filter((part) => part.length > 1 && !SUFFIXES.has(part))
        .map((part) => stripSuffixes(isJoinedToAnd(part) ? part.slice(1) : part)[0])
}

/** Whether a part of a compound begins with the conjunction و, as in آب‌وهوا. */
const isJoinedToAnd = (part: string): boolean => part.startsWith('و') && part.length > 2 && !lookUpWord(part)

export interface Terms {
  /** Terms in the order of the text. */
  terms: string[]
  /** Other spellings, and the parts of compounds written with ZWNJ or ZWJ. */
  variants: ReadonlySet<string>
  /** Exact spellings that differ from their term. */
  exactForms: ReadonlySet<string>
}

const HALF_SPACE = /[\u200c\u200d]/

/** Extracts the terms of a text, or of about its first `maxWords` words. */
export function extractTerms(text: string, maxWords?: number): Terms {
  const tokens = tokenize(text, maxWords)
  const hasHalfSpace = ({ start, end }: Token) => HALF_SPACE.test(text.slice(start, end))
  return {
    terms: tokens.map(({ term }) => term),
    variants: new Set(
      tokens.flatMap((token) => [...token.variants, ...(token.parts.length > 1 && hasHalfSpace(token) ? token.parts : [])]),
    ),
    exactForms: new Set(tokens.filter(({ exact, term }) => exact !== term).map(({ exact }) => exact)),
  }
}
