import type { Node } from '@tiptap/pm/model'
import { lineText, proofreadLine } from '#shared/persian/proofread-line.ts'
import type { ProofreadingEdit, ProofreadingOptions } from '#shared/persian/proofreader.ts'

/** `from` and `to` are ProseMirror positions. */
export interface Correction extends ProofreadingEdit {
  /** Adjacent text up to the nearest space, at most 24 characters on each side. */
  left: string
  right: string
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
    left: /\S*$/.exec(text.slice(Math.max(0, change.from - CONTEXT_LENGTH), change.from))?.[0] ?? '',
    right: /^\S*/.exec(text.slice(change.to, change.to + CONTEXT_LENGTH))?.[0] ?? '',
  }))
}
