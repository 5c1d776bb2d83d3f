import { WORD } from './proofreader/characters.ts'
import { applyEdits, composeEdits, type Edit, type RuleName, type Span, trimEdit } from './proofreader/edits.ts'
import type { HamzaStyle } from './proofreader/letters.ts'
import { createOffsetMapper, findProtectedSpans, maskSpans, mergeSpans, type ProtectedSpan } from './proofreader/protected-spans.ts'
import { ORDERED_RULES } from './proofreader/rules.ts'

export interface ProofreadingOptions {
  digits: 'persian' | 'keep'
  hamza: HamzaStyle
  off: readonly RuleName[]
}

export const DEFAULT_PROOFREADING_OPTIONS: ProofreadingOptions = { digits: 'persian', hamza: 'hamza', off: [] }

/** Replaces `before` with `after`; offsets are in UTF-16 code units. */
export interface ProofreadingEdit extends Omit<Edit, 'pairs'> {
  before: string
  /** Edits with the same number are one correction: accept all of them or none. Numbers ascend by first edit. */
  correction: number
}

/** Maximum number of passes until the text is stable. */
const MAX_PASSES = 4

/**
 * Returns sorted, disjoint corrections of a Persian text. None touches `keep` or a protected span, such as code, URLs, Latin, dates and
 * quoted Arabic. Runs in linear time. Proofreading the corrected text finds nothing more.
 */
export function proofread(
  text: string,
  options: ProofreadingOptions = DEFAULT_PROOFREADING_OPTIONS,
  keep: readonly Span[] = [],
): ProofreadingEdit[] {
  const edits = proofreadUntilStable(text, options, keep) ?? proofreadByLine(text, options, keep)
  const corrections = numberCorrections(edits)
  return edits.map(({ pairs: _, ...edit }, at) => ({ ...edit, before: text.slice(edit.from, edit.to), correction: corrections[at] ?? 0 }))
}

/** Returns the number of each edit's correction: edits that share a pair, directly or through others, have the same number. */
function numberCorrections(edits: readonly Edit[]): number[] {
  const leaders = edits.map((_, at) => at)
  const leaderOf = (at: number): number => {
    const leader = leaders[at] ?? at
    return leader === at ? at : leaderOf(leader)
  }
  const editByPair = new Map<object, number>()
  for (const [at, { pairs = [] }] of edits.entries()) {
    for (const pair of pairs) {
      const [a, b] = [leaderOf(editByPair.get(pair) ?? at), leaderOf(at)]
      leaders[Math.max(a, b)] = Math.min(a, b)
      editByPair.set(pair, at)
    }
  }
  const numbers = new Map<number, number>()
  return edits.map((_, at) => {
    const leader = leaderOf(at)
    const number = numbers.get(leader) ?? numbers.size
    numbers.set(leader, number)
    return number
  })
}

/**
 * Returns edits after which nothing is left to correct; undefined when an edit would overlap a protected span or the text is not stable
 * after `MAX_PASSES`.
 */
function proofreadUntilStable(text: string, options: ProofreadingOptions, keep: readonly Span[]): Edit[] | undefined {
  let kept: ProtectedSpan[] = keep.map((span) => ({ ...span, placeholder: WORD }))
  let spans = mergeSpans([...kept, ...findProtectedSpans(text)])
  let current = text
  let edits: Edit[] = []
  for (let round = 0; round < MAX_PASSES; round++) {
    const currentSpans = round ? mergeSpans([...kept, ...findProtectedSpans(current)]) : spans
    const found = applyRules(current, currentSpans, options)
    if (!found.length) return edits
    if (round && overlapsAny(spans, found)) return undefined
    edits = composeEdits(text, edits, found)
    current = applyEdits(current, found)
    kept = shiftSpans(kept, found)
    spans = shiftSpans(spans, found)
  }
  return undefined
}

function proofreadByLine(text: string, options: ProofreadingOptions, keep: readonly Span[]): Edit[] {
  if (!text.includes('\n') || text.includes('```')) return []
  let start = 0
  return text.split('\n').flatMap((line) => {
    const at = start
    start += line.length + 1
    const inside = keep
      .filter(({ from, to }) => to > at && from < at + line.length)
      .map(({ from, to }) => ({ from: Math.max(0, from - at), to: Math.min(line.length, to - at) }))
    return (proofreadUntilStable(line, options, inside) ?? []).map((edit) => ({ ...edit, from: edit.from + at, to: edit.to + at }))
  })
}

/** Applies all or some of the corrections returned by `proofread`. */
export const applyCorrections = (text: string, changes: readonly Pick<ProofreadingEdit, 'from' | 'to' | 'after'>[]): string =>
  applyEdits(text, changes)

function applyRules(text: string, spans: readonly ProtectedSpan[], options: ProofreadingOptions): Edit[] {
  const maskedText = maskSpans(text, spans)
  let current = maskedText
  let edits: Edit[] = []
  for (let round = 0; round < MAX_PASSES; round++) {
    const before = current
    for (const { name, find } of ORDERED_RULES) {
      if (options.off.includes(name)) continue
      const found = find(current, options)
      if (!found.length) continue
      edits = composeEdits(maskedText, edits, found)
      current = applyEdits(current, found)
    }
    if (current === before) break
  }
  const toOriginalOffset = createOffsetMapper(spans)
  return edits
    .flatMap((edit) => trimEdit(maskedText, edit) ?? [])
    .map((edit) => ({ ...edit, from: toOriginalOffset(edit.from), to: toOriginalOffset(edit.to) }))
}

/** Returns the spans' positions after edits that touch none of them. */
function shiftSpans(spans: readonly ProtectedSpan[], edits: readonly Edit[]): ProtectedSpan[] {
  let shift = 0
  let at = 0
  return spans.map((span) => {
    for (let edit = edits[at]; edit && edit.to <= span.from; edit = edits[++at]) shift += edit.after.length - (edit.to - edit.from)
    return { ...span, from: span.from + shift, to: span.to + shift }
  })
}

/** Both lists are sorted. */
function overlapsAny(spans: readonly ProtectedSpan[], edits: readonly Edit[]): boolean {
  let at = 0
  return edits.some(({ from, to }) => {
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++
    const span = spans[at]
    return span !== undefined && span.from < to
  })
}

interface InlineNode {
  type: string
  text?: string
  marks?: readonly { type: string }[]
}

const SKIPPED_MARKS = new Set(['code', 'link'])

/** Returns a line's text, with one character for every node without text, as in ProseMirror. */
export const lineText = (nodes: readonly InlineNode[]): string =>
  nodes.map(({ type, text }) => text ?? (type === 'hardBreak' ? '\n' : '\uFFFC')).join('')

/** Proofreads one line; offsets are relative to the start of the line. Skips text under link and code marks. */
export function proofreadLine(nodes: readonly InlineNode[], options: ProofreadingOptions): ProofreadingEdit[] {
  const keep: Span[] = []
  let at = 0
  for (const { text = ' ', marks = [] } of nodes) {
    if (marks.some(({ type }) => SKIPPED_MARKS.has(type))) keep.push({ from: at, to: at + text.length })
    at += text.length
  }
  return proofread(lineText(nodes), options, keep)
}

export { RULES, type RuleName, type Span } from './proofreader/edits.ts'
export type { HamzaStyle } from './proofreader/letters.ts'
export { BLANK_LINES_REASON } from './proofreader/spacing.ts'
