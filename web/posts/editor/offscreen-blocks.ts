import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Texts of fewer blocks are laid out whole. */
const MIN_BLOCKS = 120
/** How many blocks on each side of the caret are laid out wherever they are, and at each end of the text. */
const BLOCKS_AROUND_CARET = 30
const BLOCKS_AT_EDGES = 10
/** How far the caret goes before they are chosen anew. */
const MAX_CARET_DRIFT = 10

interface LayoutWindow {
  /** Index of the top block they were chosen around. */
  anchorIndex: number
  decorations: DecorationSet
}

const key = new PluginKey<LayoutWindow | undefined>('offscreenBlocks')

function computeWindow({ doc, selection: { $head } }: EditorState): LayoutWindow | undefined {
  if (doc.childCount < MIN_BLOCKS) return undefined
  const around = $head.index(0)
  const decorations: Decoration[] = []
  doc.forEach((node: Node, at, index) => {
    const isInWindow =
      Math.abs(index - around) <= BLOCKS_AROUND_CARET || index < BLOCKS_AT_EDGES || index >= doc.childCount - BLOCKS_AT_EDGES
    if (isInWindow) decorations.push(Decoration.node(at, at + node.nodeSize, { 'data-in-window': '' }))
  })
  return { anchorIndex: around, decorations: DecorationSet.create(doc, decorations) }
}

/**
 * Of a long text the browser lays out what is on screen, and what it would have to step into with the next key: blocks about the
 * caret and at both ends. A caret cannot be put into a block that is not laid out, so those are named here, and CSS skips the rest.
 */
export const OffscreenBlocks = Extension.create({
  name: 'offscreenBlocks',
  addProseMirrorPlugins: () => [
    new Plugin<LayoutWindow | undefined>({
      key,
      state: {
        init: (_, state) => computeWindow(state),
        apply(tr, layoutWindow, before, state) {
          if (!tr.docChanged && !tr.selectionSet) return layoutWindow
          const isCurrent = layoutWindow && Math.abs(state.selection.$head.index(0) - layoutWindow.anchorIndex) <= MAX_CARET_DRIFT
          if (!isCurrent || before.doc.childCount !== state.doc.childCount) return computeWindow(state)
          return tr.docChanged ? { ...layoutWindow, decorations: layoutWindow.decorations.map(tr.mapping, tr.doc) } : layoutWindow
        },
      },
      props: {
        attributes: (state): Record<string, string> => (key.getState(state) ? { 'data-long': '' } : {}),
        decorations: (state) => key.getState(state)?.decorations,
      },
    }),
  ],
})
