import { z } from 'zod'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** Restricts trending to a tag (by slug or any spelling) or a topic (by key or Persian name), but not both. */
export const TrendingQuery = z
  .strictObject({ tag: z.string().min(1).max(200).optional(), topic: z.string().min(1).max(200).optional() })
  .refine(({ tag, topic }) => tag === undefined || topic === undefined, { message: 'برچسب یا موضوع، یکی از این دو', path: ['topic'] })
export type TrendingQuery = z.infer<typeof TrendingQuery>

export const Trending = z.strictObject({ items: z.array(PostCard) })
export type Trending = z.infer<typeof Trending>
