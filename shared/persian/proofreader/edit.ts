/** Families of corrections; each can be switched off. */
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

/** `after` in place of what stands from `from` up to `to` (UTF-16 offsets). */
export interface Edit {
  from: number
  to: number
  after: string
  rule: RuleName
  /** Why, in Persian. */
  reason: string
}

/** A stretch of text, `to` excluded. */
export interface Span {
  from: number
  to: number
}

/** Text after edits that are in order and apart. */
export function applyEdits(text: string, edits: readonly Pick<Edit, 'from' | 'to' | 'after'>[]): string {
  let made = ''
  let at = 0
  for (const { from, to, after } of edits) {
    made += text.slice(at, from) + after
    at = to
  }
  return made + text.slice(at)
}

/** The edit without what it leaves as it was at its two ends; undefined when nothing is left. */
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

/** One edit for each match whose replacement differs; a pattern needs the `g` flag. */
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
