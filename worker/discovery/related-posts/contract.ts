import { z } from 'zod'
import { Hash, Picture } from '#shared/contract/fields.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'
import { Sponsor } from '#worker/posts/sponsorship/contract.ts'

/** `path` is canonical and not percent-encoded. */
export const RelatedPost = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  author: z.strictObject({ handle: z.string(), name: z.string() }),
  minutes: z.number().int(),
  sponsor: Sponsor.nullable(),
})
export type RelatedPost = z.infer<typeof RelatedPost>

/** The series of a post; `number` and `count` count its public posts from 1. `path` is canonical and not percent-encoded. */
export const SeriesOfPost = z.strictObject({ title: z.string(), path: z.string(), number: z.number().int(), count: z.number().int() })
export type SeriesOfPost = z.infer<typeof SeriesOfPost>

/** `previous` and `next` are those of the series; without one, those of the author. */
export const RelatedPosts = z.strictObject({
  series: SeriesOfPost.nullable(),
  previous: RelatedPost.nullable(),
  next: RelatedPost.nullable(),
  related: z.array(PostCard),
  /** Newest other posts of the post's publication; empty for a post of none. */
  publication: z.array(RelatedPost),
})
export type RelatedPosts = z.infer<typeof RelatedPosts>
