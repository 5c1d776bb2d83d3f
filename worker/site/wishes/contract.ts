import { z } from 'zod'
import { Hash, multiLineText, singleLineText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { CampaignSlug } from '#worker/site/campaigns/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    approve_wish: 'campaigns'
    reject_wish: 'campaigns'
  }
}

/** In graphemes. */
export const WISH_LENGTH = 280

export const WishState = z.enum(['pending', 'approved', 'rejected'])
export type WishState = z.infer<typeof WishState>

/** An approved wish; `at` is when it became public, in UTC ms. */
export const Wish = z.strictObject({ hash: Hash, author: UserCard, body: z.string(), at: z.number().int() })
export type Wish = z.infer<typeof Wish>
/** The latest approved first. */
export const Wishes = page(Wish)
export type Wishes = z.infer<typeof Wishes>

/** The viewer's wish, null without one. `reason` says why a moderator rejected it; `canWrite` is false unless the birthday runs. */
export const OwnWish = z.strictObject({
  wish: z.strictObject({ hash: Hash, body: z.string(), state: WishState, reason: z.string() }).nullable(),
  canWrite: z.boolean(),
})
export type OwnWish = z.infer<typeof OwnWish>

export const WriteWish = z.strictObject({
  body: multiLineText({ label: 'آرزو', max: WISH_LENGTH }).refine((text) => /[\p{L}\p{N}\p{Emoji}]/u.test(text), 'آرزویت را بنویس'),
})
export type WriteWish = z.infer<typeof WriteWish>

/** Wishes as moderators see them; `isOwn` ones are for somebody else to decide. */
export const ModeratedWish = z.strictObject({
  hash: Hash,
  /** Sent back with the decision, which is rejected with `stale` if the author has changed the text. */
  version: z.number().int(),
  author: UserCard,
  body: z.string(),
  state: WishState,
  campaign: z.strictObject({ slug: CampaignSlug, title: z.string() }),
  at: z.number().int(),
  isOwn: z.boolean(),
})
export type ModeratedWish = z.infer<typeof ModeratedWish>
export const ModeratedWishes = page(ModeratedWish)
export type ModeratedWishes = z.infer<typeof ModeratedWishes>

/** `pending` lists the longest waiting first, `approved` the latest first. */
const WishList = z.enum(['pending', 'approved'])
export type WishList = z.infer<typeof WishList>
export const ModeratedWishesQuery = PageQuery.extend({ state: WishList.default('pending') })
export type ModeratedWishesQuery = z.infer<typeof ModeratedWishesQuery>

export const ByWish = z.strictObject({ hash: Hash })
const Version = z.number().int().min(1)
export const ApproveWish = z.strictObject({ version: Version })
export const RejectWish = z.strictObject({
  version: Version,
  reason: singleLineText({ label: 'دلیل', max: LIMITS.campaignReason, emptyMessage: 'بنویس چرا؛ نویسنده آن را می‌بیند' }),
})
