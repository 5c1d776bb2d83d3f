import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Minimum blocks for skipping layout; shorter documents are laid out completely. */
const MIN_BLOCKS = 120
/** Numbers of blocks that are always laid out: on each side of the caret, and at each end of the document. */
const BLOCKS_AROUND_CARET = 30
const BLOCKS_AT_EDGES = 10
/** Maximum number of blocks the caret may move before the window is recomputed. */
const MAX_CARET_DRIFT = 10

interface LayoutWindow {
  anchorIndex: number
  decorations: DecorationSet
}

const key = new PluginKey<LayoutWindow | undefined>('offscreenBlocks')

function computeWindow({ doc, selection: { $head } }: EditorState): LayoutWindow | undefined {
  if (doc.childCount < MIN_BLOCKS) return undefined
  const caretIndex = $head.index(0)
  const decorations: Decoration[] = []
  doc.forEach((node: Node, at, index) => {
    const isInWindow =
      Math.abs(index - caretIndex) <= BLOCKS_AROUND_CARET || index < BLOCKS_AT_EDGES || index >= doc.childCount - BLOCKS_AT_EDGES
    if (isInWindow) decorations.push(Decoration.node(at, at + node.nodeSize, { 'data-in-window': '' }))
  })
  return { anchorIndex: caretIndex, decorations: DecorationSet.create(doc, decorations) }
}

/**
 * Lets the browser skip the layout of offscreen blocks in a long document. A caret cannot move into a block that is not laid out, so this
 * extension marks the blocks around the caret and at both ends, and CSS skips only the others.
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
