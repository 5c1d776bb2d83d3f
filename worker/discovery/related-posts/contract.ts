import { z } from 'zod'
import { Hash } from '#shared/contract.ts'

/** A post as the foot of another one names it. `path` is its canonical address, not percent-encoded. */
export const RelatedPost = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  author: z.strictObject({ handle: z.string(), name: z.string() }),
  minutes: z.number().int(),
})
export type RelatedPost = z.infer<typeof RelatedPost>

/** Where to go from a post: its author's one before and after it, and others that are about the same. */
export const RelatedPosts = z.strictObject({
  previous: RelatedPost.nullable(),
  next: RelatedPost.nullable(),
  related: z.array(RelatedPost),
})
export type RelatedPosts = z.infer<typeof RelatedPosts>
