import { readFileSync } from 'node:fs'
import { foldLetters } from '#shared/persian/fold.ts'
import { ALPHABET, LONGEST_WORD, MARKS, type WordEntry } from '#worker/lib/persian/search/known-words.ts'
import { JOINED_COMPOUNDS } from '#worker/lib/persian/search/lexicon/compounds.ts'
import { SUFFIXES } from '#worker/lib/persian/search/word-forms.ts'

const ZWNJ = '\u200c'
/** Affix flags in `index.aff` for plurals with ها and comparatives with تر. */
const [PLURALS, COMPARATIVES] = [
  ['sd', 'sg'],
  ['st', 'su'],
]

interface Spelling {
  flags: Set<string>
  isVerbForm: boolean
}

/** Reads the spellings of Lilak's Persian spelling dictionary (Apache-2.0, package dictionary-fa), with hyphens between the parts of compounds. */
function readSpellings(): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>()
  const addSpelling = (key: string): Spelling => {
    const spelling = spellings.get(key) ?? { flags: new Set(), isVerbForm: false }
    spellings.set(key, spelling)
    return spelling
  }
  for (const line of readFileSync('node_modules/dictionary-fa/index.dic', 'utf8').trim().split('\n').slice(1)) {
    const [written = '', flags = ''] = line.split('/')
    const parts = written.split(ZWNJ).map(foldLetters)
    // Of a verb with a prefix that ends in می, keeps only the part after the prefix.
    const prefix = parts.findIndex((part) => /^(?:ن?می|همی|.*ن?می)$/.test(part))
    if (prefix >= 0 && prefix < parts.length - 1 && parts.length > 1 && /می$/.test(parts[prefix] ?? '')) {
      addSpelling(parts[prefix + 1] ?? '').isVerbForm = true
      continue
    }
    while (parts.length > 1 && SUFFIXES.has(parts.at(-1) ?? '')) parts.pop()
    const spelling = addSpelling(parts.join('-'))
    for (const flag of flags.match(/../g) ?? []) spelling.flags.add(flag)
  }
  return spellings
}

/** Reads the words of the dictionary, with the properties of all their spellings, and the joined compounds of the lexicon. */
export function readWords(): ReadonlyMap<string, WordEntry> {
  const words = new Map<string, WordEntry>()
  const listed = [...readSpellings()].filter(([key]) => /^[\p{L}\p{N}-]+$/u.test(key)).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [key, { flags, isVerbForm }] of listed) {
    const word = key.replaceAll('-', '')
    const other = words.get(word)
    words.set(word, {
      plural: (flags.size > 0 && !PLURALS.some((flag) => flags.has(flag))) || (other?.plural ?? false),
      isComparable: COMPARATIVES.some((flag) => flags.has(flag)) || (other?.isComparable ?? false),
      verb: isVerbForm || (other?.verb ?? false),
      parts: key.includes('-') ? key.split('-') : other?.parts,
    })
  }
  for (const word of JOINED_COMPOUNDS)
    if (!words.has(word)) words.set(word, { plural: false, isComparable: false, verb: false, parts: undefined })
  return words
}

const toDigit = (length: number): string => length.toString(36).toUpperCase()

function packMarks({ plural, isComparable, verb, parts = [] }: WordEntry): string {
  const ends = parts.slice(1).map((_, at) => MARKS.part + toDigit(parts.slice(0, at + 1).join('').length))
  return [verb && MARKS.verb, plural && MARKS.plural, isComparable && MARKS.comparable, ...ends].filter(Boolean).join('')
}

/** Entries of a block: more make the table smaller and a lookup longer. */
const BLOCK = 16

/** Packs words for `known-words.ts`. Throws if a word is too long or the words have more letters than the alphabet. */
export function packWords(words: ReadonlyMap<string, WordEntry>): { letters: string; packed: string } {
  const uses = new Map<string, number>()
  for (const word of words.keys()) for (const letter of word) uses.set(letter, (uses.get(letter) ?? 0) + 1)
  const letters = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).join('')
  if (letters.length > ALPHABET.length) throw new Error(`The alphabet has ${ALPHABET.length} characters for ${letters.length} letters`)
  const encode = (word: string) => [...word].map((letter) => ALPHABET[letters.indexOf(letter)]).join('')
  const entries = [...words].map(([word, entry]) => [encode(word), packMarks(entry)] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  let [before, packed, left] = ['', '', 0]
  for (const [word, marks] of entries) {
    if (word.length > LONGEST_WORD) throw new Error(`A word has ${word.length} letters, and ${LONGEST_WORD} are possible`)
    let shared = 0
    while (left > 0 && before[shared] === word[shared]) shared++
    left = shared === 0 ? BLOCK - 1 : left - 1
    packed += toDigit(shared) + word.slice(shared) + marks
    before = word
  }
  return { letters, packed }
}
