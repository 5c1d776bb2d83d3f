import { COMPOUNDS } from '#worker/lib/persian/search/lexicon/compounds.ts'
import { LOAN_WORDS } from '#worker/lib/persian/search/lexicon/loan-words.ts'
import { PLURALS } from '#worker/lib/persian/search/lexicon/plurals.ts'
import { tokenize } from '#worker/lib/persian/search/tokenize.ts'
import { DIGITS } from '#worker/lib/persian/search/word-families.ts'

const toSequence = (spelling: string): string =>
  tokenize(spelling)
    .filter(({ isAffix }) => !isAffix)
    .map(({ term }) => term)
    .join(' ')

/** Returns the different sequences of each group; groups of one are left out. */
const toFamilies = (groups: readonly (readonly string[])[]): string[][] =>
  groups
    .map((spellings) => [...new Set(spellings.map(toSequence))].filter((sequence) => sequence !== ''))
    .filter(({ length }) => length > 1)

const toLines = (families: readonly (readonly string[])[]): string => families.map((sequences) => `${sequences.join('|')}\n`).join('')

function toPointer(offset: number): string {
  const { first, count, perPointer } = DIGITS
  const digits = Array.from({ length: perPointer }, (_, at) => Math.floor(offset / count ** (perPointer - 1 - at)) % count)
  return String.fromCharCode(...digits.map((digit) => first + digit))
}

/** Packs the families of the lexicon for `word-families.ts`. Throws if they are too long for their pointers. */
export function packFamilies(): { families: string; pointers: string; longestRun: number } {
  const families = `${toLines(toFamilies(COMPOUNDS))}\n${toLines(toFamilies([...LOAN_WORDS, ...PLURALS]))}`
  if (families.length > DIGITS.count ** DIGITS.perPointer) throw new Error(`The families have ${families.length} characters`)
  const sequences = [...families.matchAll(/[^|\n]+/g)].map(({ 0: sequence, index }) => ({ sequence, index }))
  const sorted = sequences.toSorted((a, b) => (a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : a.index - b.index))
  return {
    families,
    pointers: sorted.map(({ index }) => toPointer(index)).join(''),
    longestRun: Math.max(...sequences.map(({ sequence }) => sequence.split(' ').length)),
  }
}
