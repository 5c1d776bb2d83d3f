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

export function blockDefinitionOf(node: BlockNode): BlockDefinition<BlockNode> {
  // `BLOCKS` pairs each type with its node; TypeScript cannot follow that through an index.
  return BLOCKS[node.type] as unknown as BlockDefinition<BlockNode>
}
