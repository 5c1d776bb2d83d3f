import { z } from 'zod'
import { Hash, HttpsUrl, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Amount, amountBetween, Time } from '#shared/contract/money.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { INVOICE_STATES } from '#worker/money/invoices/contract.ts'
import { AudioFile, Chapter } from '#worker/podcasts/episodes/contract.ts'
import { PostState, PublicationLink } from '#worker/posts/posts/contract.ts'
import { SPONSORSHIP_STATES, Sponsor } from '#worker/posts/sponsorship/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    approve_sponsored_post: 'money'
    return_sponsored_post: 'money'
    create_sponsored_post_package: 'money'
    activate_sponsored_post_package: 'money'
    deactivate_sponsored_post_package: 'money'
  }
}

/** `price` is in rial, before VAT. */
const PackageOnSale = z.strictObject({ hash: Hash, name: z.string(), price: Amount })

export const SponsoredPostPackage = PackageOnSale.extend({ isActive: z.boolean() })
export type SponsoredPostPackage = z.infer<typeof SponsoredPostPackage>
/** All packages, cheapest first; staff keeps those on sale below `LIMITS.sponsoredPostPackages`. */
export const SponsoredPostPackages = z.strictObject({ items: z.array(SponsoredPostPackage) })
export type SponsoredPostPackages = z.infer<typeof SponsoredPostPackages>

export const CreateSponsoredPostPackage = z.strictObject({
  name: singleLineText({ label: 'نام بسته', max: LIMITS.promotionPackageName, emptyMessage: 'نام بسته را بنویس' }),
  price: amountBetween(LIMITS.paymentMin),
})
export type CreateSponsoredPostPackage = z.infer<typeof CreateSponsoredPostPackage>
export const UpdateSponsoredPostPackage = z.strictObject({ isActive: z.boolean() })

/** Marks a post of the viewer as advertising and issues its invoice. */
export const SponsorPost = z.strictObject({
  key: IdempotencyKey,
  /** Hash of a package on sale. */
  package: Hash,
  sponsorName: singleLineText({ label: 'نام سفارش‌دهنده', max: LIMITS.sponsorName, emptyMessage: 'نام سفارش‌دهنده را بنویس', isName: true }),
  sponsorUrl: HttpsUrl,
})
export type SponsorPost = z.infer<typeof SponsorPost>

export const SponsoredPost = z.strictObject({
  hash: Hash,
  sponsor: Sponsor,
  packageName: z.string(),
  state: z.enum(SPONSORSHIP_STATES),
  /** Whether staff has a version to decide about: one that waits for its publication or, before the first decision, a public one. */
  isWaiting: z.boolean(),
  /** Why staff returned the post or its latest edit; empty otherwise. */
  reason: z.string(),
  /** Amounts in rial; `total` includes VAT. */
  invoice: z.strictObject({ hash: Hash, total: Amount, refunded: Amount, state: z.enum(INVOICE_STATES) }),
  createdAt: Time,
  reviewedAt: Time.nullable(),
})
export type SponsoredPost = z.infer<typeof SponsoredPost>

/** The latest sponsorships of one of the viewer's posts, newest first, and the packages on sale, cheapest first. */
export const PostSponsorships = z.strictObject({
  post: z.strictObject({ hash: Hash, title: z.string(), description: z.string(), state: PostState, author: UserCard }),
  items: z.array(SponsoredPost),
  packages: z.array(PackageOnSale),
})
export type PostSponsorships = z.infer<typeof PostSponsorships>

/** `waiting` is what staff can decide about, longest waiting first; the others are by state, newest first. */
export const SPONSORED_POST_FILTERS = ['waiting', 'in_review', 'approved', 'returned', 'unpaid'] as const
export const AdminSponsoredPostsQuery = PageQuery.extend({ filter: z.enum(SPONSORED_POST_FILTERS).default('waiting') })
export type AdminSponsoredPostsQuery = z.infer<typeof AdminSponsoredPostsQuery>

export const AdminSponsoredPostItem = SponsoredPost.extend({
  post: z.strictObject({ hash: Hash, title: z.string(), isPublic: z.boolean() }),
  user: UserCard,
})
export type AdminSponsoredPostItem = z.infer<typeof AdminSponsoredPostItem>
export const AdminSponsoredPosts = page(AdminSponsoredPostItem)
export type AdminSponsoredPosts = z.infer<typeof AdminSponsoredPosts>

/** What staff decides about; `version` is sent back with the decision, and is 0 for a post that was public when it was marked. */
const ReviewedVersion = z.strictObject({
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  tags: z.array(z.string()),
  canonicalUrl: z.string().nullable(),
  publication: PublicationLink.nullable(),
  /** Null without audio. The transcript has one text per segment. */
  sound: z
    .strictObject({ audio: AudioFile, show: z.string().nullable(), chapters: z.array(Chapter), transcript: z.array(z.string()) })
    .nullable(),
})
export const AdminSponsoredPost = AdminSponsoredPostItem.extend({
  reviewed: ReviewedVersion.nullable(),
  /** Whether the viewer may decide: not about what they requested, nor about a post of their own or of a publication that they edit. */
  canReview: z.boolean(),
})
export type AdminSponsoredPost = z.infer<typeof AdminSponsoredPost>

const Version = z.number().int().min(0)
const Reason = singleLineText({ label: 'دلیل', max: LIMITS.promotionReason, emptyMessage: 'بنویس نویسنده چه چیزی را درست کند' })
/**
 * Staff's decision. Returning a post in review refunds its price and takes it off publication; returning an edit of an approved one leaves
 * the approved version public.
 */
export const ReviewSponsoredPost = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), version: Version }),
  // Without a version, a paid post of which its author publishes none.
  z.strictObject({ decision: z.literal('return'), version: Version.nullable(), reason: Reason }),
])
export type ReviewSponsoredPost = z.infer<typeof ReviewSponsoredPost>
