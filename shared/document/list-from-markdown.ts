import type { List } from 'mdast'
import type { MarkdownReader } from './block.ts'
import type { BlockNode } from './contract.ts'

/** A list made of the blocks of each item, an empty line where an item has none; too deep for a list, the blocks alone. */
export function itemsFrom(node: List, reader: MarkdownReader, make: (items: BlockNode[][]) => BlockNode[]): BlockNode[] {
  if (!reader.hasRoom(2)) return node.children.flatMap((item) => reader.blocks(item.children, 0))
  return make(
    node.children.map((item) => {
      const content = reader.blocks(item.children, 2)
      return content.length ? content : [{ type: 'paragraph' }]
    }),
  )
}
