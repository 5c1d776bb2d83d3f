import { z } from 'zod'
import { page } from '#worker/lib/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'

/** Posts entered in a campaign: those that carry its tag. */
export const Entries = page(PostCard).extend({ tag: z.strictObject({ name: z.string(), slug: z.string() }) })
export type Entries = z.infer<typeof Entries>
