import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  applyCorrections,
  BLANK_LINES_REASON,
  lineText,
  type ProofreadingEdit,
  type ProofreadingOptions,
  proofread,
  proofreadLine,
  type RuleName,
} from '#shared/persian/proofreader.ts'

/** Replaces `before` with `after`. `from` and `to` are ProseMirror positions, or offsets in a plain text. */
interface Part {
  from: number
  to: number
  before: string
  after: string
  /** Text between this part and the next one; shortened to show it. */
  gap: string
}

/** A change that is accepted as one; the two marks of a pair of quotes are its parts, and so are the changes of a word. */
export interface Correction {
  /** In document order; never empty. */
  parts: readonly [Part, ...Part[]]
  rule: RuleName
  /** Persian. */
  reason: string
  /** Adjacent text up to the nearest white space, at most `CONTEXT_LENGTH` characters on each side. */
  leftContext: string
  rightContext: string
}

const CONTEXT_LENGTH = 24
/** Characters that remain at each end of a shortened gap. */
const GAP_END_LENGTH = 12

/** Corrections per options object and node; ProseMirror nodes are immutable. */
const cache = new WeakMap<ProofreadingOptions, WeakMap<Node, Correction[]>>()

/** Returns corrections of a document in its order; skips code blocks, inline code and links. */
export function findCorrections(doc: Node, options: ProofreadingOptions): Correction[] {
  const lines = cache.get(options) ?? new WeakMap<Node, Correction[]>()
  cache.set(options, lines)
  const found: Correction[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) {
      found.push(...findBlankLines(node, at + 1, options))
      return true
    }
    if (node.type.spec.code || isBlank(node)) return false
    const changes = lines.get(node) ?? findLineCorrections(node, options)
    lines.set(node, changes)
    for (const change of changes) found.push(shift(change, at + 1))
    return false
  })
  return [...findBlankLines(doc, 0, options), ...found].toSorted((a, b) => a.parts[0].from - b.parts[0].from)
}

/** Returns corrections of a plain text, such as a title. */
export const findTextCorrections = (text: string, options: ProofreadingOptions): Correction[] => groupEdits(text, proofread(text, options))

/** Applies corrections returned by `findTextCorrections` for the same text. */
export const correctText = (text: string, corrections: readonly Correction[]): string =>
  applyCorrections(
    text,
    corrections.flatMap(({ parts }) => parts).toSorted((a, b) => a.from - b.from || a.to - b.to),
  )

function findLineCorrections(node: Node, options: ProofreadingOptions): Correction[] {
  const nodes = node.children.map(({ type, text, marks, nodeSize }) => ({
    type: type.name,
    // Pads other inline nodes, such as footnotes, to their ProseMirror size.
    text: text ?? (type.name === 'hardBreak' ? '\n' : '\uFFFC'.repeat(nodeSize)),
    marks: marks.map((mark) => ({ type: mark.type.name })),
  }))
  return groupEdits(lineText(nodes), proofreadLine(nodes, options))
}

function groupEdits(text: string, edits: readonly ProofreadingEdit[]): Correction[] {
  const groups = [...Map.groupBy(edits, ({ correction }) => correction).values()]
  return mergeWordEdits(text, groups).flatMap((group): Correction[] => {
    const [first, ...others] = group
    const last = group.at(-1)
    if (!first || !last) return []
    const toPart = ({ from, to, before, after }: ProofreadingEdit, at: number): Part => {
      const next = group[at + 1]
      return { from, to, before, after, gap: next ? shorten(text.slice(to, next.from)) : '' }
    }
    const { rule, reason } = group.find((edit) => edit.rule === 'quotes') ?? group.find((edit) => edit.rule !== 'letters') ?? first
    return [
      {
        parts: [toPart(first, 0), ...others.map((edit, at) => toPart(edit, at + 1))],
        rule,
        reason,
        leftContext: /\S*$/.exec(text.slice(Math.max(0, first.from - CONTEXT_LENGTH), first.from))?.[0] ?? '',
        rightContext: /^\S*/.exec(text.slice(last.to, last.to + CONTEXT_LENGTH))?.[0] ?? '',
      },
    ]
  })
}

/** Rules that change the letters and joints of a word. */
const WORD_RULES: readonly RuleName[] = ['letters', 'half-space', 'hamza', 'kashida', 'zwnj']

/** Merges neighbouring edits of the same word, or of words that an edit joins, so that each word is one correction. */
function mergeWordEdits(text: string, groups: readonly ProofreadingEdit[][]): ProofreadingEdit[][] {
  const merged: { edits: ProofreadingEdit[]; end: number | undefined }[] = []
  for (const edits of groups) {
    const [only, ...others] = edits
    const isWordEdit = only !== undefined && others.length === 0 && WORD_RULES.includes(only.rule)
    const end = isWordEdit ? only.to + (/^\S*/.exec(text.slice(only.to))?.[0].length ?? 0) : undefined
    const start = isWordEdit ? only.from - (/\S*$/.exec(text.slice(0, only.from))?.[0].length ?? 0) : undefined
    const last = merged.at(-1)
    if (last?.end !== undefined && start !== undefined && start < last.end) {
      last.edits.push(...edits)
      last.end = end
    } else merged.push({ edits: [...edits], end })
  }
  return merged.map(({ edits }) => edits)
}

const shorten = (gap: string): string =>
  gap.length > 3 * GAP_END_LENGTH ? `${gap.slice(0, GAP_END_LENGTH)} … ${gap.slice(-GAP_END_LENGTH)}` : gap

const shift = (correction: Correction, by: number): Correction => {
  const move = (part: Part): Part => ({ ...part, from: part.from + by, to: part.to + by })
  const [first, ...others] = correction.parts
  return { ...correction, parts: [move(first), ...others.map(move)] }
}

const isBlank = ({ type, children }: Node): boolean =>
  type.name === 'paragraph' && children.every(({ text }) => text !== undefined && !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text))

/** Finds runs of blank paragraphs in a node whose content starts at `start`; a correction removes all but the first. */
function findBlankLines(node: Node, start: number, { off }: ProofreadingOptions): Correction[] {
  if (off.includes('blank-lines')) return []
  const found: Correction[] = []
  let run: { from: number; to: number; count: number } | undefined
  let at = start
  for (const child of [...node.children, undefined]) {
    const end = at + (child?.nodeSize ?? 0)
    if (child && isBlank(child)) run = run ? { ...run, to: end, count: run.count + 1 } : { from: end, to: end, count: 0 }
    else {
      if (run && run.count > 0) {
        const part: Part = { from: run.from, to: run.to, before: '\n'.repeat(run.count), after: '', gap: '' }
        found.push({ parts: [part], rule: 'blank-lines', reason: BLANK_LINES_REASON, leftContext: '', rightContext: '\n' })
      }
      run = undefined
    }
    at = end
  }
  return found
}

/** Returns a transaction that applies corrections of the document as one undo step and keeps marks. */
export function acceptCorrections({ tr }: EditorState, corrections: readonly Correction[]): Transaction {
  const parts = corrections.flatMap((correction) => correction.parts).toSorted((a, b) => b.from - a.from || b.to - a.to)
  for (const { from, to, after } of parts) {
    if (after) tr.insertText(after, from, to)
    else tr.delete(from, to)
  }
  return closeHistory(tr)
}

/** The same change at one or several places. */
export interface WordChange {
  key: string
  before: string
  after: string
  isInTitle: boolean
  corrections: readonly [Correction, ...Correction[]]
}

/** Groups corrections that change the same words in the same way, in the order of their first places. */
export function groupByWords(corrections: readonly Correction[], isInTitle: boolean): WordChange[] {
  const changes = new Map<string, WordChange>()
  for (const correction of corrections) {
    const [before, after] = [wordsOf(correction, 'before'), wordsOf(correction, 'after')]
    const key = [isInTitle ? 'title' : 'text', correction.rule, before, after].join('\n')
    const known = changes.get(key)
    changes.set(key, { key, before, after, isInTitle, corrections: known ? [...known.corrections, correction] : [correction] })
  }
  return [...changes.values()]
}

/** The words around a correction, before or after it. */
export const wordsOf = ({ parts, leftContext, rightContext }: Correction, side: 'before' | 'after'): string =>
  leftContext + parts.map((part) => part[side] + part.gap).join('') + rightContext
