import { asciiDigits } from './digits.ts'
import { foldLetters } from './fold.ts'
import { LATIN_SIGNS, LOOK_ALIKES, PERSIAN_SIGNS } from './look-alikes.ts'

/** What separates a letter from the one before it: nothing, a zero-width non-joiner, punctuation without a space, or a space. */
export const GAP = { none: 0, joiner: 1, punctuation: 2, space: 3 } as const

/** The letters of a text as a reader sees them, each with its repetitions as one, in parallel arrays. */
export interface DeobfuscatedText {
  /** Code points of the folded letters. */
  letters: number[]
  /** How often each letter is repeated. */
  repeats: number[]
  /** The `GAP` before each letter. */
  gaps: number[]
  /** UTF-16 offsets of each letter in the text, the end exclusive. */
  starts: number[]
  ends: number[]
  /** 1 for a letter that was read from a digit, a sign or a letter of the other script. */
  substituted: number[]
}

/** How digits and signs are read: as punctuation, or as letters with 1, ! and | as one of two. */
type SignReading = 'punctuation' | 'i' | 'l'

interface Part {
  kind: 'letter' | 'digit' | 'sign' | 'space' | 'joiner' | 'mark' | 'punctuation'
  value: string
  start: number
  end: number
}

const JOINERS = '\u200B\u200C'
const ONES = '1!|'
const cache = new Map<string, readonly Pick<Part, 'kind' | 'value'>[]>()
const MAX_CACHED = 20_000

function classifyChar(char: string): Pick<Part, 'kind' | 'value'> {
  if (JOINERS.includes(char)) return { kind: 'joiner', value: char }
  if (/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u0640]/u.test(char)) return { kind: 'mark', value: char }
  if (/\s/.test(char)) return { kind: 'space', value: char }
  if (/\p{Nd}/u.test(char)) return { kind: 'digit', value: asciiDigits(char) }
  const letter = LOOK_ALIKES.get(char) ?? enclosedLetter(char) ?? (/\p{L}/u.test(char) ? foldLetters(char).toLowerCase() : undefined)
  if (letter !== undefined) return { kind: 'letter', value: LOOK_ALIKES.get(letter) ?? letter }
  return { kind: ONES.includes(char) || LATIN_SIGNS.has(char) ? 'sign' : 'punctuation', value: char }
}

/** Letters in black circles and squares, and regional indicators, have no compatibility decomposition. */
function enclosedLetter(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first)
}

function decompose(char: string): readonly Pick<Part, 'kind' | 'value'>[] {
  const parts = LOOK_ALIKES.has(char) ? [classifyChar(char)] : Array.from(char.normalize('NFKD'), classifyChar)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(char, parts)
  return parts
}

function readParts(text: string): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const char of text) {
    const end = start + char.length
    for (const { kind, value } of cache.get(char) ?? decompose(char)) parts.push({ kind, value, start, end })
    start = end
  }
  return parts
}

type Script = 'persian' | 'latin'
const scriptOf = (letter: string): Script => (/^[\u0600-\u06FF]/.test(letter) ? 'persian' : 'latin')

/** The script of the next letter: directly after a part, of the same word, or anywhere. */
interface Ahead {
  near: Script | undefined
  inWord: Script | undefined
  any: Script | undefined
}

function scriptsAhead(parts: readonly Part[]): Ahead[] {
  const ahead: Ahead[] = []
  let next: Ahead = { near: undefined, inWord: undefined, any: undefined }
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]
    ahead[at] = next
    if (part?.kind === 'letter') {
      const script = scriptOf(part.value)
      next = { near: script, inWord: script, any: script }
    } else if (part?.kind === 'space' || part?.kind === 'punctuation') next = { near: undefined, inWord: undefined, any: next.any }
    else if (part?.kind === 'digit' || part?.kind === 'sign') next = { ...next, near: undefined }
  }
  return ahead
}

/**
 * Reads a text as its letters: folds letter variants, marks, look-alikes of other scripts and fancy alphabets, drops invisible characters and
 * tatweel, and joins repeated letters. Digits and signs are punctuation or, with another `signs`, letters where their word has letters. Linear.
 */
export function deobfuscate(text: string, signs: SignReading = 'punctuation'): DeobfuscatedText {
  const parts = readParts(text)
  const ahead = signs === 'punctuation' ? [] : scriptsAhead(parts)
  const found: DeobfuscatedText = { letters: [], repeats: [], gaps: [], starts: [], ends: [], substituted: [] }
  let gap: number = GAP.space
  let before: Script | undefined
  for (const [at, part] of parts.entries()) {
    const { kind, value } = part
    if (kind === 'mark') continue
    if (kind === 'joiner' || kind === 'space') {
      gap = Math.max(gap, kind === 'space' ? GAP.space : GAP.joiner)
      if (kind === 'space') before = undefined
      continue
    }
    const after = ahead[at]
    const substitute = signs === 'punctuation' || !after ? undefined : readSign(part, { before, ...after }, signs, isNumber(parts, at))
    if (kind !== 'letter' && substitute === undefined) {
      gap = Math.max(gap, GAP.punctuation)
      before = undefined
      continue
    }
    const letter = substitute ?? value
    before = scriptOf(letter)
    append(found, letter, part, gap, substitute !== undefined)
    gap = GAP.none
  }
  return found
}

/** Returns whether a part is one of three digits in a row. */
function isNumber(parts: readonly Part[], at: number): boolean {
  const isDigit = (distance: number) => parts[at + distance]?.kind === 'digit'
  return (isDigit(-1) && isDigit(1)) || (isDigit(-2) && isDigit(-1)) || (isDigit(1) && isDigit(2))
}

/** Returns the letter that a digit, sign or letter of the other script is read as; undefined if it is read as it is. */
function readSign(
  { kind, value }: Part,
  { before, near, inWord, any }: Ahead & { before: Script | undefined },
  one: 'i' | 'l',
  isInNumber: boolean,
): string | undefined {
  if (before === 'persian' || (before === undefined && near === 'persian')) return isInNumber ? undefined : PERSIAN_SIGNS.get(value)
  // A single digit may be one of the letters that a disguise separates.
  if (kind === 'letter' || (before ?? inWord ?? (isInNumber ? undefined : any)) !== 'latin') return undefined
  return ONES.includes(value) ? one : LATIN_SIGNS.get(value)
}

function append(found: DeobfuscatedText, letter: string, { start, end }: Part, gap: number, isSubstituted: boolean): void {
  for (const char of letter) {
    const [code, last] = [char.codePointAt(0) ?? 0, found.letters.length - 1]
    if (gap === GAP.none && found.letters[last] === code) {
      found.repeats[last] = (found.repeats[last] ?? 0) + 1
      found.ends[last] = end
      continue
    }
    found.letters.push(code)
    found.repeats.push(1)
    found.gaps.push(gap)
    found.starts.push(start)
    found.ends.push(end)
    found.substituted.push(isSubstituted ? 1 : 0)
    gap = GAP.none
  }
}
