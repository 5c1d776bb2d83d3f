import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { Time } from '#shared/contract/money.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    pick: 'featured'
    unpick: 'featured'
    order_picks: 'featured'
  }
}

/** Maximum posts per placement; readers see only the first few visible ones. */
export const MAX_FEATURED_POSTS = 12

/** Name of a placement: `front`, or the key of a topic. */
export const Placement = z.string().regex(/^[a-z-]{2,30}$/, 'جای برگزیده «front» یا کلید یک موضوع است')

export const FeaturedPosts = z.strictObject({ items: z.array(PostCard) })
export type FeaturedPosts = z.infer<typeof FeaturedPosts>

/** For editors: every featured post of a placement, with when it was featured. */
export const DatedFeaturedPosts = z.strictObject({ items: z.array(z.strictObject({ post: PostCard, featuredAt: Time })) })
export type DatedFeaturedPosts = z.infer<typeof DatedFeaturedPosts>

export const FeaturedPlacements = z.strictObject({
  placements: z.array(z.strictObject({ placement: Placement, name: z.string(), featured: z.boolean() })),
})
export type FeaturedPlacements = z.infer<typeof FeaturedPlacements>

export const ReorderFeaturedPosts = z.strictObject({ order: z.array(Hash).max(MAX_FEATURED_POSTS) })

export const ByPlacement = z.strictObject({ place: Placement })
export const ByFeaturedPost = z.strictObject({ place: Placement, hash: Hash })
export const ByPost = z.strictObject({ hash: Hash })
