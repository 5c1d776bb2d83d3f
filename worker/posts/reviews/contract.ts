import { z } from 'zod'

/** The review of a post, for its author. */
export const PostReview = z.strictObject({
  state: z.enum(['held', 'returned']),
  heldAt: z.number().int(),
  /** Why a moderator returned the version; empty while it is held. */
  reason: z.string(),
  /** When the author can publish without review, in UTC ms; null if only a moderator can release the version. */
  unreviewedFrom: z.number().int().nullable(),
})
export type PostReview = z.infer<typeof PostReview>
