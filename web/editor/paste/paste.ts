import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { type Clipboard, clipboardOf, codeModeOf, isForEditor } from './clipboard.ts'

/**
 * What is pasted from elsewhere is cleaned; its structure stays. Ctrl+Shift+V brings the words alone. The readers of Word, PDF
 * files and the others are fetched at the first paste; where they cannot be, the editor's own reader takes the words.
 */
export const Paste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    let plain = false
    const take = (view: EditorView, clipboard: Clipboard) =>
      import('./paste-into.ts').then(
        ({ pasteInto }) => pasteInto(this.editor, clipboard),
        () => void view.pasteText(clipboard.text),
      )
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, event) => {
              plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyV'
              return false
            },
            paste: (view, event) => {
              const data = event.clipboardData
              if (!data || !view.editable || view.composing || isVerbatim(view.state)) return false
              const mode = codeModeOf(data)
              if (mode && mode !== 'markdown' && mode !== 'plaintext' && !plain) return false
              const clipboard = clipboardOf(data, plain || mode !== '')
              clipboard.plain = plain
              if (isForEditor(clipboard)) return false
              event.preventDefault()
              void take(view, clipboard)
              return true
            },
          },
        },
      }),
    ]
  },
})

/** Code takes text as it is, and a table puts cells into cells. */
const isVerbatim = (state: EditorState): boolean => state.selection.$from.parent.type.spec.code === true || isInTable(state)
