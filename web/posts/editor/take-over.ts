import { Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { Document } from '#shared/document/contract.ts'
import type { EditorHandle, EditorTools } from './EditorFrame.tsx'
import { documentFromText, positionInDocument } from './first-text.ts'
import { focusStart } from './focus.ts'

function loadDocument({ view, schema }: Editor, document: Document): void {
  if (document.content.length === 0) return
  const { tr } = view.state
  tr.replaceWith(0, tr.doc.content.size, schema.nodeFromJSON(document).content)
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true).setMeta('preventAutolink', true))
}

/** Runs after the composition of an input method in a field, if there is one, because replacing the field would cancel it. */
export function afterComposition(field: HTMLElement | null, run: () => void): (() => void) | undefined {
  if (!field?.hasAttribute('data-composing')) {
    run()
    return undefined
  }
  field.addEventListener('compositionend', run, { once: true })
  return () => field.removeEventListener('compositionend', run)
}

function insertLines(editor: Editor, text: string): void {
  const { state, view } = editor
  const { content } = state.schema.nodeFromJSON(documentFromText(text))
  const tr = state.tr.insert(0, content)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(content.size), -1)).scrollIntoView())
  view.focus()
}

/** Loads the text of the plain field if it has any, else `initial`; returns what the frame needs of the editor. */
export function takeOver(editor: Editor, initial: Document, field: HTMLTextAreaElement | null): Omit<EditorHandle, keyof EditorTools> {
  const typed = field?.value ?? ''
  loadDocument(editor, typed ? documentFromText(typed) : initial)
  const hasFocus = field !== null && document.activeElement === field
  const { selectionStart = 0, selectionEnd = 0 } = field ?? {}
  return {
    focusStart: () => focusStart(editor),
    insertLines: (text) => insertLines(editor, text),
    takeFocus: () => {
      if (!hasFocus) return
      const { state, view } = editor
      const [anchor, head] = [positionInDocument(typed, selectionStart), positionInDocument(typed, selectionEnd)]
      view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))
      view.focus()
    },
  }
}
