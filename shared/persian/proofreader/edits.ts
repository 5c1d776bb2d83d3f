export const RULES = [
  'letters',
  'half-space',
  'hamza',
  'digits',
  'quotes',
  'punctuation',
  'spacing',
  'spaces',
  'blank-lines',
  'ellipsis',
  'dash',
  'repeats',
  'kashida',
  'zwnj',
] as const
export type RuleName = (typeof RULES)[number]

/** Replaces the text from `from` to `to` (UTF-16 offsets) with `after`. */
export interface Edit {
  from: number
  to: number
  after: string
  rule: RuleName
  /** Reason shown to the user, in Persian. */
  reason: string
  /** Tokens shared with the edits that only make sense together with this one, such as the other mark of a pair of quotes. */
  pairs?: readonly object[]
}

/** `to` is exclusive. */
export interface Span {
  from: number
  to: number
}

/** Applies sorted, disjoint edits. */
export function applyEdits(text: string, edits: readonly Pick<Edit, 'from' | 'to' | 'after'>[]): string {
  let result = ''
  let at = 0
  for (const { from, to, after } of edits) {
    result += text.slice(at, from) + after
    at = to
  }
  return result + text.slice(at)
}

/** Removes from an edit the prefix and suffix that it does not change; returns undefined when nothing is left. */
export function trimEdit(text: string, edit: Edit): Edit | undefined {
  let { from, to, after } = edit
  const before = text.slice(from, to)
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  from += start
  to -= end
  after = after.slice(start, after.length - end)
  return from === to && after === '' ? undefined : { ...edit, from, to, after }
}

/** Returns one edit per match that the replacement changes. The pattern needs the `g` flag. */
export function replaceMatches(
  text: string,
  pattern: RegExp,
  rule: RuleName,
  reason: string,
  replacement: (match: RegExpExecArray, text: string) => string | undefined,
): Edit[] {
  const edits: Edit[] = []
  for (const match of text.matchAll(pattern)) {
    const after = replacement(match, text)
    const edit =
      after === undefined ? undefined : trimEdit(text, { from: match.index, to: match.index + match[0].length, after, rule, reason })
    if (edit) edits.push(edit)
  }
  return edits
}

/** An edit's position in the text between the two passes. */
interface PlacedEdit extends Span {
  edit: Edit
}

const overlaps = (a: Span, b: Span): boolean => {
  const low = Math.max(a.from, b.from)
  const high = Math.min(a.to, b.to)
  if (low < high) return true
  if (low > high) return false
  const isInside = (point: Span, around: Span) => point.from === point.to && around.from < point.from && point.from < around.to
  return isInside(a, b) || isInside(b, a) || (a.from === a.to && b.from === b.to)
}

const isBefore = (a: Span | undefined, b: Span | undefined): a is Span => {
  if (!a || !b) return a !== undefined
  return a.from < b.from || (a.from === b.from && a.to < b.to)
}

function* placeEdits(edits: readonly Edit[]): Generator<PlacedEdit> {
  let shift = 0
  for (const edit of edits) {
    const from = edit.from + shift
    yield { edit, from, to: from + edit.after.length }
    shift += edit.after.length - (edit.to - edit.from)
  }
}

/**
 * Combines `first` (edits of `text`) and `second` (edits of its result) into one list. Overlapping edits merge into one with the rule
 * of the last of them in `second`. Linear in the number of edits.
 */
export function composeEdits(text: string, first: readonly Edit[], second: readonly Edit[]): Edit[] {
  if (!first.length) return [...second]
  const firstPlaced = [...placeEdits(first)]
  const result: Edit[] = []
  let [i, j, shift] = [0, 0, 0]
  while (i < firstPlaced.length || j < second.length) {
    const group: Span = { ...(isBefore(firstPlaced[i], second[j]) ? firstPlaced[i] : second[j]) } as Span
    const shiftBefore = shift
    const [firstOld, firstNew] = [i, j]
    for (;;) {
      const old = firstPlaced[i]
      const next = second[j]
      if (old && overlaps(group, old)) {
        group.from = Math.min(group.from, old.from)
        group.to = Math.max(group.to, old.to)
        shift += old.edit.after.length - (old.edit.to - old.edit.from)
        i++
      } else if (next && overlaps(group, next)) {
        group.to = Math.max(group.to, next.to)
        group.from = Math.min(group.from, next.from)
        j++
      } else break
    }
    result.push(...mergeEdits(text, firstPlaced.slice(firstOld, i), second.slice(firstNew, j), group, shiftBefore, shift))
  }
  return result
}

function mergeEdits(text: string, olds: PlacedEdit[], news: readonly Edit[], group: Span, shiftBefore: number, shiftAfter: number): Edit[] {
  const latest = news.at(-1)
  if (!latest) return olds.map(({ edit }) => edit)
  const [from, to] = [group.from - shiftBefore, group.to - shiftAfter]
  const moved = (edits: readonly Edit[], by: number) => edits.map((edit) => ({ ...edit, from: edit.from - by, to: edit.to - by }))
  const between = applyEdits(
    text.slice(from, to),
    moved(
      olds.map(({ edit }) => edit),
      from,
    ),
  )
  const merged: Edit = { ...latest, from, to, after: applyEdits(between, moved(news, group.from)) }
  const pairs = [...olds.map(({ edit }) => edit), ...news].flatMap((edit) => edit.pairs ?? [])
  if (pairs.length > 0) merged.pairs = pairs
  const mergedEdit = trimEdit(text, merged)
  return mergedEdit ? [mergedEdit] : []
}
