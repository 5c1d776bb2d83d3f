import { Extension, type Storage } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Slash, slashBefore } from './slash-trigger.ts'

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: { onKey: ((event: KeyboardEvent) => boolean) | null }
  }
}

const key = new PluginKey<Slash | null>('slashMenu')

/** The slash whose menu is open, if any. */
export const openSlash = (state: EditorState): Slash | null => key.getState(state) ?? null

/** Closes the menu; what was typed stays. */
export const closeSlash = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'close'))

/** Notices a slash that is typed, and gives the keys to the menu while it is open. */
export const SlashMenuKeys = Extension.create({
  name: 'slashMenu',
  // Before every other keymap: Enter and arrows belong to an open menu.
  priority: 1000,
  addStorage: (): Storage['slashMenu'] => ({ onKey: null }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin<Slash | null>({
        key,
        state: {
          init: () => null,
          apply(tr, open, _, state) {
            if (tr.getMeta(key) === 'close') return null
            const slash = slashBefore(state)
            if (!slash) return null
            if (open && tr.mapping.map(open.from) === slash.from) return slash
            const isTyped = tr.docChanged && slash.query === '' && !tr.getMeta('paste') && !tr.getMeta('history$')
            return isTyped ? slash : null
          },
        },
        props: {
          handleKeyDown: (view, event) => openSlash(view.state) !== null && !event.isComposing && (storage.onKey?.(event) ?? false),
          handleDOMEvents: {
            blur: (view) => {
              if (openSlash(view.state)) closeSlash(view)
              return false
            },
          },
        },
      }),
    ]
  },
})
