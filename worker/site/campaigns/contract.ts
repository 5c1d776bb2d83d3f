import { z } from 'zod'
import { page } from '#shared/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** Posts entered in a campaign: those that carry its tag. */
export const Entries = page(PostCard).extend({ tag: z.strictObject({ name: z.string(), slug: z.string() }) })
export type Entries = z.infer<typeof Entries>
