import { editsBetween } from './edit-script.ts'

/** A stretch of words that stayed, went or came. */
export interface Part {
  op: 'same' | 'removed' | 'added'
  text: string
}

/** One line of a comparison; a line that went or came whole is one part. */
export type DiffLine = Part[]

/** A word with its half-spaces, a run of spaces, or one sign. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu
/** Lines with less in common than this are told apart whole. */
const ALIKE = 0.35

/** Compares two texts line by line, and lines that resemble each other word by word. Bounded time, whatever the texts. */
export function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let gone: string[] = []
  let come: string[] = []
  const settle = () => {
    lines.push(...pairUp(gone, come))
    gone = []
    come = []
  }
  for (const { op, item } of editsBetween(before, after)) {
    if (op === 'removed') gone.push(item)
    else if (op === 'added') come.push(item)
    else {
      settle()
      lines.push([{ op, text: item }])
    }
  }
  settle()
  return lines
}

/** Lines that went and came in one place: each that came meets the first left over that it resembles. */
function pairUp(gone: readonly string[], come: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  const bags = gone.map(bagOf)
  let next = 0
  for (const line of come) {
    const bag = bagOf(line)
    const near = bags.slice(next, next + 20).findIndex((other) => likeness(other, bag) >= ALIKE)
    const at = near < 0 ? near : next + near
    if (at >= 0) {
      for (const other of gone.slice(next, at)) lines.push([{ op: 'removed', text: other }])
      lines.push(compareWords(gone[at] ?? '', line))
      next = at + 1
    } else lines.push([{ op: 'added', text: line }])
  }
  for (const other of gone.slice(next)) lines.push([{ op: 'removed', text: other }])
  return lines
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []
const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token)

/** Share of words two lines have in common, 0 to 1. */
function likeness(one: Bag, other: Bag): number {
  let shared = 0
  for (const [word, count] of other.counts) shared += Math.min(count, one.counts.get(word) ?? 0)
  return (2 * shared) / Math.max(1, one.size + other.size)
}

interface Bag {
  size: number
  counts: ReadonlyMap<string, number>
}

/** The words of a line, counted once for all the lines it is held against. */
function bagOf(line: string): Bag {
  const words = tokensOf(line).filter(isWord)
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { size: words.length, counts }
}

/** Compares two lines word by word; what went stands before what came in its place. */
export function compareWords(before: string, after: string): Part[] {
  const parts: Part[] = []
  let gone = ''
  let come = ''
  const put = (op: Part['op'], text: string) => {
    const last = parts.at(-1)
    if (last?.op === op) last.text += text
    else if (text) parts.push({ op, text })
  }
  const settle = () => {
    put('removed', gone)
    put('added', come)
    gone = ''
    come = ''
  }
  const edits = editsBetween(tokensOf(before), tokensOf(after))
  for (const [at, { op, item }] of edits.entries()) {
    // A space between two changes belongs to both, else each word would be a change of its own.
    const between = op === 'same' && /^\s+$/.test(item) && (gone || come) && (edits[at + 1]?.op ?? 'same') !== 'same'
    if (op === 'removed' || between) gone += item
    if (op === 'added' || between) come += item
    if (op === 'same' && !between) {
      settle()
      put('same', item)
    }
  }
  settle()
  return parts
}
