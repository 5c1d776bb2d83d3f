import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'

const side = z.number().int().min(1).max(20_000)
const ratio = z.number().min(0).max(1)

export const MAX_LABEL = 300
export const label = z
  .string()
  .max(MAX_LABEL, 'توضیح عکس بیش از ۳۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine(isCleanText, 'نویسه‌ای نادرست در توضیح عکس هست')
  .default('')

export const ImageAttrs = z.strictObject({
  hash: Hash,
  width: side,
  height: side,
  widths: z.array(side).min(1).max(8),
  alt: label,
  caption: label,
  /** The image extends beyond the text column. */
  wide: z.boolean().optional(),
  /** Focal point for cropping, as fractions from the left and top. */
  focus: z.strictObject({ x: ratio, y: ratio }).optional(),
})
export type ImageAttrs = z.infer<typeof ImageAttrs>
