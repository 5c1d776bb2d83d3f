import { Block, type BlockDefinition } from '../block-definition.ts'
import type { BlockNode } from '../nodes.ts'
import { audio } from './audio.ts'
import { callout, quote } from './container-blocks.ts'
import { embed } from './embed.ts'
import { gallery } from './gallery.ts'
import { image } from './image.ts'
import { codeBlock, divider, heading, paragraph } from './leaf-blocks.ts'
import { bulletList, orderedList, taskList } from './list.ts'
import { table } from './table.ts'

/** Block definitions by type. Parsing Markdown tries them in this order, so more specific definitions come first. */
export const BLOCKS = {
  audio,
  image,
  gallery,
  embed,
  callout,
  taskList,
  paragraph,
  heading,
  codeBlock,
  horizontalRule: divider,
  blockquote: quote,
  bulletList,
  orderedList,
  table,
} satisfies { [Type in BlockNode['type']]: BlockDefinition<Extract<BlockNode, { type: Type }>> }

/** Whether a block, such as a quote, holds blocks of any kind. */
export const holdsBlocks = (node: BlockNode): node is BlockNode & { content: BlockNode[] } =>
  blockDefinitionOf(node).contentModel?.schema === Block

export function blockDefinitionOf(node: BlockNode): BlockDefinition<BlockNode> {
  // `BLOCKS` pairs each type with its node; TypeScript cannot follow that through an index.
  return BLOCKS[node.type] as unknown as BlockDefinition<BlockNode>
}
