import type { Node } from '@tiptap/pm/model'
import { type Direction, directionOf } from '#shared/persian/direction.ts'
import { once } from './once.ts'

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
  doc.forEach((block, offset) => {
    for (const { from, to, dir } of once(turnedWithin, block, () => turnedIn(block)))
      turned.push({ from: offset + from, to: offset + to, dir })
  })
  return turned
}

/** By top block, counted from where it begins. */
const turnedWithin = new WeakMap<Node, Turned[]>()

function turnedIn(node: Node): Turned[] {
  const turned: Turned[] = []
  const visit = (each: Node, from: number, outside: Direction): void => {
    const counts = PROSE.has(each.type.name) || CONTAINERS.has(each.type.name)
    const own = counts ? directionOf(saidOf(each), proseOf(each), outside) : outside
    if (own !== outside) turned.push({ from, to: from + each.nodeSize, dir: own })
    if (CONTAINERS.has(each.type.name) || PARTS.has(each.type.name))
      each.forEach((child, at) => {
        visit(child, from + 1 + at, own)
      })
  }
  visit(node, 0, 'rtl')
  return turned
}

const saidOf = (node: Node): Direction | null => (node.attrs.dir === 'ltr' || node.attrs.dir === 'rtl' ? node.attrs.dir : null)

const words = new WeakMap<Node, string>()

const proseOf = (node: Node): string =>
  once(words, node, () => {
    if (node.isTextblock) return node.type.name === 'codeBlock' ? '' : node.textContent
    return node.children.map((child) => `${proseOf(child)}\n`).join('')
  })
