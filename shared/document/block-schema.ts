import { z } from 'zod'
import type { BlockNode } from './contract.ts'
import { Inline } from './inline.ts'

let registered: z.ZodType<BlockNode> | undefined

/** Any block. Blocks hold blocks, so which ones there are is said by contract.ts, after all of them are defined. */
export const Block: z.ZodType<BlockNode> = z.lazy(() => {
  if (!registered) throw new Error('Import contract.ts before a document is read')
  return registered
})

export const registerBlockSchema = (any: z.ZodType<BlockNode>): void => {
  registered = any
}

/** Content of blocks that hold blocks. */
export const blockContent = z.array(Block).min(1)

/** Content of blocks that are a line of text. */
export const lineContent = z.array(Inline).optional()

/** Direction of one block; absent means what `directionOf` finds. */
export const Dir = z.enum(['rtl', 'ltr']).nullish()

/** Attributes of a block that has a direction only. */
export const directionAttrs = z.strictObject({ dir: Dir }).optional()
export type DirectionAttrs = z.infer<typeof directionAttrs>

/** What the content of a node is made of, and the smallest good piece of it. */
export interface ContentModel {
  schema: z.ZodType
  sample: unknown
}
export const blockContentModel: ContentModel = { schema: Block, sample: { type: 'paragraph' } }
export const inlineContentModel: ContentModel = { schema: Inline, sample: { type: 'hardBreak' } }
