import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { lineText, type ProofreadingEdit, type ProofreadingOptions, proofreadLine } from '#shared/persian/proofreader.ts'

/** `from` and `to` are ProseMirror positions. */
export interface Correction extends ProofreadingEdit {
  /** Adjacent text up to the nearest white space, at most `CONTEXT_LENGTH` characters on each side. */
  leftContext: string
  rightContext: string
}

const CONTEXT_LENGTH = 24

/** Corrections per options object and node; ProseMirror nodes are immutable. */
const cache = new WeakMap<ProofreadingOptions, WeakMap<Node, Correction[]>>()

/** Returns corrections in document order; skips code blocks, inline code and links. */
export function findCorrections(doc: Node, options: ProofreadingOptions): Correction[] {
  const lines = cache.get(options) ?? new WeakMap<Node, Correction[]>()
  cache.set(options, lines)
  const found: Correction[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    if (node.type.spec.code) return false
    const changes = lines.get(node) ?? findLineCorrections(node, options)
    lines.set(node, changes)
    for (const change of changes) found.push({ ...change, from: change.from + at + 1, to: change.to + at + 1 })
    return false
  })
  return found
}

function findLineCorrections(node: Node, options: ProofreadingOptions): Correction[] {
  const nodes = node.children.map(({ type, text, marks, nodeSize }) => ({
    type: type.name,
    // Pads other inline nodes, such as footnotes, to their ProseMirror size.
    text: text ?? (type.name === 'hardBreak' ? '\n' : '\uFFFC'.repeat(nodeSize)),
    marks: marks.map((mark) => ({ type: mark.type.name })),
  }))
  const text = lineText(nodes)
  return proofreadLine(nodes, options).map((change) => ({
    ...change,
    leftContext: /\S*$/.exec(text.slice(Math.max(0, change.from - CONTEXT_LENGTH), change.from))?.[0] ?? '',
    rightContext: /^\S*/.exec(text.slice(change.to, change.to + CONTEXT_LENGTH))?.[0] ?? '',
  }))
}

/** Returns a transaction that applies corrections, given in document order, as one undo step and keeps marks. */
export function acceptCorrections({ tr }: EditorState, corrections: readonly Correction[]): Transaction {
  for (const { from, to, after } of corrections.toReversed()) {
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
        if (isRange(range)) return DecorationSet.create(tr.doc, [Decoration.inline(range.from, range.to, { class: className })])
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

export function highlightCorrection(editor: Editor, className: string, { from, to, leftContext, rightContext }: Correction): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, { from: from - leftContext.length, to: to + rightContext.length }))
  editor.view.dom.querySelector(`.${CSS.escape(className)}`)?.scrollIntoView({ block: 'nearest' })
}
