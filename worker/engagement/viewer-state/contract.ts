import { z } from 'zod'
import { Hash, LIMITS } from '#shared/contract.ts'

/** Comma-separated hashes. */
export const ViewerStatesQuery = z.strictObject({
  posts: z
    .string()
    .max(13 * LIMITS.pageSizeMax)
    .transform((list) => list.split(','))
    .pipe(z.array(Hash).min(1).max(LIMITS.pageSizeMax)),
})

/**
 * The viewer's relation to a post and its current like count, which a cached page may lack. `saved` means in any of the viewer's lists,
 * `inOtherList` in any except the default one.
 */
export const ViewerState = z.strictObject({
  hash: Hash,
  liked: z.boolean(),
  saved: z.boolean(),
  inOtherList: z.boolean(),
  likeCount: z.number().int(),
})
export type ViewerState = z.infer<typeof ViewerState>

export const ViewerStates = z.strictObject({ states: z.array(ViewerState) })
export type ViewerStates = z.infer<typeof ViewerStates>
