import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
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

/** A change that is accepted as one; the two marks of a pair of quotes are its parts. */
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
  return [...Map.groupBy(edits, ({ correction }) => correction).values()].flatMap((group): Correction[] => {
    const [first, ...others] = group
    const last = group.at(-1)
    if (!first || !last) return []
    const toPart = ({ from, to, before, after }: ProofreadingEdit, at: number): Part => {
      const next = group[at + 1]
      return { from, to, before, after, gap: next ? shorten(text.slice(to, next.from)) : '' }
    }
    const { rule, reason } = group.find((edit) => edit.rule === 'quotes') ?? first
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

const KEY = new PluginKey<DecorationSet>('highlighted')

/** Highlights the previewed correction; registered only while the panel is open. */
const highlightPlugin = (className: string) =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const range: unknown = tr.getMeta(KEY)
        if (isRange(range))
          return DecorationSet.create(tr.doc, [Decoration.inline(range.from, range.to, { class: className, 'data-proofread': '' })])
        return tr.docChanged ? DecorationSet.empty : shown
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  })

const isRange = (value: unknown): value is { from: number; to: number } => typeof value === 'object' && value !== null && 'from' in value

/** Registers the highlight plugin; returns a function that removes it. */
export function enableHighlighting(editor: Editor, className: string): () => void {
  editor.registerPlugin(highlightPlugin(className))
  return () => void (editor.isDestroyed || editor.unregisterPlugin(KEY))
}

/** Highlights a correction of the document; without one, removes the highlight. */
export function highlightCorrection(editor: Editor, className: string, correction: Correction | undefined): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, correction ? highlightRange(correction) : { from: 0, to: 0 }))
  editor.view.dom.querySelector(`.${CSS.escape(className)}`)?.scrollIntoView({ block: 'nearest' })
}

function highlightRange({ parts, leftContext, rightContext, rule }: Correction): { from: number; to: number } {
  const [{ from }, { to }] = [parts[0], parts.at(-1) ?? parts[0]]
  // The context of blank lines is a sign, not text.
  return rule === 'blank-lines' ? { from, to } : { from: from - leftContext.length, to: to + rightContext.length }
}
