import { asciiDigits } from '#shared/persian/digits.ts'
import { foldLetters } from '#shared/persian/fold.ts'
import { lookUpWord } from './known-words.ts'
import { stripSuffixes } from './strip-suffixes.ts'
import { SUFFIXES } from './suffixes.ts'

/** A word as it is looked for. Offsets are UTF-16 units of the text it was read from. */
export interface Token {
  /** The folded word without what is behind it; what index and query agree on. */
  term: string
  /** The spelling after yeh, kaf, digits and case are settled: what decides between two texts that hold the same term. */
  exact: string
  start: number
  end: number
  /** Behind a noun or before a verb; says nothing alone. */
  isAffix: boolean
  /** The same word spelled otherwise: its hamza on another seat, ة as ت. */
  variants: readonly string[]
  /** The words a joined one is made of, where it says each of them: دانش and آموز of دانش‌آموز. */
  parts: readonly string[]
}

/** Letters and digits with what joins them; names such as C++ and .NET are words too. */
const WORD = /\.net\b|[a-z](?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}\u0640][\p{L}\p{N}\p{M}\u0640\u200c\u200d]*(?:[-.'’][a-z0-9]+)*/giu
const NAMES: Record<string, string> = { '.net': 'dotnet', 'c++': 'cplusplus', 'c#': 'csharp', 'f#': 'fsharp' }
/** Longer runs are no words; they are cut so that a term has a bounded length. */
const LONGEST = 64
const PREFIX = /^ن?می$/

/** A text as the words a search looks for, in their order; never more than `most`. */
export function tokenize(text: string, maxTokens = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(WORD)) {
    const before = tokens.length
    for (const [word, start] of splitRun(run, index)) appendToken(tokens, word, start)
    addJoinedVariant(tokens, before, run)
    if (tokens.length >= maxTokens) break
  }
  return tokens
}

/** Cuts a run where Latin meets another script, and letters meet digits, and where a joined name has its dots and hyphens. */
function* splitRun(run: string, index: number): Generator<readonly [string, number]> {
  if (NAMES[run.toLowerCase()]) return yield [run, index]
  for (const { 0: word, index: at } of run.matchAll(/[\p{Script=Latin}\p{M}]+|\p{N}+|[^\p{Script=Latin}\p{N}.'’-]+/gu))
    if (/[\p{L}\p{N}]/u.test(word)) yield [word, index + at]
}

/** A Latin name in pieces is also looked for as one word: Wi-Fi as wifi. */
function addJoinedVariant(tokens: Token[], from: number, run: string): void {
  const first = tokens[from]
  if (first && tokens.length > from + 1 && /^[a-z0-9]+(?:[-.'’][a-z0-9]+)+$/i.test(run))
    tokens[from] = { ...first, variants: [...first.variants, run.toLowerCase().replace(/[^a-z0-9]/g, '')] }
}

const parsedWords = new Map<string, readonly Omit<Token, 'start' | 'end'>[]>()
const MAX_CACHED_WORDS = 20_000

function appendToken(tokens: Token[], word: string, start: number): void {
  const end = start + word.length
  const before = tokens.at(-1)
  const parsed = parseCached(word)
  const first = parsed[0]
  // می خواهم is one word, however it is parted.
  if (before && first && PREFIX.test(before.term) && start - before.end <= 1 && lookUpWord(first.term)?.verb && parsed.length === 1) {
    tokens[tokens.length - 1] = {
      ...first,
      term: before.term + first.term,
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

const normalizeText = (word: string): string => asciiDigits(word.normalize('NFKC').replace(/\u0640/g, '')).toLowerCase()
/** Letters and digits as terms have them: every spelling of one is the same. */
export const plainLetters = (text: string): string => asciiDigits(foldLetters(text)).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Some digits come apart into more than letters and digits, such as ⑴ and ½. */
const stripSymbols = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, LONGEST)
const foldTerm = (word: string): string => stripSymbols(plainLetters(word))
const normalizeSpelling = (word: string): string => normalizeText(word).replace(/[يى]/g, 'ی').replace(/ك/g, 'ک').slice(0, LONGEST)

function parse(word: string): readonly Omit<Token, 'start' | 'end'>[] {
  const name = NAMES[word.toLowerCase()]
  if (name) return [{ term: name, exact: name, isAffix: false, variants: [], parts: [] }]
  const written = word.split(/[\u200c\u200d]+/).filter((part) => foldTerm(part) !== '')
  const suffixes: string[] = []
  while (written.length > 1 && SUFFIXES.has(foldTerm(written.at(-1) ?? ''))) suffixes.unshift(foldTerm(written.pop() ?? ''))
  const term = written.map(foldTerm).join('')
  if (term === '') return []
  const exact = written.map(normalizeSpelling).join('')
  const [stem, ...attached] = stripSuffixes(term)
  suffixes.unshift(...attached)
  const main = {
    term: stem,
    exact: attached.length > 0 ? exact.slice(0, stem.length) : exact,
    isAffix: suffixes.length === 0 && (SUFFIXES.has(stem) || PREFIX.test(stem)),
    variants: [...new Set(hamzaVariants(written.map(normalizeText).join('')))].filter((each) => each !== stem),
    parts: compound(stem, written),
  }
  // The ی of an ezafe is written or not: خانه‌ی ما is خانهٔ ما.
  const meaningful = suffixes.filter((suffix) => suffix !== 'ی')
  return [main, ...meaningful.map((suffix) => ({ term: suffix, exact: suffix, isAffix: true, variants: [], parts: [] }))]
}

/** The words of a compound that says each of them: those parted by a half-space, or by the dictionary. */
function compound(term: string, written: readonly string[]): string[] {
  const parts = written.length > 1 ? written.map(foldTerm) : (lookUpWord(term)?.parts ?? [])
  return parts.some((part) => PREFIX.test(part)) ? [] : parts.filter((part) => part.length > 1 && !SUFFIXES.has(part))
}

const HAMZA_LETTERS = /[أؤئء]/g

/** The same word with its hamza on other seats or on none (مسأله, مسئله, مساله), and with ة as ت. */
function hamzaVariants(word: string): string[] {
  const others: string[] = []
  if (/[أؤئ]/.test(word) || /ء./.test(word))
    for (const seat of ['ا', 'و', 'ی', '']) others.push(foldTerm(word.replace(HAMZA_LETTERS, seat)))
  if (/ء$/.test(word)) others.push(foldTerm(word.slice(0, -1)))
  if (/ة$/.test(word)) others.push(foldTerm(`${word.slice(0, -1)}ت`))
  return others.filter((other) => other.length > 1)
}
