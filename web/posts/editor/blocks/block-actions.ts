import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type ConvertibleKind, convertBlockAt } from './convert-block.ts'
import { moveToIndex } from './move-block.ts'
import { newBlock } from './new-block.ts'

/** Moves the top block at a position one step; false at the ends. */
export function moveBlockBy({ state, view }: Editor, pos: number, step: 1 | -1): boolean {
  const { tr } = state
  const index = state.doc.resolve(pos).index()
  if (!moveToIndex(tr, pos, step > 0 ? index + 2 : index - 1)) return false
  view.dispatch(tr)
  return true
}

/** Drops the top block at a position before the `index`th. */
export function moveBlockToIndex({ state, view }: Editor, pos: number, index: number): void {
  const { tr } = state
  if (moveToIndex(tr, pos, index)) view.dispatch(tr)
}

/** Turns the block at a position into another kind. */
export function convertBlock({ state, view }: Editor, pos: number, kind: ConvertibleKind): void {
  const { tr } = state
  if (convertBlockAt(state, tr, pos, kind)) view.dispatch(tr.scrollIntoView())
}

/** Says how the block at a position runs; null lets its words say it. */
export const setBlockDirection = ({ state, view }: Editor, pos: number, dir: 'rtl' | 'ltr' | null): void =>
  view.dispatch(state.tr.setNodeAttribute(pos, 'dir', dir))

/** Puts a copy of the block behind it, with the cursor in the copy. */
export function duplicateBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const tr = state.tr.insert(pos + node.nodeSize, node.copy(node.content))
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + node.nodeSize + 1))).scrollIntoView())
}

/** Takes the block away; undo brings it back. */
export function deleteBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const only = state.doc.childCount === 1
  const tr = only ? state.tr.replaceWith(0, node.nodeSize, newBlock(state.schema, 'paragraph')) : state.tr.delete(pos, pos + node.nodeSize)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))).scrollIntoView())
}
