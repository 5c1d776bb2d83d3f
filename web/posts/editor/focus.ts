import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'

/** Focuses the text at its cursor synchronously: TipTap's command waits a frame, and keys typed meanwhile would be lost. */
export const focusText = (editor: Editor): void => editor.view.focus()

export function focusStart(editor: Editor): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView())
  view.focus()
}

/** Focuses the text at `pos`; inserts a paragraph there when nothing follows. */
export function focusAfter({ state, view }: Editor, pos: number): void {
  const { tr, schema } = state
  const $pos = tr.doc.resolve(pos)
  const line = schema.nodes.paragraph
  if (!$pos.nodeAfter && line && $pos.parent.canReplaceWith($pos.index(), $pos.index(), line)) tr.insert(pos, line.create())
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos), 1)).scrollIntoView())
  view.focus()
}
