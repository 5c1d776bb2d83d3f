import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { Block, registerBlockSchema } from './block-definition.ts'
import { BLOCKS } from './blocks/index.ts'
import type { BlockNode, TreeNode } from './nodes.ts'
import { childNodesOf, findStructureError, TOO_DEEP } from './structure.ts'

export type { CalloutKind } from './blocks/container-blocks.ts'
export type { ImageAttrs } from './blocks/image.ts'
export type { TableCell, TableRow } from './blocks/table.ts'
export type { Footnote, FootnoteInline, Inline, Mark } from './inline.ts'
export type { BlockNode, TreeNode } from './nodes.ts'

const [first, ...others] = Object.values(BLOCKS).map(({ schema }) => schema)
if (!first) throw new Error('There are no blocks')
registerBlockSchema(z.discriminatedUnion('type', [first, ...others]))

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
