import { z } from 'zod'
import { Hash, LIMITS } from '#shared/contract.ts'

/** Posts of one screen by hash, separated by commas. */
export const ViewerStatesQuery = z.strictObject({
  posts: z
    .string()
    .max(13 * LIMITS.pageSizeMax)
    .transform((list) => list.split(','))
    .pipe(z.array(Hash).min(1).max(LIMITS.pageSizeMax)),
})

/**
 * What the viewer has done with a post, and its likes as they are now: a page that is kept for all may be older. `saved` in any of
 * one's lists, `listed` in another than the default one.
 */
export const ViewerState = z.strictObject({
  hash: Hash,
  liked: z.boolean(),
  saved: z.boolean(),
  inOtherList: z.boolean(),
  likeCount: z.number().int(),
})
export type ViewerState = z.infer<typeof ViewerState>

/** Marks of the public posts among those asked for. */
export const ViewerStates = z.strictObject({ states: z.array(ViewerState) })
export type ViewerStates = z.infer<typeof ViewerStates>
