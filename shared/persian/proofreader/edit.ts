export const RULES = [
  'letters',
  'half-space',
  'hamza',
  'digits',
  'quotes',
  'punctuation',
  'spacing',
  'spaces',
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
