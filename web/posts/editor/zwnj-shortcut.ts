import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isZwnjKey, ZWNJ } from './zwnj-key.ts'

/**
 * Shift+Space types one half-space, whatever the layout: the browser's own key (a space on most layouts,
 * a half-space on the Persian one) is prevented, and a second one beside the first is not added.
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
