import { z } from 'zod'
import { Hash, HttpsUrl, Picture, singleLineText } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { parseLanguageTag } from '#shared/language-tag.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanText, findLineError } from '#shared/persian/clean-text.ts'
import { CATEGORIES, isCategory } from '#shared/podcast-categories.ts'
import { findPodcastLicense } from '#shared/podcast-licenses.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { AudioFile, NewestEpisode, Person } from '#worker/podcasts/episodes/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

/** `latestEpisodeAt` (UTC ms) is null without a published episode. */
export const ShowCard = z.strictObject({
  hash: Hash,
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  owner: UserCard.extend({ isPublication: z.boolean() }),
  episodeCount: z.number().int(),
  latestEpisodeAt: z.number().int().nullable(),
  /** The newest episode that the viewer may play and that is no advertisement; `duration` is in ms. */
  latestEpisode: z.strictObject({ post: Hash, duration: z.number().int() }).nullable(),
})
export type ShowCard = z.infer<typeof ShowCard>

/** `newest` is present only where the query asks for it, newest first. */
export const ShowDirectory = page(ShowCard).extend({ newest: z.array(NewestEpisode).optional() })
export type ShowDirectory = z.infer<typeof ShowDirectory>

export const ShowsOfOwner = z.strictObject({ shows: z.array(ShowCard) })

export const SeasonName = z.strictObject({
  number: z.number().int().min(1),
  name: singleLineText({ label: 'نام فصل', max: 128, emptyMessage: 'نام فصل را بنویس' }),
})
export type SeasonName = z.infer<typeof SeasonName>

/** Support link (podcast:funding). */
export const Funding = z.strictObject({
  url: HttpsUrl,
  text: singleLineText({ label: 'متن پیوند', max: 128, emptyMessage: 'بنویس این پیوند برای چیست' }),
})
export type Funding = z.infer<typeof Funding>

/** Text by which directories verify ownership (podcast:txt). */
export const FeedText = z.strictObject({ purpose: z.string().max(128), value: z.string().min(1).max(4000) })
export type FeedText = z.infer<typeof FeedText>

/** Licence of the episodes (podcast:license): a public one by its identifier, or a name of its own with the URL of its text. */
export const License = z
  .strictObject({
    slug: singleLineText({ label: 'نام پروانه', max: 128, emptyMessage: 'نام پروانه را بنویس' }),
    url: HttpsUrl.nullable(),
  })
  .refine(({ slug, url }) => url !== null || findPodcastLicense(slug) !== undefined, {
    path: ['url'],
    message: 'نشانی متن پروانه را بنویس',
  })
export type License = z.infer<typeof License>

/** `duration` is the total of all published episodes in ms; `otherShows` starts with those by the same creator. */
export const ShowPage = ShowCard.extend({
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  followerCount: z.number().int(),
  duration: z.number().int(),
  category: z.string(),
  author: z.string(),
  complete: z.boolean(),
  seasons: z.array(SeasonName),
  persons: z.array(Person),
  funding: z.array(Funding),
  link: z.string().nullable(),
  /** Path of the feed, or the URL it moved to. */
  feed: z.string(),
  canManage: z.boolean(),
  otherShows: z.array(ShowCard),
})
export type ShowPage = z.infer<typeof ShowPage>

/** `newest` asks for as many of the newest episodes of all shows with the first page. */
export const DirectoryQuery = PageQuery.extend({
  category: z.enum(CATEGORIES.map(({ key }) => key)).optional(),
  newest: z.coerce.number().int().min(1).max(LIMITS.pageSize).optional(),
})
export type DirectoryQuery = z.infer<typeof DirectoryQuery>

/** Number of shows by category key; categories without shows are omitted. */
export const CategoryCounts = z.strictObject({ counts: z.record(z.string(), z.number().int()) })

export const Episode = z.strictObject({
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  audio: AudioFile,
  post: PostCard,
})
export type Episode = z.infer<typeof Episode>
export const Episodes = page(Episode)

/** Language of a show: an ISO 639 code with or without script and region, normalized by `parseLanguageTag`. */
const ShowLanguage = z
  .string()
  .max(40)
  .transform((text, context) => {
    const tag = parseLanguageTag(text)
    if (tag === undefined) context.addIssue('یکی از زبان‌های لیست را انتخاب کن')
    return tag ?? ''
  })

const TOO_LONG = 'معرفی پادکست حداکثر ۴۰۰۰ بایت است، نزدیک ۲۰۰۰ حرف فارسی؛ کوتاه‌ترش کن'
const boundedArray = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, 'تعدادشان بیش از اندازه است؛ چندتا را حذف کن')

/** Keeps line breaks. The limit counts bytes of UTF-8; a Persian letter takes two. */
const ShowDescription = z
  .string()
  .max(LIMITS.showDescriptionBytes * 2, TOO_LONG)
  .transform(cleanText)
  .superRefine((value, context) => {
    const validationError = value
      .split('\n')
      .map((row) => row && findLineError(row))
      .find(Boolean)
    if (validationError) context.addIssue(validationError)
    else if (new TextEncoder().encode(value).length > LIMITS.showDescriptionBytes) context.addIssue(TOO_LONG)
  })

const ShowSettings = z.strictObject({
  title: singleLineText({ label: 'نام پادکست', max: LIMITS.showTitleGraphemes, emptyMessage: 'برای پادکست نامی بنویس' }),
  description: ShowDescription,
  author: singleLineText({ label: 'نام سازنده', max: LIMITS.showLineGraphemes }),
  /** Apple's category, `name` or `name/subcategory`; empty for none. */
  category: z.string().refine((value) => value === '' || isCategory(value), 'یکی از دسته‌های لیست را انتخاب کن'),
  language: ShowLanguage,
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  /** Hash of one of the user's uploads from `POST /api/media/covers`. */
  cover: Hash.nullable(),
  seasons: boundedArray(SeasonName, LIMITS.showSeasons).refine(
    (seasons) => new Set(seasons.map(({ number }) => number)).size === seasons.length,
    'به هر فصل یک نام بده',
  ),
  persons: boundedArray(Person, LIMITS.showPersons),
  funding: boundedArray(Funding, LIMITS.showFundingLinks),
  texts: boundedArray(FeedText, LIMITS.showTxtRecords),
  license: License.nullable(),
  /** Asks other hosts not to import the feed (podcast:locked). */
  locked: z.boolean(),
  /** No further episodes will follow. */
  complete: z.boolean(),
  /** Asks apps and directories not to list the show; its feed stays readable. */
  hiddenFromApps: z.boolean(),
  copyright: singleLineText({ label: 'حق نشر', max: LIMITS.showLineGraphemes }),
  /** The show's own site; null for its page on Daftar. */
  link: HttpsUrl.nullable(),
  /** New URL of the feed, to which apps are redirected. */
  movedTo: HttpsUrl.nullable(),
  /** Hash of the owning publication; null for a personal show. */
  publication: Hash.nullable(),
})

/** Omitted settings get their defaults. */
export const CreateShow = ShowSettings.partial().extend({ key: IdempotencyKey, title: ShowSettings.shape.title })
export type CreateShow = z.infer<typeof CreateShow>

export const UpdateShow = ShowSettings.partial()
export type UpdateShow = z.infer<typeof UpdateShow>

export const ManagedShow = z.strictObject({
  ...ShowSettings.shape,
  hash: Hash,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  language: z.string(),
  author: z.string(),
  copyright: z.string(),
  cover: Picture.nullable(),
  seasons: z.array(z.strictObject({ number: z.number(), name: z.string() })),
  persons: z.array(Person),
  funding: z.array(Funding),
  texts: z.array(FeedText),
  license: z.strictObject({ slug: z.string(), url: z.string().nullable() }).nullable(),
  link: z.string().nullable(),
  movedTo: z.string().nullable(),
  publication: z.strictObject({ hash: Hash, handle: z.string(), name: z.string() }).nullable(),
  /** Whether the viewer created the show; only its creator may transfer it. */
  isOwner: z.boolean(),
  episodeCount: z.number().int(),
  /** Public address in the feed, which forwards mail to the show's creator. */
  relayEmail: z.string(),
})
export type ManagedShow = z.infer<typeof ManagedShow>

/** All shows the viewer manages that are not removed, without paging, since they are few. */
export const ManagedShows = z.strictObject({ shows: z.array(ManagedShow) })
export type ManagedShows = z.infer<typeof ManagedShows>

/** A feed with a secret URL that includes its creator's draft and scheduled episodes; `createdAt` is in UTC ms. */
export const PrivateFeed = z.strictObject({ hash: Hash, name: z.string(), createdAt: z.number().int() })
export type PrivateFeed = z.infer<typeof PrivateFeed>
export const PrivateFeeds = z.strictObject({ feeds: z.array(PrivateFeed) })
export type PrivateFeeds = z.infer<typeof PrivateFeeds>
export const CreatePrivateFeed = z.strictObject({
  name: singleLineText({ label: 'نام', max: 60, emptyMessage: 'بنویس این RSS برای کیست' }),
})
/** `path` contains the token and is returned only once. */
export const CreatedPrivateFeed = z.strictObject({ path: z.string(), feed: PrivateFeed })
export type CreatedPrivateFeed = z.infer<typeof CreatedPrivateFeed>
