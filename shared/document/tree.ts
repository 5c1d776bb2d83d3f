import { z } from 'zod'
import type { BlockNode } from './contract.ts'
import { Inline } from './inline.ts'

let declared: z.ZodType<BlockNode> | undefined

/** Any block. Blocks hold blocks, so which ones there are is said by contract.ts, after all of them are defined. */
export const Block: z.ZodType<BlockNode> = z.lazy(() => {
  if (!declared) throw new Error('Import contract.ts before a document is read')
  return declared
})

export const declareBlocks = (any: z.ZodType<BlockNode>): void => {
  declared = any
}

/** Content of blocks that hold blocks. */
export const blocks = z.array(Block).min(1)

/** Content of blocks that are a line of text. */
export const line = z.array(Inline).optional()

/** Direction of one block; absent means what `directionOf` finds. */
export const Dir = z.enum(['rtl', 'ltr']).nullish()

/** Attributes of a block that has a direction only. */
export const direction = z.strictObject({ dir: Dir }).optional()
export type Direction = z.infer<typeof direction>

/** What the content of a node is made of, and the smallest good piece of it. */
export interface Held {
  schema: z.ZodType
  sample: unknown
}
export const heldBlocks: Held = { schema: Block, sample: { type: 'paragraph' } }
export const heldLine: Held = { schema: Inline, sample: { type: 'hardBreak' } }
