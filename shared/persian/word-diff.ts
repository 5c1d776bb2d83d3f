import { diffSequences } from './diff-sequences.ts'

export interface DiffPart {
  op: 'same' | 'removed' | 'added'
  text: string
}

/** One line of a comparison; a line entirely added or removed is one part. */
export type DiffLine = DiffPart[]

/** Matches a word including its ZWNJs, a run of spaces, or one symbol. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu
/** Lines less similar than this are shown as removed and added. */
const MIN_SIMILARITY = 0.35

/** Compares two texts by line, and similar lines by word. Time is bounded for any input. */
export function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    lines.push(...pairLines(removed, added))
    removed = []
    added = []
  }
  for (const { op, item } of diffSequences(before, after)) {
    if (op === 'removed') removed.push(item)
    else if (op === 'added') added.push(item)
    else {
      flush()
      lines.push([{ op, text: item }])
    }
  }
  flush()
  return lines
}

/** Pairs the removed and added lines of one change: each added line matches the first similar one of the next 20 removed lines. */
function pairLines(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  const bags = removed.map(toWordBag)
  let next = 0
  for (const line of added) {
    const bag = toWordBag(line)
    const offset = bags.slice(next, next + 20).findIndex((other) => similarity(other, bag) >= MIN_SIMILARITY)
    const at = offset < 0 ? offset : next + offset
    if (at >= 0) {
      for (const other of removed.slice(next, at)) lines.push([{ op: 'removed', text: other }])
      lines.push(compareWords(removed[at] ?? '', line))
      next = at + 1
    } else lines.push([{ op: 'added', text: line }])
  }
  for (const other of removed.slice(next)) lines.push([{ op: 'removed', text: other }])
  return lines
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []
const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token)

/** Returns the share of common words, from 0 to 1. */
function similarity(one: WordBag, other: WordBag): number {
  let shared = 0
  for (const [word, count] of other.counts) shared += Math.min(count, one.counts.get(word) ?? 0)
  return (2 * shared) / Math.max(1, one.size + other.size)
}

interface WordBag {
  size: number
  counts: ReadonlyMap<string, number>
}

function toWordBag(line: string): WordBag {
  const words = tokensOf(line).filter(isWord)
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { size: words.length, counts }
}

/** Compares two lines by word; removed text precedes its replacement. */
export function compareWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = []
  let removed = ''
  let added = ''
  const appendPart = (op: DiffPart['op'], text: string) => {
    const last = parts.at(-1)
    if (last?.op === op) last.text += text
    else if (text) parts.push({ op, text })
  }
  const flush = () => {
    appendPart('removed', removed)
    appendPart('added', added)
    removed = ''
    added = ''
  }
  const edits = diffSequences(tokensOf(before), tokensOf(after))
  for (const [at, { op, item }] of edits.entries()) {
    // A space between two changes belongs to both; otherwise each word would be a separate change.
    const between = op === 'same' && /^\s+$/.test(item) && (removed || added) && (edits[at + 1]?.op ?? 'same') !== 'same'
    if (op === 'removed' || between) removed += item
    if (op === 'added' || between) added += item
    if (op === 'same' && !between) {
      flush()
      appendPart('same', item)
    }
  }
  flush()
  return parts
}
