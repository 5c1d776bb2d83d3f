import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Correction } from './find-corrections.ts'

const KEY = new PluginKey<DecorationSet>('pointedOut')

/** Draws the correction that is looked at in the panel; a plugin the editor has only while the panel is open. */
const highlightPlugin = (className: string) =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const range: unknown = tr.getMeta(KEY)
        if (isRange(range)) return DecorationSet.create(tr.doc, [Decoration.inline(range.from, range.to, { class: className })])
        // What was taken is right now and is marked no longer.
        return tr.docChanged ? DecorationSet.empty : shown
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  })

const isRange = (value: unknown): value is { from: number; to: number } => typeof value === 'object' && value !== null && 'from' in value

/** Lets corrections be pointed out in the text; answers the way back. */
export function enableHighlighting(editor: Editor, className: string): () => void {
  editor.registerPlugin(highlightPlugin(className))
  return () => void (editor.isDestroyed || editor.unregisterPlugin(KEY))
}

/** Marks a correction with the words around it and brings it into sight. */
export function highlightCorrection(editor: Editor, className: string, { from, to, left, right }: Correction): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, { from: from - left.length, to: to + right.length }))
  editor.view.dom.querySelector(`.${CSS.escape(className)}`)?.scrollIntoView({ block: 'nearest' })
}
