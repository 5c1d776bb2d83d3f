import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Correction, WordChange } from './corrections.ts'

const KEY = new PluginKey<DecorationSet>('corrections')

interface MarkOptions {
  className: string
  /** Added to the marks of the current change. */
  currentClassName: string
  /** Called with the key of the change under the pointer or at the cursor, and without one outside of all. */
  onPoint: (key: string | undefined) => void
}

/** Marks corrections in the text; registered only while the panel is open. */
const marksPlugin = ({ onPoint }: MarkOptions) =>
  new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, marks) => {
        const next: unknown = tr.getMeta(KEY)
        return next instanceof DecorationSet ? next : marks.map(tr.mapping, tr.doc)
      },
    },
    props: {
      decorations: (state) => KEY.getState(state),
      handleDOMEvents: {
        mouseover: (_, { target }) => {
          onPoint(target instanceof Element ? target.closest<HTMLElement>('[data-correction]')?.dataset.correction : undefined)
          return false
        },
      },
    },
    view: () => ({
      update: ({ state }, before) => {
        const { head } = state.selection
        if (before.selection.head !== head) onPoint(KEY.getState(state)?.find(head, head)[0]?.spec.key)
      },
    }),
  })

/** Registers the marks; returns functions that show those of the given changes and that remove all. */
export function createMarks(editor: Editor, options: MarkOptions) {
  editor.registerPlugin(marksPlugin(options))
  return {
    show(changes: readonly WordChange[], currentKey: string | undefined): void {
      const { state, view } = editor
      const marks = changes.flatMap(({ key, isInTitle, corrections }) =>
        isInTitle ? [] : corrections.map((correction) => markCorrection(correction, key, key === currentKey, options)),
      )
      view.dispatch(state.tr.setMeta(KEY, DecorationSet.create(state.doc, marks)))
    },
    remove: () => void (editor.isDestroyed || editor.unregisterPlugin(KEY)),
  }
}

function markCorrection(correction: Correction, key: string, isCurrent: boolean, { className, currentClassName }: MarkOptions): Decoration {
  const { parts, leftContext, rightContext, rule } = correction
  const [{ from }, { to }] = [parts[0], parts.at(-1) ?? parts[0]]
  const attributes = {
    class: isCurrent ? `${className} ${currentClassName}` : className,
    'data-correction': key,
    ...(isCurrent ? { 'data-proofread': '' } : {}),
  }
  // The context of blank lines is a sign, not text.
  return rule === 'blank-lines'
    ? Decoration.inline(from, to, attributes, { key })
    : Decoration.inline(from - leftContext.length, to + rightContext.length, attributes, { key })
}
