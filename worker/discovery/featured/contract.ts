import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** Picks a place holds; the first ones that readers may see are shown. */
export const MOST_PICKS = 12

/** Where picks stand: `front`, or the key of a topic. */
export const Place = z.string().regex(/^[a-z-]{2,30}$/, 'جای برگزیده «front» یا کلید یک موضوع است')

/** What editors recommend there, in their order; five at most for readers. */
export const Picks = z.strictObject({ items: z.array(PostCard) })
export type Picks = z.infer<typeof Picks>

/** The places a post may be picked for: the front page and its own topics. */
export const PickPlaces = z.strictObject({
  places: z.array(z.strictObject({ place: Place, name: z.string(), picked: z.boolean() })),
})
export type PickPlaces = z.infer<typeof PickPlaces>

/** All picks of a place in the wished order, as hashes. */
export const OrderPicks = z.strictObject({ order: z.array(Hash).max(MOST_PICKS) })

export const ByPlace = z.strictObject({ place: Place })
export const ByPick = z.strictObject({ place: Place, hash: Hash })
export const ByPost = z.strictObject({ hash: Hash })
