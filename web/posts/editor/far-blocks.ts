import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Texts of fewer blocks are laid out whole. */
const LONG = 120
/** How many blocks on each side of the caret are laid out wherever they are, and at each end of the text. */
const NEAR = 30
const AT_END = 10
/** How far the caret goes before they are chosen anew. */
const STRAY = 10

interface Near {
  /** Index of the top block they were chosen around. */
  around: number
  blocks: DecorationSet
}

const key = new PluginKey<Near | undefined>('farBlocks')

function choose({ doc, selection: { $head } }: EditorState): Near | undefined {
  if (doc.childCount < LONG) return undefined
  const around = $head.index(0)
  const decorations: Decoration[] = []
  doc.forEach((node: Node, at, index) => {
    const isNear = Math.abs(index - around) <= NEAR || index < AT_END || index >= doc.childCount - AT_END
    if (isNear) decorations.push(Decoration.node(at, at + node.nodeSize, { 'data-near': '' }))
  })
  return { around, blocks: DecorationSet.create(doc, decorations) }
}

/**
 * Of a long text the browser lays out what is on screen, and what it would have to step into with the next key: blocks about the
 * caret and at both ends. A caret cannot be put into a block that is not laid out, so those are named here, and CSS skips the rest.
 */
export const FarBlocks = Extension.create({
  name: 'farBlocks',
  addProseMirrorPlugins: () => [
    new Plugin<Near | undefined>({
      key,
      state: {
        init: (_, state) => choose(state),
        apply(tr, near, before, state) {
          if (!tr.docChanged && !tr.selectionSet) return near
          const isHere = near && Math.abs(state.selection.$head.index(0) - near.around) <= STRAY
          if (!isHere || before.doc.childCount !== state.doc.childCount) return choose(state)
          return tr.docChanged ? { ...near, blocks: near.blocks.map(tr.mapping, tr.doc) } : near
        },
      },
      props: {
        attributes: (state): Record<string, string> => (key.getState(state) ? { 'data-long': '' } : {}),
        decorations: (state) => key.getState(state)?.blocks,
      },
    }),
  ],
})
