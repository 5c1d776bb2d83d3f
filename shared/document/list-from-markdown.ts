import type { List } from 'mdast'
import type { MarkdownReader } from './block-definition.ts'
import type { BlockNode } from './contract.ts'

/**
 * Passes the blocks of each item to `make`; an empty item becomes an empty paragraph. Beyond the depth limit, returns the items' blocks
 * without a list.
 */
export function listFromMarkdown(node: List, reader: MarkdownReader, make: (items: BlockNode[][]) => BlockNode[]): BlockNode[] {
  if (!reader.canNest(2)) return node.children.flatMap((item) => reader.blocks(item.children, 0))
  return make(
    node.children.map((item) => {
      const content = reader.blocks(item.children, 2)
      return content.length ? content : [{ type: 'paragraph' }]
    }),
  )
}
