import { z } from 'zod'
import { Hash, messageText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { REVIEW_REASON_LENGTH } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { PublicationLink, TopicLink } from '#worker/posts/posts/contract.ts'

/** A version that waits for a decision. */
export const HeldPost = z.strictObject({
  hash: Hash,
  /** Sent back with the decision; the request is rejected with `stale` if the author has replaced this version. */
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  author: UserCard,
  /** When the author registered, in UTC ms. */
  authorSince: z.number().int(),
  publication: PublicationLink.nullable(),
  /** The URLs for which the version is held: those that lead out of the site and are not public yet. */
  links: z.array(z.string()),
  /** The term rules and blocked domains for which the version is held. */
  rules: z.array(z.strictObject({ hash: Hash, name: z.string(), terms: z.array(z.string()) })),
  domains: z.array(z.string()),
  heldAt: z.number().int(),
  /** The import with which the version waits; null if it is decided about by itself. */
  importHash: Hash.nullable(),
  /** Whether an earlier version is public. */
  isPublished: z.boolean(),
})
export type HeldPost = z.infer<typeof HeldPost>
export const HeldPosts = page(HeldPost)
export type HeldPosts = z.infer<typeof HeldPosts>

/** Without `import`, the list leaves out posts that wait with their whole import. */
export const HeldPostsQuery = PageQuery.extend({ import: Hash.optional() })
export type HeldPostsQuery = z.infer<typeof HeldPostsQuery>

/** `html` is what the release publishes. */
export const HeldPostDetails = HeldPost.extend({
  html: z.string(),
  tags: z.array(z.string()),
  topics: z.array(TopicLink.shape.key),
  canonicalUrl: z.string().nullable(),
})
export type HeldPostDetails = z.infer<typeof HeldPostDetails>

const Version = z.number().int().min(1)

export const ReleasePost = z.strictObject({ version: Version })

/** Why something is returned to its author, shown to them. */
export const ReviewReason = messageText({
  label: 'توضیح',
  max: REVIEW_REASON_LENGTH,
  emptyMessage: 'بنویس نویسنده چه چیزی را درست کند',
})

export const ReturnPost = z.strictObject({
  version: Version,
  reason: ReviewReason,
})
