import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'

/** Focus on the text where its cursor was. At once: TipTap's own command waits a frame, and keys typed in it go astray. */
export const focusText = (editor: Editor): void => editor.view.focus()

/** Focus on the beginning of the text. */
export function focusStart(editor: Editor): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)).scrollIntoView())
  view.focus()
}

/** Focus on the text behind a position; at the end on a new line. */
export function focusAfter({ state, view }: Editor, pos: number): void {
  const { tr, schema } = state
  const $pos = tr.doc.resolve(pos)
  const line = schema.nodes.paragraph
  if (!$pos.nodeAfter && line && $pos.parent.canReplaceWith($pos.index(), $pos.index(), line)) tr.insert(pos, line.create())
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos), 1)).scrollIntoView())
  view.focus()
}
