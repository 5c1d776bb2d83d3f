import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { memoizeByNode } from './snapshot.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockDirection: {
      /** Flips the direction of the selected paragraphs and headings; a new direction that equals the detected one is not stored. */
      toggleBlockDirection: () => ReturnType
    }
  }
}

const TEXT_BLOCKS = ['paragraph', 'heading']

/** The attribute `dir` of a block that has a direction of its own; our own nodes declare it, those of libraries get it below. */
export const DIRECTION_ATTRIBUTE = {
  default: null,
  // Word and web pages set `dir` everywhere; only `data-dir`, which our own copies contain, is the author's choice.
  parseHTML: ({ dataset }: HTMLElement) => (dataset.dir === 'ltr' || dataset.dir === 'rtl' ? dataset.dir : null),
  renderHTML: ({ dir }: Record<string, unknown>) => (dir ? { 'data-dir': dir, dir } : {}),
}

const key = new PluginKey<DecorationSet>('blockDirection')

/** Stores the author's explicit direction in `attrs.dir` and renders each block in its effective direction. */
export const BlockDirection = Extension.create({
  name: 'blockDirection',

  addGlobalAttributes() {
    return [
      {
        types: [...TEXT_BLOCKS, 'blockquote', 'bulletList', 'orderedList', 'taskList', 'table'],
        attributes: { dir: DIRECTION_ATTRIBUTE },
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

const CELLS = new Set(['tableCell', 'tableHeader'])

interface DirectionChange {
  from: number
  to: number
  dir: Direction
}

/**
 * Returns the blocks whose direction differs from their parent's, by the same rule as the published page (`shared/document`). List items
 * and table rows inherit their parent's direction.
 */
export function findDirectionChanges(doc: Node): DirectionChange[] {
  const changes: DirectionChange[] = []
  doc.forEach((block, offset) => {
    for (const { from, to, dir } of memoizeByNode(changesByBlock, block, () => collectDirectionChanges(block)))
      changes.push({ from: offset + from, to: offset + to, dir })
  })
  return changes
}

/** Direction changes per top-level block, with positions relative to the block. */
const changesByBlock = new WeakMap<Node, DirectionChange[]>()

function collectDirectionChanges(node: Node): DirectionChange[] {
  const changes: DirectionChange[] = []
  const visit = (each: Node, from: number, parentDirection: Direction): void => {
    const hasDirection = 'dir' in each.attrs || CELLS.has(each.type.name)
    const direction = hasDirection ? resolveDirection(explicitDirection(each), proseText(each), parentDirection) : parentDirection
    if (direction !== parentDirection) changes.push({ from, to: from + each.nodeSize, dir: direction })
    if (!each.isTextblock)
      each.forEach((child, at) => {
        visit(child, from + 1 + at, direction)
      })
  }
  visit(node, 0, 'rtl')
  return changes
}

const explicitDirection = (node: Node): Direction | null => (node.attrs.dir === 'ltr' || node.attrs.dir === 'rtl' ? node.attrs.dir : null)

const proseByNode = new WeakMap<Node, string>()

const proseText = (node: Node): string =>
  memoizeByNode(proseByNode, node, () => {
    if (node.isTextblock) return node.type.name === 'codeBlock' ? '' : node.textContent
    return node.children.map((child) => `${proseText(child)}\n`).join('')
  })
