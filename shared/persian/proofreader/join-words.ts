import { LETTERS, MARK, ZWNJ } from './characters.ts'
import type { Edit } from './edit.ts'

/** Two neighbouring words parted by one space, without vowel marks, and what stands around them. */
export interface Pair {
  left: string
  right: string
  /** The word before `left`, when one stands right there. */
  before: string
  /** The word behind `right`, when one stands right there. */
  after: string
  /** The sign right behind `right`; empty for a space or the end. */
  sign: string
}

/** Why the two are one word, in Persian; undefined when they are two. */
export type Joiner = (pair: Pair) => string | undefined

const TOKEN = new RegExp(`[${LETTERS}${ZWNJ}]+`, 'g')
const MARKS = new RegExp(`[${MARK}]`, 'g')

interface Token {
  from: number
  to: number
  word: string
}

/** Words of a text in order. */
export const tokenizeWords = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ from: index, to: index + word.length, word: word.replace(MARKS, '') }))

/** The space between two words as a half-space, wherever a joiner gives a reason. */
export function joinWords(text: string, joiners: readonly Joiner[]): Edit[] {
  const edits: Edit[] = []
  const tokens = tokenizeWords(text)
  const areAdjacent = (at: number) => {
    const [a, b] = [tokens[at], tokens[at + 1]]
    return a !== undefined && b !== undefined && b.from === a.to + 1 && text[a.to] === ' '
  }
  for (let at = 0; at + 1 < tokens.length; at++) {
    const [left, right] = [tokens[at], tokens[at + 1]]
    if (!left || !right || !areAdjacent(at)) continue
    const sign = text[right.to] ?? ''
    const pair: Pair = {
      left: left.word,
      right: right.word,
      before: areAdjacent(at - 1) ? (tokens[at - 1]?.word ?? '') : '',
      after: areAdjacent(at + 1) ? (tokens[at + 2]?.word ?? '') : '',
      sign: /\s/.test(sign) ? '' : sign,
    }
    for (const join of joiners) {
      const reason = join(pair)
      if (!reason) continue
      edits.push({ from: left.to, to: right.from, after: ZWNJ, rule: 'half-space', reason })
      break
    }
  }
  return edits
}
