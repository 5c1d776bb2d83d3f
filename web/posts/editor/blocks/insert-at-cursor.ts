import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Inserts a block in place of the empty paragraph at the cursor, or else after the nearest block that allows it. Moves the cursor into the
 * block; for an atom or a gallery, to the line after it, which is added if missing.
 */
export function insertAtCursor(tr: Transaction, node: Node): void {
  const { $from } = tr.selection
  const { from, to } = findInsertRange($from, tr.selection.to, node)
  tr.replaceWith(from, to, node)
  const end = from + node.nodeSize
  if (!node.isAtom && node.type.name !== 'gallery') {
    tr.setSelection(Selection.near(tr.doc.resolve(from + 1), 1))
  } else {
    const $end = tr.doc.resolve(end)
    const paragraph = node.type.schema.nodes.paragraph
    if (!$end.nodeAfter?.isTextblock && paragraph && $end.parent.canReplaceWith($end.index(), $end.index(), paragraph)) {
      tr.insert(end, paragraph.create())
    }
    tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1), 1))
  }
  tr.scrollIntoView()
}

function findInsertRange($from: ResolvedPos, selectionEnd: number, node: Node): { from: number; to: number } {
  for (let depth = $from.depth; depth > 0; depth--) {
    const around = $from.node(depth - 1)
    const index = $from.index(depth - 1)
    const block = $from.node(depth)
    const isBlank = block.type.name === 'paragraph' && block.content.size === 0
    if (isBlank && around.canReplaceWith(index, index + 1, node.type)) return { from: $from.before(depth), to: $from.after(depth) }
    if (around.canReplaceWith(index + 1, index + 1, node.type)) return { from: $from.after(depth), to: $from.after(depth) }
  }
  return { from: selectionEnd, to: selectionEnd }
}
