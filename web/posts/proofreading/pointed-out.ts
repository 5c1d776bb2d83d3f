import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Correction } from './corrections.ts'

const KEY = new PluginKey<DecorationSet>('pointedOut')

/** Draws the correction that is looked at in the panel; a plugin the editor has only while the panel is open. */
const plugin = (className: string) =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const place: unknown = tr.getMeta(KEY)
        if (isPlace(place)) return DecorationSet.create(tr.doc, [Decoration.inline(place.from, place.to, { class: className })])
        // What was taken is right now and is marked no longer.
        return tr.docChanged ? DecorationSet.empty : shown
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  })

const isPlace = (value: unknown): value is { from: number; to: number } => typeof value === 'object' && value !== null && 'from' in value

/** Lets corrections be pointed out in the text; answers the way back. */
export function startPointingOut(editor: Editor, className: string): () => void {
  editor.registerPlugin(plugin(className))
  return () => void (editor.isDestroyed || editor.unregisterPlugin(KEY))
}

/** Marks a correction with the words around it and brings it into sight. */
export function pointOut(editor: Editor, className: string, { from, to, left, right }: Correction): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, { from: from - left.length, to: to + right.length }))
  editor.view.dom.querySelector(`.${CSS.escape(className)}`)?.scrollIntoView({ block: 'nearest' })
}
