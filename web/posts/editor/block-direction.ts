import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { findDirectionChanges } from './find-direction-changes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockDirection: {
      /** Flips the direction of the selected paragraphs and headings; clears the explicit value when it equals the detected one. */
      toggleBlockDirection: () => ReturnType
    }
  }
}

const TEXT_BLOCKS = ['paragraph', 'heading']
const key = new PluginKey<DecorationSet>('blockDirection')

/** Stores the author's explicit direction in `attrs.dir` and renders each block in its effective direction. */
export const BlockDirection = Extension.create({
  name: 'blockDirection',

  addGlobalAttributes() {
    return [
      {
        types: [...TEXT_BLOCKS, 'blockquote', 'bulletList', 'orderedList', 'taskList', 'callout', 'table'],
        attributes: {
          dir: {
            default: null,
            // Word and web pages set `dir` everywhere; only `data-dir`, which our own copies contain, is the author's choice.
            parseHTML: (element) => (element.dataset.dir === 'ltr' || element.dataset.dir === 'rtl' ? element.dataset.dir : null),
            renderHTML: ({ dir }) => (dir ? { 'data-dir': dir, dir } : {}),
          },
        },
      },
    ]
  },

  addCommands() {
    return {
      toggleBlockDirection:
        () =>
        ({ tr, state, dispatch }) => {
          const { from, to } = state.selection
          let changed = false
          state.doc.nodesBetween(from, to, (node, pos) => {
            if (!TEXT_BLOCKS.includes(node.type.name)) return true
            const now = resolveDirection(node.attrs.dir, node.textContent, 'rtl')
            const wanted: Direction = now === 'ltr' ? 'rtl' : 'ltr'
            const automatic = resolveDirection(null, node.textContent, 'rtl')
            if (dispatch) tr.setNodeAttribute(pos, 'dir', wanted === automatic ? null : wanted)
            changed = true
            return false
          })
          return changed
        },
    }
  },

  addKeyboardShortcuts() {
    return { 'Mod-Shift-x': () => this.editor.commands.toggleBlockDirection() }
  },

  addProseMirrorPlugins() {
    const decorate = (doc: Parameters<typeof findDirectionChanges>[0]) =>
      DecorationSet.create(
        doc,
        findDirectionChanges(doc).map(({ from, to, dir }) => Decoration.node(from, to, { dir })),
      )
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => decorate(doc),
          apply: (tr, previous) => (tr.docChanged ? decorate(tr.doc) : previous),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})
