import type { Editor } from '@tiptap/core'
import { type EditorState, TextSelection } from '@tiptap/pm/state'

/** True where a slash would open the menu of blocks. */
export const canOpenSlashMenu = ({ selection: { $from } }: EditorState): boolean =>
  ['paragraph', 'heading'].includes($from.parent.type.name) && !$from.marks().some((mark) => mark.type.spec.code)

/** Types the slash that opens the menu, apart from the word before it. */
export function insertSlash({ state, view }: Editor): void {
  const { $from, $to } = state.selection
  if (!canOpenSlashMenu(state)) return
  const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset, '', '\uFFFC')
  const at = $from.sameParent($to) ? $to.pos : $from.pos
  const text = before.trim() ? ' /' : '/'
  const tr = state.tr.insertText(text, at)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + text.length)).scrollIntoView())
}
