import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { MemberRole } from '#worker/people/profiles/contract.ts'
import { PostCard, PostCards, TagLink, TagName } from '#worker/posts/posts/contract.ts'
import { Sponsor } from '#worker/posts/sponsorship/contract.ts'

const Count = z.number().int()

/** A post in a series; `number` counts the public posts of the series from 1. `path` is not percent-encoded. */
export const SeriesPart = z.strictObject({
  number: Count,
  hash: Hash,
  path: z.string(),
  title: z.string(),
  minutes: Count,
  sponsor: Sponsor.nullable(),
})
export type SeriesPart = z.infer<typeof SeriesPart>

/** A series on the front page with its first posts that the page does not show above. `path` is not percent-encoded. */
export const SeriesCard = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  postCount: Count,
  posts: z.array(SeriesPart),
})
export type SeriesCard = z.infer<typeof SeriesCard>

export const FrontPageSection = z.strictObject({ title: z.string(), tag: TagLink, posts: z.array(PostCard) })
export type FrontPageSection = z.infer<typeof FrontPageSection>

/**
 * The front page of a publication; each post is on it once. Without a lead of the editors, the newest post with a cover leads; without any
 * post of theirs, some of the newest are featured. `newest` is the first page of the posts that the page does not show elsewhere; its cursor
 * continues at `GET /api/profiles/:handle/posts`. `members` are the first by role: owner, editors, writers.
 */
export const FrontPage = z.strictObject({
  lead: PostCard.nullable(),
  featured: z.array(PostCard),
  pinned: z.array(PostCard),
  sections: z.array(FrontPageSection),
  series: z.array(SeriesCard),
  newest: PostCards,
  members: z.array(z.strictObject({ person: UserCard, role: MemberRole })),
  memberCount: Count,
})
export type FrontPage = z.infer<typeof FrontPage>

/** A series with all of its public posts in order. `path` is not percent-encoded. */
export const SeriesPage = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  publication: z.strictObject({ hash: Hash, handle: z.string(), name: z.string() }),
  posts: z.array(PostCard),
})
export type SeriesPage = z.infer<typeof SeriesPage>

export const BySeries = z.strictObject({ hash: Hash, series: Hash })
export const BySeriesPost = BySeries.extend({ post: Hash })

/** A published post of the publication that an editor can choose; `publishedAt` is in UTC ms. */
export const PostChoice = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  authorName: z.string(),
  publishedAt: Count,
  hasCover: z.boolean(),
})
export type PostChoice = z.infer<typeof PostChoice>
export const PostChoices = page(PostChoice)
export type PostChoices = z.infer<typeof PostChoices>

/** `q` keeps posts whose title contains all its words in any spelling. */
export const PostChoicesQuery = PageQuery.extend({ q: z.string().trim().max(LIMITS.searchQueryLength, 'کوتاه‌تر بنویس').optional() })
export type PostChoicesQuery = z.infer<typeof PostChoicesQuery>

export const ManagedSeries = z.strictObject({ hash: Hash, title: z.string(), description: z.string(), posts: z.array(PostChoice) })
export type ManagedSeries = z.infer<typeof ManagedSeries>

/**
 * What the editors arranged, without posts that are not public. A section without a title is headed by the name of its tag.
 * `suggestedTags` are the most used of the newest posts that no section has.
 */
export const Arrangement = z.strictObject({
  version: Count,
  lead: PostChoice.nullable(),
  featured: z.array(PostChoice),
  pinned: z.array(PostChoice),
  sections: z.array(z.strictObject({ tag: TagLink, title: z.string() })),
  series: z.array(ManagedSeries),
  suggestedTags: z.array(TagLink),
})
export type Arrangement = z.infer<typeof Arrangement>

const SectionTitle = singleLineText({ label: 'عنوان بخش', max: LIMITS.sectionTitleGraphemes })

/**
 * Replaces the lead, the featured and pinned posts and the sections. `version` is the one that the change is based on; if the server has
 * another one, the request is rejected with `stale`, unless it repeats the save with this key.
 */
export const ArrangeFrontPage = z
  .strictObject({
    key: IdempotencyKey,
    version: z.number().int().min(0),
    lead: Hash.nullable(),
    featured: z.array(Hash).max(LIMITS.frontPageFeatured, 'حداکثر ۶ پست برگزیده'),
    pinned: z.array(Hash).max(LIMITS.frontPagePinned, 'حداکثر ۳ پست سنجاق‌شده'),
    sections: z.array(z.strictObject({ tag: TagName, title: SectionTitle.default('') })).max(LIMITS.frontPageSections, 'حداکثر ۶ بخش'),
  })
  .refine(({ lead, featured, pinned }) => {
    const hashes = [...(lead ? [lead] : []), ...featured, ...pinned]
    return new Set(hashes).size === hashes.length
  }, 'هر پست فقط یک جا در صفحه دارد؛ از جای دیگر برش دار')
export type ArrangeFrontPage = z.infer<typeof ArrangeFrontPage>

export const SeriesTitle = singleLineText({ label: 'نام مجموعه', max: LIMITS.seriesTitleGraphemes, emptyMessage: 'برای مجموعه نامی بنویس' })
export const SeriesDescription = singleLineText({ label: 'توضیح', max: LIMITS.seriesDescriptionGraphemes })

export const CreateSeries = z.strictObject({ key: IdempotencyKey, title: SeriesTitle, description: SeriesDescription.default('') })
export type CreateSeries = z.infer<typeof CreateSeries>

export const ChangeSeries = z.strictObject({ title: SeriesTitle.optional(), description: SeriesDescription.optional() })
export type ChangeSeries = z.infer<typeof ChangeSeries>

/** `after` is the hash of the series or post to follow; null moves to the top. */
export const MoveAfter = z.strictObject({ after: Hash.nullable() })
export type MoveAfter = z.infer<typeof MoveAfter>
