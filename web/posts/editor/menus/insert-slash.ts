import type { Editor } from '@tiptap/core'
import { type EditorState, TextSelection } from '@tiptap/pm/state'

export const canOpenSlashMenu = ({ selection: { $from } }: EditorState): boolean =>
  ['paragraph', 'heading'].includes($from.parent.type.name) && !$from.marks().some((mark) => mark.type.spec.code)

/** Inserts the slash that opens the menu, preceded by a space if it would follow a word. */
export function insertSlash({ state, view }: Editor): void {
  const { $from, $to } = state.selection
  if (!canOpenSlashMenu(state)) return
  const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset, '', '\uFFFC')
  const at = $from.sameParent($to) ? $to.pos : $from.pos
  const text = before.trim() ? ' /' : '/'
  const tr = state.tr.insertText(text, at)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + text.length)).scrollIntoView())
}
