import { COMPOUNDS } from './lexicon/compounds.ts'
import { LOAN_WORDS } from './lexicon/loan-words.ts'
import { findNumber } from './lexicon/numbers.ts'
import { PLURALS } from './lexicon/plurals.ts'
import { tokenize } from './tokenize.ts'

/** Adjacent terms of a text. */
export type Sequence = readonly string[]
/** `spellings` of a compound are the same words even in a quotation; `related` are other words, such as a plural or a translation. */
type Kind = 'spellings' | 'related'

interface Family {
  kind: Kind
  sequences: readonly Sequence[]
}

const toSequence = (spelling: string): Sequence =>
  tokenize(spelling)
    .filter(({ isAffix }) => !isAffix)
    .map(({ term }) => term)

let families: ReadonlyMap<string, readonly Family[]> | undefined
let firstTerms: ReadonlySet<string> = new Set()
/** Spellings in one word, by their first letters. */
const keysByBeginning = new Map<string, string[]>()
let longest = 1

function readFamilies(): ReadonlyMap<string, readonly Family[]> {
  const found = new Map<string, Family[]>()
  const first = new Set<string>()
  const add = (kind: Kind, spellings: readonly string[]) => {
    const byKey = new Map(spellings.map(toSequence).map((sequence) => [sequence.join(' '), sequence] as const))
    byKey.delete('')
    if (byKey.size < 2) return
    const family = { kind, sequences: [...byKey.values()] }
    for (const [key, sequence] of byKey) {
      found.set(key, [...(found.get(key) ?? []), family])
      first.add(sequence[0] ?? '')
      longest = Math.max(longest, sequence.length)
    }
  }
  for (const group of COMPOUNDS) add('spellings', group)
  for (const group of [...LOAN_WORDS, ...PLURALS]) add('related', group)
  firstTerms = first
  for (const key of found.keys()) {
    const beginning = key.slice(0, MIN_BEGINNING)
    if (!key.includes(' ')) keysByBeginning.set(beginning, [...(keysByBeginning.get(beginning) ?? []), key])
  }
  return found
}

/**
 * Finds the longest run of terms from `at` that has other spellings or related words; returns its length and the sequences, including its
 * own.
 */
export function findFamily(
  terms: Sequence,
  at: number,
  kinds: readonly Kind[],
): { length: number; sequences: readonly Sequence[] } | undefined {
  families ??= readFamilies()
  const number = kinds.includes('related') ? findNumber(terms, at) : undefined
  if (!firstTerms.has(terms[at] ?? '')) return number
  for (let length = Math.min(longest, terms.length - at); length > 0; length--) {
    const all = families.get(terms.slice(at, at + length).join(' '))?.filter(({ kind }) => kinds.includes(kind))
    if (all && all.length > 0 && length >= (number?.length ?? 0)) return { length, sequences: all.flatMap(({ sequences }) => sequences) }
  }
  return number
}

const MIN_BEGINNING = 4
const MAX_SEQUENCES = 12

/** Returns the sequences of the families with a spelling in one word that begins with the letters: گفتگ is the beginning of گفت و گو. */
export function familiesBeginningWith(letters: string): Sequence[] {
  families ??= readFamilies()
  const found = new Map<string, Sequence>()
  for (const key of keysByBeginning.get(letters.slice(0, MIN_BEGINNING)) ?? [])
    if (letters.length >= MIN_BEGINNING && key.startsWith(letters))
      for (const { sequences } of families.get(key) ?? []) for (const sequence of sequences) found.set(sequence.join(' '), sequence)
  return [...found.values()].slice(0, MAX_SEQUENCES)
}
