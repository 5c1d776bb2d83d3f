import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Key of the transaction meta that holds a moved block's new position, for the screen-reader announcement. */
export const MOVED_BLOCK_META = 'movedBlock'

/** Nodes that move within their list instead of moving the top-level block. */
const MOVABLE_ITEMS = ['listItem', 'taskItem']

export function findTopBlock(doc: Node, pos: number): number | undefined {
  const $pos = doc.resolve(Math.min(pos, doc.content.size))
  if ($pos.depth > 0) return $pos.before(1)
  return $pos.nodeAfter ? $pos.pos : $pos.nodeBefore ? $pos.pos - $pos.nodeBefore.nodeSize : undefined
}

/** Moves the list item, gallery picture or top-level block at the cursor by one position; returns false when nothing moves. */
export function moveBySteps(state: EditorState, tr: Transaction, step: 1 | -1): boolean {
  const pos = findMovable(state)
  if (pos === undefined) return false
  const $pos = state.doc.resolve(pos)
  return moveToIndex(tr, pos, step > 0 ? $pos.index() + 2 : $pos.index() - 1)
}

/** Moves the node at `pos` before the sibling currently at `index`, keeping the selection; returns false when nothing moves. */
export function moveToIndex(tr: Transaction, pos: number, index: number): boolean {
  const $pos = tr.doc.resolve(pos)
  const { parent } = $pos
  const node = $pos.nodeAfter
  const currentIndex = $pos.index()
  if (!node || index < 0 || index > parent.childCount || index === currentIndex || index === currentIndex + 1) return false
  let to = $pos.start()
  for (let at = 0; at < index; at++) to += parent.child(at).nodeSize
  const { selection } = tr
  const isNode = selection instanceof NodeSelection && selection.from === pos
  const [anchor, head] = [selection.anchor - pos, selection.head - pos]
  const isSelectionInside = anchor > 0 && head > 0 && anchor <= node.nodeSize && head <= node.nodeSize
  const target = to > pos ? to - node.nodeSize : to
  tr.delete(pos, pos + node.nodeSize).insert(target, node)
  if (isNode) tr.setSelection(NodeSelection.create(tr.doc, target))
  else if (isSelectionInside && selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(tr.doc, target + anchor, target + head))
  else tr.setSelection(Selection.near(tr.doc.resolve(target + 1)))
  tr.setMeta(MOVED_BLOCK_META, target).scrollIntoView()
  return true
}

function findMovable({ doc, selection }: EditorState): number | undefined {
  const { $from, $to } = selection
  if (selection instanceof NodeSelection && $from.parent.type.name === 'gallery') return $from.pos
  const shared = $from.sharedDepth($to.pos)
  for (let depth = shared; depth > 1; depth--) if (MOVABLE_ITEMS.includes($from.node(depth).type.name)) return $from.before(depth)
  return shared > 0 || selection instanceof NodeSelection ? findTopBlock(doc, $from.pos) : undefined
}
