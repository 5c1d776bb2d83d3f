import { WORDS } from './known-words.gen.ts'

export interface WordEntry {
  /** Whether the word is a plural in ان or ات whose singular is also a word. */
  plural: boolean
  /** Whether the word can have the suffixes تر and ترین. */
  isComparable: boolean
  /** Whether the word is a verb form that follows می or نمی. */
  verb: boolean
  /** Parts of a compound, which the dictionary separates by ZWNJ. */
  parts: readonly string[] | undefined
}

// `packed` is searched in place, because the first search of an isolate would wait for a map of its words. An entry is the length of the
// beginning that it shares with the entry before (in base 36, with capitals), the rest of the word in `ALPHABET`, and its marks. Entries are
// sorted by their bytes. Blocks of some begin with a whole word, after 0, which no other entry has.

const { letters, packed } = WORDS

/** Encodes the letters of words in `packed`, by position, as one byte each, which keeps the Worker small. */
export const ALPHABET = 'abcdefghijklmnopqrstuvwxyz!#$%&()*'
/** Marks of an entry: of verb forms, plurals and comparatives; a hyphen and the length of the word before each later part of a compound. */
export const MARKS = { verb: '+', plural: ',', comparable: '.', part: '-' }
export const LONGEST_WORD = 35

const codeOf = (letter: string): number => letter.charCodeAt(0)
const VERB = codeOf(MARKS.verb)
const PLURAL = codeOf(MARKS.plural)
const PART = codeOf(MARKS.part)
const COMPARABLE = codeOf(MARKS.comparable)
/** The codes of the marks are between those of the first and of the last letters of the alphabet. */
const isLetter = (code: number): boolean => code < VERB || code >= codeOf('a')
const isMark = (code: number): boolean => code >= VERB && code <= COMPARABLE
const toLength = (code: number): number => code - (code <= codeOf('9') ? codeOf('0') : codeOf('A') - 10)

/** The Arabic block of Unicode, which has all letters of the words. */
const [ARABIC, LAST_ARABIC] = [0x600, 0x6ff]
/** The code of the byte for each letter of the Arabic block; 0 for those in no word. */
const codes = new Uint8Array(LAST_ARABIC - ARABIC + 1)
for (const [at, letter] of [...letters].entries()) codes[codeOf(letter) - ARABIC] = ALPHABET.charCodeAt(at)

/** The looked up word in `ALPHABET`, with a zero behind it, which is less than every letter. */
const wanted = new Uint8Array(LONGEST_WORD + 1)

/** Encodes a word into `wanted`; returns false for a word that has other letters or is too long. */
function encode(word: string): boolean {
  if (word.length > LONGEST_WORD) return false
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    const code = letter < ARABIC || letter > LAST_ARABIC ? 0 : codes[letter - ARABIC]
    if (!code) return false
    wanted[at] = code
  }
  wanted[word.length] = 0
  return true
}

/** Offsets of the blocks. */
let blocks: Uint32Array | undefined

function findBlocks(): Uint32Array {
  const found: number[] = []
  for (let at = 0; at >= 0; at = packed.indexOf('0', at + 1)) found.push(at)
  return Uint32Array.from(found)
}

/** Whether the whole word at an offset comes after `wanted`. */
function isAfter(at: number): boolean {
  let matched = 0
  while (packed.charCodeAt(at + matched) === wanted[matched]) matched++
  const code = packed.charCodeAt(at + matched)
  return isLetter(code) && code > (wanted[matched] ?? 0)
}

/** Returns the offset of the last block that does not begin after `wanted`. */
function blockOf(): number {
  blocks ??= findBlocks()
  let [first, last] = [0, blocks.length - 1]
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if (isAfter((blocks[middle] ?? 0) + 1)) last = middle - 1
    else first = middle
  }
  return blocks[first] ?? 0
}

/** Returns the offset of the marks of `wanted`, a word of so many letters; -1 if it is no word. */
function findWanted(length: number): number {
  let matched = 0
  for (let at = blockOf(); at < packed.length; ) {
    const shared = toLength(packed.charCodeAt(at++))
    if (shared < matched) return -1
    if (shared === matched) {
      while (packed.charCodeAt(at) === wanted[matched]) {
        matched++
        at++
      }
      const code = packed.charCodeAt(at)
      if (!isLetter(code)) {
        if (matched === length) return at
      } else if (code > (wanted[matched] ?? 0)) return -1
    }
    while (isLetter(packed.charCodeAt(at))) at++
    while (isMark(packed.charCodeAt(at))) at += packed.charCodeAt(at) === PART ? 2 : 1
  }
  return -1
}

/** Reads the entry of a word from its marks. */
function readEntry(word: string, marks: number): WordEntry {
  let [plural, isComparable, verb, end] = [false, false, false, 0]
  const parts: string[] = []
  for (let at = marks; isMark(packed.charCodeAt(at)); at++) {
    const mark = packed.charCodeAt(at)
    if (mark === PLURAL) plural = true
    else if (mark === COMPARABLE) isComparable = true
    else if (mark === VERB) verb = true
    else {
      const start = end
      end = toLength(packed.charCodeAt(++at))
      parts.push(word.slice(start, end))
    }
  }
  return { plural, isComparable, verb, parts: end > 0 ? [...parts, word.slice(end)] : undefined }
}

/** Looks up a folded word without ZWNJ; returns undefined if it is not in the dictionary. */
export function lookUpWord(word: string): WordEntry | undefined {
  if (word === '' || !encode(word)) return undefined
  const marks = findWanted(word.length)
  return marks < 0 ? undefined : readEntry(word, marks)
}

/** Returns all words of the dictionary, folded and without ZWNJ. */
export function listKnownWords(): string[] {
  const words: string[] = []
  let word = ''
  for (const [, shared = '', rest = ''] of packed.matchAll(/([0-9A-Z])([^0-9A-Z+,.-]*)(?:[+,.]|-[0-9A-Z])*/g)) {
    word = word.slice(0, toLength(codeOf(shared))) + [...rest].map((byte) => letters[ALPHABET.indexOf(byte)]).join('')
    words.push(word)
  }
  return words
}
