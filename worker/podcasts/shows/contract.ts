import { z } from 'zod'
import { Hash, HttpsUrl, LIMITS, PageQuery, Picture, page, singleLineText } from '#shared/contract.ts'
import { cleanText, findLineError } from '#shared/persian/clean-text.ts'
import { CATEGORIES, isCategory } from '#shared/podcast-categories.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { AudioFile, Person } from '#worker/podcasts/episodes/contract.ts'
import { IdempotencyKey, PostCard } from '#worker/posts/posts/contract.ts'

/** A show in a list; its owner is a publication or a person. `newestAt` is null while it has no public episode. */
export const ShowCard = z.strictObject({
  hash: Hash,
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  owner: UserCard,
  episodeCount: z.number().int(),
  latestEpisodeAt: z.number().int().nullable(),
})
export type ShowCard = z.infer<typeof ShowCard>
export const ShowCards = page(ShowCard)

/** The name of a season of a show. */
export const SeasonName = z.strictObject({
  number: z.number().int().min(1),
  name: singleLineText({ label: 'نام فصل', max: 128, emptyMessage: 'نام فصل را بنویس' }),
})
export type SeasonName = z.infer<typeof SeasonName>

/** Where listeners can support a show (podcast:funding). */
export const Funding = z.strictObject({
  url: HttpsUrl,
  text: singleLineText({ label: 'نوشتهٔ پیوند', max: 128, emptyMessage: 'بنویس این پیوند برای چیست' }),
})
export type Funding = z.infer<typeof Funding>

/** Words a directory asks for to see whose a show is (podcast:txt). */
export const FeedText = z.strictObject({ purpose: z.string().max(128), value: z.string().min(1).max(4000) })
export type FeedText = z.infer<typeof FeedText>

/** A show as its page shows it, with other shows: the same owner's first. `duration` is that of all public episodes, in ms. */
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
  /** Where its feed is: a path of ours, or where it moved to. */
  feed: z.string(),
  /** Whether the viewer runs it. */
  canManage: z.boolean(),
  otherShows: z.array(ShowCard),
})
export type ShowPage = z.infer<typeof ShowPage>

/** The directory: all of it, or a category by its key. */
export const DirectoryQuery = PageQuery.extend({ category: z.enum(CATEGORIES.map(({ key }) => key)).optional() })
export type DirectoryQuery = z.infer<typeof DirectoryQuery>

/** How many shows each category has, by its key; none for those without. */
export const CategoryCounts = z.strictObject({ counts: z.record(z.string(), z.number().int()) })

/** An episode: its post, its place in the show, its audio (`duration` in ms). */
export const Episode = z.strictObject({
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  audio: AudioFile,
  post: PostCard,
})
export type Episode = z.infer<typeof Episode>
export const Episodes = page(Episode)

/** Languages a show can be in, ISO 639. */
export const ShowLanguage = z.enum(['fa', 'ckb', 'ku', 'az', 'tg', 'ps', 'ar', 'tr', 'en', 'de', 'fr', 'sv'])
export type ShowLanguage = z.infer<typeof ShowLanguage>

const TOO_LONG = 'معرفی پادکست حداکثر ۴۰۰۰ بایت است، نزدیک ۲۰۰۰ حرف فارسی؛ کوتاه‌ترش کن'
const boundedArray = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, 'تعدادشان بیش از اندازه است؛ چندتا را بردار')

/** What a show says of itself; line breaks stay. Counted in bytes of UTF-8, of which a Persian letter has two. */
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
  /** Apple's name, `name/part` for a part of it; empty for none. */
  category: z.string().refine((value) => value === '' || isCategory(value), 'یکی از دسته‌های فهرست را برگزین'),
  language: ShowLanguage,
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  /** One's own upload, by `POST /api/media/covers`. */
  cover: Hash.nullable(),
  seasons: boundedArray(SeasonName, LIMITS.showSeasons).refine(
    (seasons) => new Set(seasons.map(({ number }) => number)).size === seasons.length,
    'به هر فصل یک نام بده',
  ),
  persons: boundedArray(Person, LIMITS.showPersons),
  funding: boundedArray(Funding, LIMITS.showFundingLinks),
  texts: boundedArray(FeedText, LIMITS.showTxtRecords),
  /** Whether other hosts must refuse to import it. */
  locked: z.boolean(),
  /** No episode will come any more. */
  complete: z.boolean(),
  /** Apps and directories are asked to leave it out; who has its feed still hears it. */
  hiddenFromApps: z.boolean(),
  copyright: singleLineText({ label: 'حق نشر', max: LIMITS.showLineGraphemes }),
  /** Its own site; its page on Daftar without one. */
  link: HttpsUrl.nullable(),
  /** Where its feed went for good: apps are led there. */
  movedTo: HttpsUrl.nullable(),
  /** The publication it belongs to; null for one's own. */
  publication: Hash.nullable(),
})

/** Makes a show; what is left out can be said later. */
export const CreateShow = ShowSettings.partial().extend({ key: IdempotencyKey, title: ShowSettings.shape.title })
export type CreateShow = z.infer<typeof CreateShow>

/** What is left out stays. */
export const UpdateShow = ShowSettings.partial()
export type UpdateShow = z.infer<typeof UpdateShow>

/** A show for those who run it. */
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
  link: z.string().nullable(),
  movedTo: z.string().nullable(),
  publication: z.strictObject({ hash: Hash, handle: z.string(), name: z.string() }).nullable(),
  /** Whether the viewer made it; only then may it change hands. */
  isOwner: z.boolean(),
  episodeCount: z.number().int(),
  /** Mail to this address goes on to the person who made it; it stands in the feed. */
  relayEmail: z.string(),
})
export type ManagedShow = z.infer<typeof ManagedShow>

/** All shows somebody runs; bounded, so they are one page. */
export const ManagedShows = z.strictObject({ shows: z.array(ManagedShow) })
export type ManagedShows = z.infer<typeof ManagedShows>

/** A secret feed, which also has what is not published yet. */
export const PrivateFeed = z.strictObject({ hash: Hash, name: z.string(), createdAt: z.number().int() })
export type PrivateFeed = z.infer<typeof PrivateFeed>
export const PrivateFeeds = z.strictObject({ feeds: z.array(PrivateFeed) })
export type PrivateFeeds = z.infer<typeof PrivateFeeds>
export const CreatePrivateFeed = z.strictObject({
  name: singleLineText({ label: 'نام', max: 60, emptyMessage: 'بنویس این خوراک برای کیست' }),
})
/** `path` holds the secret and is answered this once. */
export const CreatedPrivateFeed = z.strictObject({ path: z.string(), feed: PrivateFeed })
export type CreatedPrivateFeed = z.infer<typeof CreatedPrivateFeed>
