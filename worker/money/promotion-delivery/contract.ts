import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'

/** Where a card is shown: a tab of home, the page of a topic or tag, the results of a search, or the banner of home's sidebar. */
export const CARD_PLACES = ['home', 'topic', 'tag', 'search', 'sidebar'] as const
export type CardPlace = (typeof CARD_PLACES)[number]

/** `name` is the key of the topic, the slug of the tag or the text of the search. `page` counts the pages of ten cards from 0. */
export const CardQuery = z.strictObject({
  place: z.enum(CARD_PLACES),
  name: z.string().max(200).default(''),
  page: z.coerce.number().int().min(0).max(100).default(0),
})
export type CardQuery = z.infer<typeof CardQuery>

/** Names the promotion and the time of serving, for this member only; reports of its impression and view carry it. */
export const CardToken = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9._-]+$/, 'این شناسه درست نیست')

export const PromotedCard = PostCard.extend({ token: CardToken })
export type PromotedCard = z.infer<typeof PromotedCard>
/** At most one card; null when none fits. */
export const PromotedCardSlot = z.strictObject({ card: PromotedCard.nullable() })
export type PromotedCardSlot = z.infer<typeof PromotedCardSlot>

/** Posts whose promoted card the viewer hid, newest first. */
export const ByPost = z.strictObject({ post: Hash })
