import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** Picks a place holds; the first ones that readers may see are shown. */
export const MAX_FEATURED_POSTS = 12

/** Where picks stand: `front`, or the key of a topic. */
export const Placement = z.string().regex(/^[a-z-]{2,30}$/, 'جای برگزیده «front» یا کلید یک موضوع است')

/** What editors recommend there, in their order; five at most for readers. */
export const FeaturedPosts = z.strictObject({ items: z.array(PostCard) })
export type FeaturedPosts = z.infer<typeof FeaturedPosts>

/** The places a post may be picked for: the front page and its own topics. */
export const FeaturedPlacements = z.strictObject({
  placements: z.array(z.strictObject({ placement: Placement, name: z.string(), featured: z.boolean() })),
})
export type FeaturedPlacements = z.infer<typeof FeaturedPlacements>

/** All picks of a place in the wished order, as hashes. */
export const ReorderFeaturedPosts = z.strictObject({ order: z.array(Hash).max(MAX_FEATURED_POSTS) })

export const ByPlacement = z.strictObject({ place: Placement })
export const ByFeaturedPost = z.strictObject({ place: Placement, hash: Hash })
export const ByPost = z.strictObject({ hash: Hash })
