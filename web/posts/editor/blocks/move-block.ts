import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Key of the transaction meta that holds a moved block's new position, for the screen-reader announcement. */
export const MOVED_BLOCK_META = 'movedBlock'

const MOVABLE_ITEMS = ['listItem', 'taskItem']

export function findTopBlock(doc: Node, pos: number): number | undefined {
  const $pos = doc.resolve(Math.min(pos, doc.content.size))
  if ($pos.depth > 0) return $pos.before(1)
  return $pos.nodeAfter ? $pos.pos : $pos.nodeBefore ? $pos.pos - $pos.nodeBefore.nodeSize : undefined
}

/** Moves the list item, selected gallery picture or top-level block at the cursor by one position; returns false when nothing moves. */
export function moveBySteps(state: EditorState, tr: Transaction, step: 1 | -1): boolean {
  const pos = findMovable(state)
  if (pos === undefined) return false
  const $pos = state.doc.resolve(pos)
  return moveToIndex(tr, pos, step > 0 ? $pos.index() + 2 : $pos.index() - 1)
}

/**
 * Moves the node at `pos` before the sibling at `index`, or to the end if `index` is the number of siblings; returns false when nothing
 * moves. A selection of the node or of text inside it moves along; any other selection becomes a cursor in the node.
 */
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

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockShortcuts: {
      /** Moves the list item, selected gallery picture or top-level block at the cursor by one position: down (1) or up (-1). */
      moveBlock: (step: 1 | -1) => ReturnType
    }
  }
}

export const BlockShortcuts = Extension.create({
  name: 'blockShortcuts',
  addCommands: () => ({
    moveBlock:
      (step) =>
      ({ state, tr }) =>
        moveBySteps(state, tr, step),
  }),
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      this.editor.commands.moveBlock(step)
      return true
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})

/** Moves the top-level block at `pos` down (1) or up (-1) by one position; returns false if it is already first or last. */
export function moveBlockBy({ state, view }: Editor, pos: number, step: 1 | -1): boolean {
  const { tr } = state
  const index = state.doc.resolve(pos).index()
  if (!moveToIndex(tr, pos, step > 0 ? index + 2 : index - 1)) return false
  view.dispatch(tr)
  return true
}

export function moveBlockToIndex({ state, view }: Editor, pos: number, index: number): void {
  const { tr } = state
  if (moveToIndex(tr, pos, index)) view.dispatch(tr)
}
