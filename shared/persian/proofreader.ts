import { WORD } from './proofreader/characters.ts'
import { compose } from './proofreader/compose.ts'
import { applyEdits, type Edit, type RuleName, type Span, trimmed } from './proofreader/edit.ts'
import type { Hamza } from './proofreader/hamza.ts'
import { masked, type Protected, protectedSpans, united, unmasking } from './proofreader/protect.ts'
import { RULE_ORDER } from './proofreader/rules.ts'

export { RULES, type RuleName, type Span } from './proofreader/edit.ts'
export type { Hamza } from './proofreader/hamza.ts'

export interface CorrectorOptions {
  /** Whether numbers get Persian digits. */
  digits: 'persian' | 'keep'
  hamza: Hamza
  /** Rules that are not wanted. */
  off: readonly RuleName[]
}

export const DEFAULT_OPTIONS: CorrectorOptions = { digits: 'persian', hamza: 'hamza', off: [] }

/** One correction: `after` in place of `before`, at UTF-16 offsets of the text. */
export interface Change extends Edit {
  before: string
}

/** Rounds until nothing is left to correct; texts need one, and one to see that it was enough. */
const ROUNDS = 4

/**
 * Corrections of a Persian text, in order and apart, by closed lists and the shape of words; what is uncertain stays.
 * Code, addresses, Latin, dates, times and quoted Arabic are left byte for byte, and so is every stretch of `keep`. Linear in
 * the text's length; correcting what `applyChanges` makes finds nothing.
 */
export function correct(text: string, options: CorrectorOptions = DEFAULT_OPTIONS, keep: readonly Span[] = []): Change[] {
  const edits = settled(text, options, keep) ?? byLine(text, options, keep)
  return edits.map((edit) => ({ ...edit, before: text.slice(edit.from, edit.to) }))
}

/** Edits after which nothing is left to correct; undefined when they would make a protected stretch look like another thing. */
function settled(text: string, options: CorrectorOptions, keep: readonly Span[]): Edit[] | undefined {
  let kept: Protected[] = keep.map((span) => ({ ...span, standIn: WORD }))
  let spans = united([...kept, ...protectedSpans(text)])
  let current = text
  let edits: Edit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = round ? united([...kept, ...protectedSpans(current)]) : spans
    const found = correctAround(current, fresh, options)
    if (!found.length) return edits
    if (round && touchesAny(spans, found)) return undefined
    edits = compose(text, edits, found)
    current = applyEdits(current, found)
    kept = moved(kept, found)
    spans = moved(spans, found)
  }
  return undefined
}

/** The lines that settle, each by itself; one that does not is left as it is. */
function byLine(text: string, options: CorrectorOptions, keep: readonly Span[]): Edit[] {
  if (!text.includes('\n') || text.includes('```')) return []
  let start = 0
  return text.split('\n').flatMap((line) => {
    const at = start
    start += line.length + 1
    const inside = keep
      .filter(({ from, to }) => to > at && from < at + line.length)
      .map(({ from, to }) => ({ from: Math.max(0, from - at), to: Math.min(line.length, to - at) }))
    return (settled(line, options, inside) ?? []).map((edit) => ({ ...edit, from: edit.from + at, to: edit.to + at }))
  })
}

/** The text with changes that are in order and apart, all or some of what `correct` found. */
export const applyChanges = (text: string, changes: readonly Pick<Change, 'from' | 'to' | 'after'>[]): string => applyEdits(text, changes)

function correctAround(text: string, spans: readonly Protected[], options: CorrectorOptions): Edit[] {
  const whole = masked(text, spans)
  let current = whole
  let edits: Edit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = current
    for (const { name, find } of RULE_ORDER) {
      if (options.off.includes(name)) continue
      const found = find(current, options)
      if (!found.length) continue
      edits = compose(whole, edits, found)
      current = applyEdits(current, found)
    }
    if (current === before) break
  }
  const place = unmasking(spans)
  return edits.flatMap((edit) => trimmed(whole, edit) ?? []).map((edit) => ({ ...edit, from: place(edit.from), to: place(edit.to) }))
}

/** Where spans lie after edits that touch none of them. */
function moved(spans: readonly Protected[], edits: readonly Edit[]): Protected[] {
  let shift = 0
  let at = 0
  return spans.map((span) => {
    for (let edit = edits[at]; edit && edit.to <= span.from; edit = edits[++at]) shift += edit.after.length - (edit.to - edit.from)
    return { ...span, from: span.from + shift, to: span.to + shift }
  })
}

/** True when an edit changes a span; both are in order. */
function touchesAny(spans: readonly Protected[], edits: readonly Edit[]): boolean {
  let at = 0
  return edits.some(({ from, to }) => {
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++
    const span = spans[at]
    return span !== undefined && span.from < to
  })
}
