import type { BlockDefinition } from '../block-definition.ts'
import type { BlockNode } from '../contract.ts'
import { audio } from './audio.ts'
import { callout } from './callout.ts'
import { codeBlock } from './code-block.ts'
import { divider } from './divider.ts'
import { embed } from './embed.ts'
import { gallery } from './gallery.ts'
import { heading } from './heading.ts'
import { image } from './image.ts'
import { bulletList, orderedList } from './list.ts'
import { paragraph } from './paragraph.ts'
import { quote } from './quote.ts'
import { table } from './table.ts'
import { taskList } from './task-list.ts'

/** Every block by its type. Where two could be read out of the same Markdown, the one that asks more of it comes first. */
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

/** The definition of a block; every output goes through it. */
export function blockDefinitionOf(node: BlockNode): BlockDefinition<BlockNode> {
  // The table pairs each type with its own node, which TypeScript cannot follow through an index.
  return BLOCKS[node.type] as unknown as BlockDefinition<BlockNode>
}
