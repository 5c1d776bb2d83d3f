import { z } from 'zod'
import type { BlockNode } from './contract.ts'
import { Inline } from './inline.ts'

let registered: z.ZodType<BlockNode> | undefined

/** Schema of any block. Lazy because blocks nest: contract.ts registers the union after all definitions load. */
export const Block: z.ZodType<BlockNode> = z.lazy(() => {
  if (!registered) throw new Error('Import contract.ts before parsing a document')
  return registered
})

export const registerBlockSchema = (schema: z.ZodType<BlockNode>): void => {
  registered = schema
}

export const blockContent = z.array(Block).min(1)

export const lineContent = z.array(Inline).optional()

/** Explicit direction of a block; when absent, `resolveDirection` derives it from the text. */
export const Dir = z.enum(['rtl', 'ltr']).nullish()

export const directionAttrs = z.strictObject({ dir: Dir }).optional()
export type DirectionAttrs = z.infer<typeof directionAttrs>

export interface ContentModel {
  schema: z.ZodType
  sample: unknown
}
export const blockContentModel: ContentModel = { schema: Block, sample: { type: 'paragraph' } }
export const inlineContentModel: ContentModel = { schema: Inline, sample: { type: 'hardBreak' } }
