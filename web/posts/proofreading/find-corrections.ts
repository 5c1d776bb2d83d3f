import type { Node } from '@tiptap/pm/model'
import { lineText, proofreadLine } from '#shared/persian/proofread-line.ts'
import type { ProofreadingEdit, ProofreadingOptions } from '#shared/persian/proofreader.ts'

/** One correction of a document; `from` and `to` are ProseMirror's positions in it. */
export interface Correction extends ProofreadingEdit {
  /** What stands right beside it, up to a space. */
  left: string
  right: string
}

const CONTEXT_LENGTH = 24

/** ProseMirror never changes a node, so each line is corrected once for one choice of options. */
const cache = new WeakMap<ProofreadingOptions, WeakMap<Node, Correction[]>>()

/** Corrections of every line of a document in order; code blocks, code and links stay. */
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
    // What is neither text nor a break, such as a note, is as long as ProseMirror counts it.
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
