import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { Block, registerBlockSchema } from './block-definition.ts'
import type { AudioBlock } from './blocks/audio.ts'
import type { Callout, Quote } from './blocks/container-blocks.ts'
import type { Embed } from './blocks/embed.ts'
import type { Gallery } from './blocks/gallery.ts'
import type { Image } from './blocks/image.ts'
import { BLOCKS } from './blocks/index.ts'
import type { CodeBlock, Divider, Heading, Paragraph } from './blocks/leaf-blocks.ts'
import type { BulletList, ListItem, OrderedList, TaskItem, TaskList } from './blocks/list.ts'
import type { Table, TableCell, TableRow } from './blocks/table.ts'
import { childNodesOf, findStructureError, TOO_DEEP } from './structure.ts'

export type { CalloutKind } from './blocks/container-blocks.ts'
export type { ImageAttrs } from './blocks/image.ts'
export type { TableCell, TableRow } from './blocks/table.ts'
export type { Footnote, FootnoteInline, Inline, Mark } from './inline.ts'

export type BlockNode =
  | Paragraph
  | Heading
  | CodeBlock
  | Divider
  | Image
  | Gallery
  | AudioBlock
  | Embed
  | Callout
  | Quote
  | BulletList
  | OrderedList
  | TaskList
  | Table
export type TreeNode = BlockNode | ListItem | TaskItem | TableRow | TableCell

registerBlockSchema(
  z.discriminatedUnion('type', [
    BLOCKS.paragraph.schema,
    BLOCKS.heading.schema,
    BLOCKS.codeBlock.schema,
    BLOCKS.horizontalRule.schema,
    BLOCKS.image.schema,
    BLOCKS.gallery.schema,
    BLOCKS.audio.schema,
    BLOCKS.embed.schema,
    BLOCKS.callout.schema,
    BLOCKS.blockquote.schema,
    BLOCKS.bulletList.schema,
    BLOCKS.orderedList.schema,
    BLOCKS.taskList.schema,
    BLOCKS.table.schema,
  ]),
)

/** Document schema that does not call `findStructureError` first; use only for values that cannot overflow the stack. */
export const DocumentTree = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block) })
  .refine((doc) => depthOf(doc.content) <= LIMITS.documentDepth, TOO_DEEP)

/**
 * A post's document as the editor produces it and the server stores it (ProseMirror JSON restricted to this schema). Structural limits are
 * checked first, so no input can overflow the stack or take unbounded time.
 */
export const Document = z.preprocess((value, context) => {
  const structureError = findStructureError(value)
  if (!structureError) return value
  context.addIssue({ code: 'custom', message: structureError })
  return z.NEVER
}, DocumentTree)
export type Document = { type: 'doc'; content: BlockNode[] }

export const EMPTY_DOCUMENT: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

const depthOf = (nodes: readonly TreeNode[]): number => {
  let deepest = 0
  for (const node of nodes) {
    const children = childNodesOf(node)
    if (children.length) deepest = Math.max(deepest, depthOf(children))
  }
  return deepest + 1
}
