import { z } from 'zod'
import { Hash } from '#shared/contract.ts'

/** A post as the foot of another one names it. `path` is its canonical address, not percent-encoded. */
export const OnwardPost = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  author: z.strictObject({ handle: z.string(), name: z.string() }),
  minutes: z.number().int(),
})
export type OnwardPost = z.infer<typeof OnwardPost>

/** Where to go from a post: its author's one before and after it, and others that are about the same. */
export const Onward = z.strictObject({ previous: OnwardPost.nullable(), next: OnwardPost.nullable(), related: z.array(OnwardPost) })
export type Onward = z.infer<typeof Onward>
