import { closeHistory } from '@tiptap/pm/history'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Correction } from './find-corrections.ts'

/** Applies corrections to the document as one undo step, keeping marks. */
export function acceptCorrections({ tr }: EditorState, corrections: readonly Correction[]): Transaction {
  for (const { from, to, after } of corrections.toReversed()) {
    if (after) tr.insertText(after, from, to)
    else tr.delete(from, to)
  }
  return closeHistory(tr)
}
