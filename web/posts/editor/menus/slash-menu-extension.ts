import { Extension, type Storage } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { findSlashTrigger, type SlashTrigger } from './slash-trigger.ts'

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: { onKeyDown: ((event: KeyboardEvent) => boolean) | null }
  }
}

const key = new PluginKey<SlashTrigger | null>('slashMenu')

export const getOpenSlash = (state: EditorState): SlashTrigger | null => key.getState(state) ?? null

export const closeSlashMenu = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'close'))

export const SlashMenuExtension = Extension.create({
  name: 'slashMenu',
  // Runs before other keymaps, because an open menu handles Enter and the arrow keys.
  priority: 1000,
  addStorage: (): Storage['slashMenu'] => ({ onKeyDown: null }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin<SlashTrigger | null>({
        key,
        state: {
          init: () => null,
          apply(tr, open, _, state) {
            if (tr.getMeta(key) === 'close') return null
            const slash = findSlashTrigger(state)
            if (!slash) return null
            if (open && tr.mapping.map(open.from) === slash.from) return slash
            const isTyped = tr.docChanged && slash.query === '' && !tr.getMeta('paste') && !tr.getMeta('history$')
            return isTyped ? slash : null
          },
        },
        props: {
          handleKeyDown: (view, event) => getOpenSlash(view.state) !== null && !event.isComposing && (storage.onKeyDown?.(event) ?? false),
          handleDOMEvents: {
            blur: (view) => {
              if (getOpenSlash(view.state)) closeSlashMenu(view)
              return false
            },
          },
        },
      }),
    ]
  },
})
