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
