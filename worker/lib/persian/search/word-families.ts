import { findNumber } from './lexicon/numbers.ts'
import { TABLE } from './word-families.gen.ts'

/** Adjacent terms of a text. */
export type Sequence = readonly string[]
/** `spellings` of a compound are the same words even in a quotation; `related` are other words, such as a plural or a translation. */
type Kind = 'spellings' | 'related'

// `families` is searched in place, because the first search of an isolate would wait for maps of it. A line is a family: its sequences, between
// bars. An empty line separates spellings from related words. `pointers` are the offsets of all sequences, sorted by the sequences.
const { families, pointers, longestRun } = TABLE
const [BAR, NEWLINE] = ['|', '\n']
const RELATED_FROM = families.indexOf('\n\n')

/** Digits of a pointer. */
export const DIGITS = { first: '0'.charCodeAt(0), count: 44, perPointer: 3 }
const POINTER_COUNT = pointers.length / DIGITS.perPointer

function pointerAt(index: number): number {
  const at = index * DIGITS.perPointer
  const digit = (by: number) => pointers.charCodeAt(at + by) - DIGITS.first
  return (digit(0) * DIGITS.count + digit(1)) * DIGITS.count + digit(2)
}

const isEnd = (letter: string | undefined): boolean => letter === BAR || letter === NEWLINE || letter === undefined

/** Compares the sequence at an offset with another one by code units; negative if the one at the offset comes first. */
function compareAt(offset: number, sequence: string): number {
  for (let at = 0; at < sequence.length; at++) {
    if (isEnd(families[offset + at])) return -1
    const difference = families.charCodeAt(offset + at) - sequence.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return isEnd(families[offset + sequence.length]) ? 0 : 1
}

/** Returns the index of the first pointer whose sequence does not come before this one. */
function findPointer(sequence: string): number {
  let [first, last] = [0, POINTER_COUNT]
  while (first < last) {
    const middle = (first + last) >> 1
    if (compareAt(pointerAt(middle), sequence) < 0) first = middle + 1
    else last = middle
  }
  return first
}

/** Yields the offsets of a sequence, in the order of its families. */
function* offsetsOf(sequence: string): Generator<number> {
  for (let index = findPointer(sequence); index < POINTER_COUNT && compareAt(pointerAt(index), sequence) === 0; index++)
    yield pointerAt(index)
}

const kindAt = (offset: number): Kind => (offset < RELATED_FROM ? 'spellings' : 'related')

/** Returns the sequences of the family around an offset. */
function familyAt(offset: number): Sequence[] {
  const from = families.lastIndexOf(NEWLINE, offset) + 1
  return families
    .slice(from, families.indexOf(NEWLINE, offset))
    .split(BAR)
    .map((sequence) => sequence.split(' '))
}

/** Whether a sequence begins with the term. */
function isFirstTerm(term: string): boolean {
  const index = findPointer(term)
  if (index === POINTER_COUNT) return false
  const offset = pointerAt(index)
  const next = families[offset + term.length]
  return families.startsWith(term, offset) && (next === ' ' || isEnd(next))
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
  const number = kinds.includes('related') ? findNumber(terms, at) : undefined
  if (!isFirstTerm(terms[at] ?? '')) return number
  for (let length = Math.min(longestRun, terms.length - at); length > 0 && length >= (number?.length ?? 0); length--) {
    const offsets = [...offsetsOf(terms.slice(at, at + length).join(' '))].filter((offset) => kinds.includes(kindAt(offset)))
    if (offsets.length > 0) return { length, sequences: offsets.flatMap(familyAt) }
  }
  return number
}

const MIN_BEGINNING = 4
const MAX_SEQUENCES = 12

/** Returns the sequence at an offset as it is written there. */
function sequenceAt(offset: number): string {
  let end = offset
  while (!isEnd(families[end])) end++
  return families.slice(offset, end)
}

/** Returns the sequences of the families with a spelling in one word that begins with the letters: گفتگ is the beginning of گفت و گو. */
export function familiesBeginningWith(letters: string): Sequence[] {
  if (letters.length < MIN_BEGINNING) return []
  const offsets = new Map<string, number[]>()
  for (let index = findPointer(letters); index < POINTER_COUNT && families.startsWith(letters, pointerAt(index)); index++) {
    const spelling = sequenceAt(pointerAt(index))
    if (!spelling.includes(' ')) offsets.set(spelling, [...(offsets.get(spelling) ?? []), pointerAt(index)])
  }
  const found = new Map<string, Sequence>()
  for (const each of [...offsets.values()].sort(([a = 0], [b = 0]) => a - b))
    for (const sequence of each.flatMap(familyAt)) found.set(sequence.join(' '), sequence)
  return [...found.values()].slice(0, MAX_SEQUENCES)
}
