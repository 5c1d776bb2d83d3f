import { z } from 'zod'
import { Hash, Picture, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Amount, amountBetween, Time } from '#shared/contract/money.ts'
import { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { Chapter } from '#worker/podcasts/episodes/contract.ts'
import { PostCard, TagLink, TopicLink } from '#worker/posts/posts/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    approve_promotion: 'money'
    reject_promotion: 'money'
    stop_promotion: 'money'
    create_promotion_package: 'money'
    activate_promotion_package: 'money'
    deactivate_promotion_package: 'money'
  }
}

/** `feed` is a card in lists, `sidebar` the banner of home's sidebar. */
export const PLACEMENTS = ['feed', 'sidebar'] as const
export type Placement = (typeof PLACEMENTS)[number]

export const PROMOTION_STATES = [
  'unpaid',
  'canceled',
  'in_review',
  'rejected',
  'approved',
  'running',
  'paused',
  'completed',
  'ended',
  'stopped',
] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const TARGET_KINDS = ['topic', 'tag'] as const

const Count = z.number().int().min(0)

export const PromotionPackage = z.strictObject({
  hash: Hash,
  placement: z.enum(PLACEMENTS),
  name: z.string(),
  views: Count,
  days: Count,
  /** Before VAT, in rial. */
  price: Amount,
  isActive: z.boolean(),
})
export type PromotionPackage = z.infer<typeof PromotionPackage>
/** All packages, cheapest first within a placement; staff keeps them below `LIMITS.promotionPackages`. */
export const PromotionPackages = z.strictObject({ items: z.array(PromotionPackage) })
export type PromotionPackages = z.infer<typeof PromotionPackages>

export const CreatePackage = z.strictObject({
  placement: z.enum(PLACEMENTS),
  name: singleLineText({ label: 'نام بسته', max: LIMITS.promotionPackageName, emptyMessage: 'نام بسته را بنویس' }),
  views: z
    .number('تعداد بازدید را به عدد بنویس')
    .int('عدد صحیح بنویس')
    .min(100, 'دست‌کم ۱۰۰ بازدید')
    .max(1_000_000, 'دست‌بالا یک میلیون بازدید'),
  days: z.number('تعداد روزها را به عدد بنویس').int('عدد صحیح بنویس').min(1, 'دست‌کم یک روز').max(90, 'دست‌بالا ۹۰ روز'),
  price: amountBetween(LIMITS.paymentMin),
})
export type CreatePackage = z.infer<typeof CreatePackage>
export const UpdatePackage = z.strictObject({ isActive: z.boolean() })

/** Topics by key and tags by slug or any spelling. */
const Targets = {
  topics: z
    .array(z.string().min(1).max(60))
    .max(LIMITS.promotionTargets, `دست‌بالا ${persianDigits(LIMITS.promotionTargets)} موضوع را انتخاب کن`),
  tags: z
    .array(z.string().min(1).max(200))
    .max(LIMITS.promotionTargets, `دست‌بالا ${persianDigits(LIMITS.promotionTargets)} برچسب را بنویس`),
}

/** A post of the viewer; `card` is what a promotion shows, null unless the post is public. */
export const OwnPost = z.strictObject({ hash: Hash, title: z.string(), card: PostCard.nullable() })
export type OwnPost = z.infer<typeof OwnPost>

/** Buys a promotion of the viewer's public post; the response names its open invoice. */
export const BuyPromotion = z.strictObject({
  key: IdempotencyKey,
  /** Hash of the post. */
  post: Hash,
  /** Hash of the package. */
  package: Hash,
  ...Targets,
  /** Null to start as soon as staff approves it. */
  startsAt: Time.nullable(),
})
export type BuyPromotion = z.infer<typeof BuyPromotion>

/** Without the post, because lists of one post's promotions do not repeat it. */
export const Promotion = z.strictObject({
  hash: Hash,
  placement: z.enum(PLACEMENTS),
  packageName: z.string(),
  state: z.enum(PROMOTION_STATES),
  /** Whether the post differs from what staff approved, so that its card is not shown until they approve it or the post is as before. */
  isChanged: z.boolean(),
  /** Whether it is paused for that reason and resumes automatically. */
  isPausedForChange: z.boolean(),
  views: Count,
  days: Count,
  delivered: Count,
  impressions: Count,
  topics: z.array(TopicLink),
  tags: z.array(TagLink),
  startsAt: Time.nullable(),
  startedAt: Time.nullable(),
  endsAt: Time.nullable(),
  finishedAt: Time.nullable(),
  /** Why staff rejected or stopped it; empty otherwise. */
  reason: z.string(),
  /** Amounts in rial; `total` includes VAT. */
  invoice: z.strictObject({ hash: Hash, total: Amount, refunded: Amount, state: z.enum(['open', 'paid', 'void']) }),
  createdAt: Time,
})
export type Promotion = z.infer<typeof Promotion>

/** `card` is null while the post is not public. */
const PromotedPost = z.strictObject({ hash: Hash, title: z.string(), card: PostCard.nullable() })
export const PromotionItem = Promotion.extend({ post: PromotedPost.omit({ card: true }) })
export type PromotionItem = z.infer<typeof PromotionItem>

/** The viewer's promotions, newest first; `open` restricts them to those that are not over. */
export const PromotionsQuery = PageQuery.extend({ post: Hash.optional(), open: z.literal('true').optional() })
export type PromotionsQuery = z.infer<typeof PromotionsQuery>
export const Promotions = page(PromotionItem)
export type Promotions = z.infer<typeof Promotions>

export const PromotionDay = z.strictObject({ day: z.iso.date(), impressions: Count, views: Count })
export type PromotionDay = z.infer<typeof PromotionDay>

/** A promotion with its report. `spent` is the price of the delivered views with VAT, in rial; `days` has every Tehran day since the start. */
export const PromotionReport = PromotionItem.extend({
  post: PromotedPost,
  spent: Amount,
  /** Delivered views that the buyer could expect by now, had all days the same share; null before the start. */
  expected: Count.nullable(),
  daily: z.array(PromotionDay),
})
export type PromotionReport = z.infer<typeof PromotionReport>

/** `changed` are those whose post differs from what staff approved. */
export const PROMOTION_QUEUES = [...PROMOTION_STATES, 'changed'] as const
export const AdminPromotionsQuery = PageQuery.extend({ state: z.enum(PROMOTION_QUEUES).optional() })
export type AdminPromotionsQuery = z.infer<typeof AdminPromotionsQuery>
export const AdminPromotionItem = PromotionItem.extend({ user: UserCard })
export type AdminPromotionItem = z.infer<typeof AdminPromotionItem>
export const AdminPromotions = page(AdminPromotionItem)
export type AdminPromotions = z.infer<typeof AdminPromotions>

/** What readers see of a post; `sound` is the hash of its audio, and the transcript one text per segment. */
const PostContent = z.strictObject({
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  document: Document,
  sound: Hash.nullable(),
  episodeCover: Picture.nullable(),
  chapters: z.array(Chapter),
  transcript: z.array(z.string()),
})
export type PostContent = z.infer<typeof PostContent>
/** What staff decides about; `version` is sent back with the decision. `approved` is null before the first decision. */
const ContentToReview = z.strictObject({ version: Count, approved: PostContent.nullable(), current: PostContent })
export type ContentToReview = z.infer<typeof ContentToReview>

export const AdminPromotion = PromotionReport.extend({
  user: UserCard,
  /** Null unless the promotion is in review or its post was changed. */
  content: ContentToReview.nullable(),
  /** Whether the viewer may decide: not about what they bought, nor about a post of their own or of a publication that they edit. */
  canReview: z.boolean(),
})
export type AdminPromotion = z.infer<typeof AdminPromotion>

const Reason = singleLineText({ label: 'دلیل', max: LIMITS.promotionReason, emptyMessage: 'دلیل را بنویس؛ خریدار آن را می‌بیند' })
/** The version that staff read; by default the post as it was bought. */
const ContentVersion = z.number().int().min(1)
/**
 * Staff's decision on a promotion in review, or on the change of a promoted post. A rejection refunds the whole price of the first, and the
 * remainder of the second.
 */
export const ReviewPromotion = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), version: ContentVersion.default(1) }),
  z.strictObject({ decision: z.literal('reject'), version: ContentVersion.optional(), reason: Reason }),
])
export type ReviewPromotion = z.infer<typeof ReviewPromotion>
export const StopPromotion = z.strictObject({ reason: Reason })
export type StopPromotion = z.infer<typeof StopPromotion>
