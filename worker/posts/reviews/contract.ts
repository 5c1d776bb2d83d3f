import { z } from 'zod'

/**
 * Why a version is held, without the words of a rule: links of a new member, or of one who had a version returned; a term rule; a blocked
 * domain; advertising; a decision about the post that was public.
 */
export const HeldCause = z.enum(['links', 'returned', 'terms', 'domains', 'sponsored', 'decision'])
export type HeldCause = z.infer<typeof HeldCause>

/** The review of a post, for its author. */
export const PostReview = z.strictObject({
  state: z.enum(['held', 'returned']),
  heldAt: z.number().int(),
  /** Empty unless it is held. */
  causes: z.array(HeldCause),
  /** Why a moderator returned the version; empty while it is held. */
  reason: z.string(),
  /** When the author can publish without review, in UTC ms; null if only a moderator can release the version. */
  unreviewedFrom: z.number().int().nullable(),
})
export type PostReview = z.infer<typeof PostReview>

/** The review of an import as a whole, for its owner. */
export const OwnImportReview = z.strictObject({
  state: z.enum(['open', 'approved', 'returned']),
  /** Why a moderator returned the import; empty otherwise. */
  reason: z.string(),
})
export type OwnImportReview = z.infer<typeof OwnImportReview>
