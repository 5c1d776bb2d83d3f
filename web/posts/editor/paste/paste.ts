import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { CellSelection, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { type Clipboard, isHandledByEditor, readClipboard, readCodeMode } from './clipboard.ts'

/**
 * Cleans pasted content and keeps its structure; Ctrl+Shift+V pastes plain text. The parsers load on the first paste that needs them; if
 * loading fails, the editor inserts the plain text.
 */
export const Paste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    let plain = false
    const pasteClipboard = (view: EditorView, clipboard: Clipboard) =>
      import('./paste-into.ts').then(
        ({ pasteInto }) => pasteInto(this.editor, clipboard),
        () => void view.pasteText(clipboard.text),
      )
    const pasteAsCode = (view: EditorView, text: string) =>
      import('./paste-into.ts').then(
        ({ pasteCode }) => pasteCode(view, text),
        () => void view.pasteText(text),
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
              if (!data || !view.editable || view.composing) return false
              if (isInCode(view.state)) {
                const text = data.getData('text/plain')
                if (!text) return false
                event.preventDefault()
                void pasteAsCode(view, text)
                return true
              }
              const mode = readCodeMode(data)
              if (mode && mode !== 'markdown' && mode !== 'plaintext' && !plain) return false
              const clipboard = readClipboard(data, plain || mode !== '')
              clipboard.plain = plain
              if (isHandledByEditor(clipboard) || isTablePaste(view.state, clipboard)) return false
              event.preventDefault()
              void pasteClipboard(view, clipboard)
              return true
            },
          },
        },
      }),
    ]
  },
})

const isInCode = ({ selection }: EditorState): boolean => selection.$from.parent.type.spec.code === true

/** Returns whether the table extension handles the paste: a table or tab-separated text inside a table, or anything over selected cells. */
const isTablePaste = (state: EditorState, { html, text }: Clipboard): boolean =>
  isInTable(state) && (state.selection instanceof CellSelection || /<table\b/i.test(html) || text.includes('\t'))
