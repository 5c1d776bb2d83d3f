import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

export const Entries = page(PostCard).extend({ tag: z.strictObject({ name: z.string(), slug: z.string() }) })
export type Entries = z.infer<typeof Entries>
