import type { List } from 'mdast'
import type { MarkdownReader } from './block-definition.ts'
import type { BlockNode } from './contract.ts'

/** A list made of the blocks of each item, an empty line where an item has none; too deep for a list, the blocks alone. */
export function listFromMarkdown(node: List, reader: MarkdownReader, make: (items: BlockNode[][]) => BlockNode[]): BlockNode[] {
  if (!reader.canNest(2)) return node.children.flatMap((item) => reader.blocks(item.children, 0))
  return make(
    node.children.map((item) => {
      const content = reader.blocks(item.children, 2)
      return content.length ? content : [{ type: 'paragraph' }]
    }),
  )
}
