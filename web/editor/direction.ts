import type { Node } from '@tiptap/pm/model'
import { type Direction, directionOf } from '#worker/lib/persian/direction.ts'

const PROSE = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader'])
const CONTAINERS = new Set(['blockquote', 'bulletList', 'orderedList', 'taskList', 'callout', 'table'])
const PARTS = new Set(['listItem', 'taskItem', 'tableRow'])

export interface Turned {
  from: number
  to: number
  dir: Direction
}

/**
 * The blocks of a document that differ from what surrounds them, by the same rule readers get
 * (`worker/document`): paragraphs, headings, quotes and lists; items follow their list.
 */
export function turnedBlocks(doc: Node): Turned[] {
  const turned: Turned[] = []
  const visit = (parent: Node, offset: number, around: Direction): void => {
    parent.forEach((node, at) => {
      const from = offset + at
      const counts = PROSE.has(node.type.name) || CONTAINERS.has(node.type.name)
      const own = counts ? directionOf(saidOf(node), proseOf(node), around) : around
      if (own !== around) turned.push({ from, to: from + node.nodeSize, dir: own })
      if (CONTAINERS.has(node.type.name) || PARTS.has(node.type.name)) visit(node, from + 1, own)
    })
  }
  visit(doc, 0, 'rtl')
  return turned
}

const saidOf = (node: Node): Direction | null => (node.attrs.dir === 'ltr' || node.attrs.dir === 'rtl' ? node.attrs.dir : null)

/** Nodes never change in ProseMirror, so the words of an untouched block are read once. */
const words = new WeakMap<Node, string>()

function proseOf(node: Node): string {
  let prose = words.get(node)
  if (prose === undefined) {
    prose = ''
    if (node.isTextblock) prose = node.type.name === 'codeBlock' ? '' : node.textContent
    else for (const child of node.children) prose += `${proseOf(child)}\n`
    words.set(node, prose)
  }
  return prose
}
