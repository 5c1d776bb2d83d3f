import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isZwnjKey, ZWNJ } from './zwnj-key.ts'

/**
 * Makes Shift+Space type one ZWNJ in any layout: prevents the browser's default (a space in most layouts, a ZWNJ in the Persian one), and
 * inserts nothing directly after an existing ZWNJ.
 */
export const ZwnjShortcut = Extension.create({
  name: 'zwnjShortcut',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown: (view, event) => {
            if (!isZwnjKey(event) || !view.editable) return false
            const { $from, from } = view.state.selection
            const before = $from.parentOffset > 0 ? view.state.doc.textBetween(from - 1, from) : ''
            if (before !== ZWNJ) view.dispatch(view.state.tr.insertText(ZWNJ).scrollIntoView())
            event.preventDefault()
            return true
          },
        },
      }),
    ]
  },
})
