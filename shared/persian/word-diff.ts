interface DiffPart {
  op: 'same' | 'removed' | 'added'
  text: string
}

/** One line of a comparison; a line entirely added or removed is one part. */
export type DiffLine = DiffPart[]

/** Matches a word including its ZWNJs, a run of whitespace, or one other character. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:(?:\u200C|\u200D|['’.])[\p{L}\p{N}\p{M}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu
/** Lines less similar than this are shown as removed and added. */
const MIN_SIMILARITY = 0.35

/** Compares two texts by line, and similar lines by word. */
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

function pairLines(removed: readonly string[], added: readonly string[]): DiffLine[] {
  return pairSimilar(removed, added).map(([from, to]) => {
    const [before, after] = [from === undefined ? undefined : removed[from], to === undefined ? undefined : added[to]]
    if (before !== undefined && after !== undefined) return compareWords(before, after)
    return [before === undefined ? { op: 'added', text: after ?? '' } : { op: 'removed', text: before }]
  })
}

/** Index of a removed text, of an added one, or of both if they are similar. */
export type TextPair = readonly [removed: number | undefined, added: number | undefined]

/** Pairs the removed and added texts of one change, in order: each added one with the first similar one of the next 20 removed ones. */
export function pairSimilar(removed: readonly string[], added: readonly string[]): TextPair[] {
  const pairs: TextPair[] = []
  const bags = removed.map(toWordBag)
  let next = 0
  for (const [to, text] of added.entries()) {
    const bag = toWordBag(text)
    const offset = bags.slice(next, next + 20).findIndex((other) => similarity(other, bag) >= MIN_SIMILARITY)
    if (offset < 0) {
      pairs.push([undefined, to])
      continue
    }
    const from = next + offset
    while (next < from) pairs.push([next++, undefined])
    pairs.push([from, to])
    next = from + 1
  }
  while (next < removed.length) pairs.push([next++, undefined])
  return pairs
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []
const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token)

/** Returns the share of common words (Dice coefficient), from 0 to 1. */
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

interface SequenceEdit {
  op: 'same' | 'removed' | 'added'
  item: string
}

/** Maximum number of edits searched; time and memory grow quadratically with it. */
const MAX_EDITS = 1500

/** Returns a shortest edit script (greedy Myers 1986). Beyond `MAX_EDITS`, replaces everything between the common prefix and suffix. */
export function diffSequences(before: readonly string[], after: readonly string[]): SequenceEdit[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const same = (item: string): SequenceEdit => ({ op: 'same', item })
  return [
    ...before.slice(0, head).map(same),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ]
}

function diffMiddle(a: readonly string[], b: readonly string[]): SequenceEdit[] {
  const trail = a.length > 0 && b.length > 0 ? searchFrontiers(a, b) : undefined
  if (!trail)
    return [...a.map((item): SequenceEdit => ({ op: 'removed', item })), ...b.map((item): SequenceEdit => ({ op: 'added', item }))]
  const edits: SequenceEdit[] = []
  let [x, y] = [a.length, b.length]
  for (let step = trail.length - 1; step >= 0; step--) {
    const reached = trail[step]
    const k = x - y
    const from = step === 0 ? 0 : isDown(reached, step, k) ? k + 1 : k - 1
    const startX = step === 0 ? 0 : at(reached, from)
    const startY = step === 0 ? 0 : startX - from
    const down = from > k
    while (x > startX + (step > 0 && !down ? 1 : 0) && y > startY + (step > 0 && down ? 1 : 0)) {
      edits.push({ op: 'same', item: a[--x] ?? '' })
      y--
    }
    if (step === 0) break
    if (down) edits.push({ op: 'added', item: b[--y] ?? '' })
    else edits.push({ op: 'removed', item: a[--x] ?? '' })
  }
  return edits.reverse()
}

/** Furthest x reached on each diagonal from -step to step. */
type Frontier = { offset: number; xs: Int32Array } | undefined
const at = (reached: Frontier, k: number): number => reached?.xs[k + reached.offset] ?? -1
const isDown = (reached: Frontier, step: number, k: number): boolean =>
  k === -step || (k !== step && at(reached, k - 1) < at(reached, k + 1))

/** Returns the frontier before each step until the end is reached; undefined beyond `MAX_EDITS`. */
function searchFrontiers(a: readonly string[], b: readonly string[]): Frontier[] | undefined {
  const most = Math.min(a.length + b.length, MAX_EDITS)
  const offset = most + 1
  const xs = new Int32Array(2 * offset + 1).fill(-1)
  xs[offset + 1] = 0
  const trail: Frontier[] = []
  for (let step = 0; step <= most; step++) {
    trail.push({ offset: step + 1, xs: xs.slice(offset - step - 1, offset + step + 2) })
    for (let k = -step; k <= step; k += 2) {
      const live = { offset, xs }
      let x = isDown(live, step, k) ? at(live, k + 1) : at(live, k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      xs[offset + k] = x
      if (x >= a.length && x - k >= b.length) return trail
    }
  }
  return undefined
}
