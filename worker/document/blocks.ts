import type { BlockDefinition, BlockOf } from './block.ts'
import { codeBlock } from './code-block.ts'
import type { BlockNode } from './contract.ts'
import { divider } from './divider.ts'
import { heading } from './heading.ts'
import { image } from './image.ts'
import { bulletList, orderedList } from './list.ts'
import { paragraph } from './paragraph.ts'
import { quote } from './quote.ts'

const BLOCKS: { [Type in BlockNode['type']]: BlockDefinition<BlockOf<Type>> } = {
  paragraph,
  heading,
  codeBlock,
  horizontalRule: divider,
  image,
  blockquote: quote,
  bulletList,
  orderedList,
}

/** The definition of a block by its type; every output (HTML, text, feeds) goes through this one table. */
export function definitionOf(node: BlockNode): BlockDefinition<BlockNode> {
  // The table pairs each type with its own node, which TypeScript cannot follow through an index.
  return BLOCKS[node.type] as BlockDefinition<BlockNode>
}
