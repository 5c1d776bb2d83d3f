import type { Node } from '@tiptap/pm/model'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { memoizeByNode } from './memoize-by-node.ts'

const TEXT_BLOCKS = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader'])
const CONTAINERS = new Set(['blockquote', 'bulletList', 'orderedList', 'taskList', 'callout', 'table'])
const ITEM_NODES = new Set(['listItem', 'taskItem', 'tableRow'])

export interface DirectionChange {
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
    const hasDirection = TEXT_BLOCKS.has(each.type.name) || CONTAINERS.has(each.type.name)
    const direction = hasDirection ? resolveDirection(explicitDirection(each), proseText(each), parentDirection) : parentDirection
    if (direction !== parentDirection) changes.push({ from, to: from + each.nodeSize, dir: direction })
    if (CONTAINERS.has(each.type.name) || ITEM_NODES.has(each.type.name))
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
