import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Correction } from './find-corrections.ts'

const KEY = new PluginKey<DecorationSet>('highlighted')

/** Highlights the previewed correction; registered only while the panel is open. */
const highlightPlugin = (className: string) =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const range: unknown = tr.getMeta(KEY)
        if (isRange(range)) return DecorationSet.create(tr.doc, [Decoration.inline(range.from, range.to, { class: className })])
        return tr.docChanged ? DecorationSet.empty : shown
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  })

const isRange = (value: unknown): value is { from: number; to: number } => typeof value === 'object' && value !== null && 'from' in value

/** Registers the highlight plugin; returns a function that removes it. */
export function enableHighlighting(editor: Editor, className: string): () => void {
  editor.registerPlugin(highlightPlugin(className))
  return () => void (editor.isDestroyed || editor.unregisterPlugin(KEY))
}

export function highlightCorrection(editor: Editor, className: string, { from, to, left, right }: Correction): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, { from: from - left.length, to: to + right.length }))
  editor.view.dom.querySelector(`.${CSS.escape(className)}`)?.scrollIntoView({ block: 'nearest' })
}
