export interface SequenceEdit {
  op: 'same' | 'removed' | 'added'
  item: string
}

/** Maximum number of edits; beyond it, the differing middle counts as entirely replaced, because time and memory grow quadratically. */
const MAX_EDITS = 1500

/** Returns the shortest edit script (greedy Myers 1986) up to `MAX_EDITS`, after stripping the common prefix and suffix. */
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
