import { LETTERS, MARK, ZWNJ } from './characters.ts'
import type { Edit } from './edit.ts'

/** Two words separated by one space, without vowel marks, and their context. */
export interface Pair {
  left: string
  right: string
  before: string
  after: string
  /** The character directly after `right`; empty for a space or the end. */
  sign: string
}

/** Returns why the two words should be joined, in Persian; undefined when they should not. */
export type Joiner = (pair: Pair) => string | undefined

const TOKEN = new RegExp(`[${LETTERS}${ZWNJ}]+`, 'g')
const MARKS = new RegExp(`[${MARK}]`, 'g')

interface Token {
  from: number
  to: number
  word: string
}

export const tokenizeWords = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ from: index, to: index + word.length, word: word.replace(MARKS, '') }))

/** Replaces the space between two words with a ZWNJ where a joiner returns a reason. */
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
