import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type ConvertibleKind, convertBlockAt } from './convert-block.ts'
import { moveToIndex } from './move-block.ts'
import { newBlock } from './new-block.ts'

/** Moves the top-level block at `pos` by one position; returns false at either end. */
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

export function convertBlock({ state, view }: Editor, pos: number, kind: ConvertibleKind): void {
  const { tr } = state
  if (convertBlockAt(state, tr, pos, kind)) view.dispatch(tr.scrollIntoView())
}

/** Sets a block's direction; null detects it from the text. */
export const setBlockDirection = ({ state, view }: Editor, pos: number, dir: 'rtl' | 'ltr' | null): void =>
  view.dispatch(state.tr.setNodeAttribute(pos, 'dir', dir))

export function duplicateBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const tr = state.tr.insert(pos + node.nodeSize, node.copy(node.content))
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + node.nodeSize + 1))).scrollIntoView())
}

/** Deletes a block; replaces the document's only block with an empty paragraph. */
export function deleteBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const only = state.doc.childCount === 1
  const tr = only ? state.tr.replaceWith(0, node.nodeSize, newBlock(state.schema, 'paragraph')) : state.tr.delete(pos, pos + node.nodeSize)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))).scrollIntoView())
}
