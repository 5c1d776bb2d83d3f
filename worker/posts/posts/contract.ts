import { z } from 'zod'
import { Hash, HttpsUrl, Picture, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, PageQuery, page } from '#shared/contract/http.ts'
import { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { slugify } from '#shared/persian/slug.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { AudioFile, Chapter } from '#worker/podcasts/episodes/contract.ts'
import { HeldCause, PostReview } from '#worker/posts/reviews/contract.ts'
import { Sponsor } from '#worker/posts/sponsorship/contract.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    release_post: 'content'
    return_post: 'content'
  }
}

export const PostState = z.enum(['draft', 'scheduled', 'published', 'withdrawn', 'removed'])
export type PostState = z.infer<typeof PostState>

export const Title = singleLineText({ label: 'عنوان', max: LIMITS.titleGraphemes })
export const Description = singleLineText({ label: 'توضیح', max: LIMITS.descriptionGraphemes })
export const TagName = singleLineText({ label: 'برچسب', max: LIMITS.tagGraphemes }).refine(
  (value) => /[\p{L}\p{N}]/u.test(value),
  'برچسب باید حرف یا رقم داشته باشد',
)

export { IdempotencyKey }

const Markup = z.string().min(1, 'متن خالی است').max(LIMITS.markupLength, 'متن بیش از اندازه بلند است؛ آن را به چند پست تقسیم کن')

/**
 * The text of a draft in exactly one form. Pictures of Markdown and HTML that were uploaded here, such as `![…](/media/{hash})`, are placed;
 * others become links.
 */
const BODY = { document: Document.optional(), bodyMarkdown: Markup.optional(), bodyHtml: Markup.optional() }

const hasOneBody = ({ document, bodyMarkdown, bodyHtml }: Partial<Record<keyof typeof BODY, unknown>>): boolean =>
  [document, bodyMarkdown, bodyHtml].filter((body) => body !== undefined).length === 1
const ONE_BODY = { path: ['document'], message: 'متن را در یکی از document، bodyMarkdown یا bodyHtml بفرست' }

export const CreatePost = z.strictObject({ key: IdempotencyKey, title: Title.default(''), ...BODY }).refine(hasOneBody, ONE_BODY)
export type CreatePost = z.infer<typeof CreatePost>

/**
 * `revision` is the draft revision that the edit is based on; if the server has another one, the request is rejected with `stale`, unless
 * it repeats the latest save.
 */
export const SaveDraft = z
  .strictObject({ saveId: IdempotencyKey, revision: z.number().int().min(1), title: Title, ...BODY })
  .refine(hasOneBody, ONE_BODY)
export type SaveDraft = z.infer<typeof SaveDraft>

export const SaveDraftResult = z.strictObject({ hash: Hash, revision: z.number().int(), savedAt: z.number().int() })
export type SaveDraftResult = z.infer<typeof SaveDraftResult>

/**
 * Settings of a publication. One that is left out keeps what the author last chose; of a post that was never published or scheduled, the
 * cover is then the first image of the text, and the others are empty.
 */
const PublishSettings = z.strictObject({
  description: Description.optional(),
  tags: z.array(TagName).max(LIMITS.tagsPerPost, 'حداکثر ۵ برچسب').optional(),
  topics: z
    .array(z.string().regex(/^[a-z-]{2,30}$/))
    .max(LIMITS.topicsPerPost, 'حداکثر ۳ موضوع')
    .optional(),
  /** Hash of an image of the author; null for no cover. */
  cover: Hash.nullable().optional(),
  commentsOn: z.boolean().optional(),
  /** URL slug; if empty, it is derived from the title. */
  slug: z.string().max(500, 'این نشانی بیش از اندازه بلند است').transform(slugify).optional(),
  canonicalUrl: HttpsUrl.nullable().optional(),
})

/** Settings to change; the others stay. */
export const ChangeSettings = PublishSettings.refine((settings) => Object.keys(settings).length > 0, 'دست‌کم یک تنظیم بفرست')
export type ChangeSettings = z.infer<typeof ChangeSettings>

export const PublishPost = PublishSettings.extend({
  /** Draft revision to publish; if the server has another one, the request is rejected with `stale`. */
  revision: z.number().int().min(1),
  /**
   * Hash of a publication that the author owns or edits, null for the author's own profile, or undefined to keep the current destination.
   */
  publication: Hash.nullable().optional(),
})
export type PublishPost = z.infer<typeof PublishPost>

export const TagLink = z.strictObject({ name: z.string(), slug: z.string() })
export const TopicLink = z.strictObject({ key: z.string(), name: z.string() })
export const PublicationLink = z.strictObject({ handle: z.string(), name: z.string() })

/** `path` is the canonical path and is not percent-encoded. */
export const PostCard = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  author: UserCard,
  publication: PublicationLink.nullable(),
  publishedAt: z.number().int(),
  minutes: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  tags: z.array(TagLink),
  audio: z.strictObject({ duration: z.number().int() }).nullable(),
  /** Who paid for a sponsored post; every surface that shows one labels it. */
  sponsor: Sponsor.nullable(),
})
export type PostCard = z.infer<typeof PostCard>
export const PostCards = page(PostCard)

/** `html` is rendered from the validated document when the post is published. */
export const PostPage = PostCard.extend({
  publication: PublicationLink.extend({ avatar: Picture.nullable(), accent: z.string().nullable() }).nullable(),
  html: z.string(),
  /** Whether `html` contains the cover, so that the page does not draw it again above the text. */
  isCoverInText: z.boolean(),
  words: z.number().int(),
  editedAt: z.number().int().nullable(),
  commentsOn: z.boolean(),
  canonicalUrl: z.string().nullable(),
  topics: z.array(TopicLink),
  authorBio: z.string(),
  audio: z
    .strictObject({
      ...AudioFile.shape,
      podcast: z.strictObject({ hash: Hash, title: z.string() }).nullable(),
      season: z.number().int().nullable(),
      episode: z.number().int().nullable(),
      /** The episode's own cover, else the podcast's. */
      cover: Picture.nullable(),
      /** `start` is in ms. */
      chapters: z.array(Chapter.pick({ start: true, title: true })),
      hasTranscript: z.boolean(),
      /** The first lines of the transcript; `start` is in ms, null in an untimed one. */
      transcript: z.array(z.strictObject({ start: z.number().int().nullable(), speaker: z.string(), text: z.string() })),
      isTranscriptComplete: z.boolean(),
    })
    .nullable(),
})
export type PostPage = z.infer<typeof PostPage>

/** `duration` is in ms. */
export const EditorAudio = z.strictObject({
  ...AudioFile.shape,
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  podcast: z.strictObject({ hash: Hash, title: z.string() }).nullable(),
  cover: Picture.nullable(),
})

/** The submission of a post that its author can send another version of. */
export const EditorSubmission = z.strictObject({
  hash: Hash,
  version: z.number().int(),
  state: z.enum(['open', 'returned']),
  publication: PublicationLink,
})

/** How many posts the author may still publish for the first time; `nextAt` (UTC ms) is when they may again, null unless `left` is 0. */
const PublishLimit = z.strictObject({ left: z.number().int(), nextAt: z.number().int().nullable() })
export type PublishLimit = z.infer<typeof PublishLimit>

export const EditorPost = z.strictObject({
  hash: Hash,
  state: PostState,
  revision: z.number().int(),
  title: z.string(),
  document: Document,
  description: z.string(),
  cover: Picture.nullable(),
  tags: z.array(z.string()),
  topics: z.array(z.string()),
  commentsOn: z.boolean(),
  /** Custom slug; empty if the slug is derived from the title. */
  slug: z.string(),
  canonicalUrl: z.string().nullable(),
  publication: Hash.nullable(),
  /** Scheduled time, in UTC ms. */
  publishAt: z.number().int().nullable(),
  scheduleError: z.string().nullable(),
  /** Null unless the post is published. */
  path: z.string().nullable(),
  hasUnpublishedChanges: z.boolean(),
  /** When a draft was last sent by email without being published; null for a post that was published. */
  emailedAt: z.number().int().nullable(),
  savedAt: z.number().int(),
  audio: EditorAudio.nullable(),
  review: PostReview.nullable(),
  /** Whether publishing this draft adds links; null unless links of the author are held for review. */
  addsReviewedLinks: z.boolean().nullable(),
  /** Whether every version is reviewed, because the post is advertising or came back as such. */
  isReviewedAsSponsored: z.boolean(),
  /** Whether a promotion of the post is approved, so that a change is reviewed before its card is shown again. */
  isPromoted: z.boolean(),
  submission: EditorSubmission.nullable(),
  /** Null for a post that was published before, which may be published again at any time. */
  publishLimit: PublishLimit.nullable(),
})
export type EditorPost = z.infer<typeof EditorPost>

/**
 * `held` means that the version waits for review: `path` is where it will be public, and `publishedAt` is null, although an earlier version
 * may be public.
 */
export const PublishResult = z.strictObject({
  hash: Hash,
  path: z.string(),
  publishedAt: z.number().int().nullable(),
  held: z.boolean(),
  /** Why it is held; empty unless it is. */
  causes: z.array(HeldCause),
})
export type PublishResult = z.infer<typeof PublishResult>

/** The review of a post, for its author; `html` is the held version, null if it was returned. */
export const ReviewedPost = z.strictObject({
  hash: Hash,
  title: z.string(),
  html: z.string().nullable(),
  minutes: z.number().int(),
  /** Whether an earlier version is public. */
  isPublished: z.boolean(),
  author: UserCard,
  review: PostReview,
})
export type ReviewedPost = z.infer<typeof ReviewedPost>

/** UTC ms, between `LIMITS.scheduleMin` and `LIMITS.scheduleMax` from now. */
const PublishAt = z.number().int().min(0)

/** Publish settings and the time at which the latest draft is published. */
export const SchedulePost = PublishPost.extend({ publishAt: PublishAt })
export type SchedulePost = z.infer<typeof SchedulePost>

export const ReschedulePost = z.strictObject({ publishAt: PublishAt })
export type ReschedulePost = z.infer<typeof ReschedulePost>

/** `path` is the future path of the post; a derived slug changes if the title changes before publication. */
export const ScheduleResult = z.strictObject({ hash: Hash, path: z.string(), publishAt: z.number().int() })
export type ScheduleResult = z.infer<typeof ScheduleResult>

export const LabelSuggestions = z.strictObject({ tags: z.array(z.string()), topics: z.array(z.string()) })
export type LabelSuggestions = z.infer<typeof LabelSuggestions>

export const MyPostType = z.enum(['drafts', 'scheduled', 'published', 'submissions', 'removed'])
export type MyPostType = z.infer<typeof MyPostType>

export const MyPostsQuery = PageQuery.extend({ q: z.string().trim().max(LIMITS.searchQueryLength, 'کوتاه‌تر بنویس').optional() })
export type MyPostsQuery = z.infer<typeof MyPostsQuery>

/** `republish` undoes a recent `remove` or `withdraw` of a published post. */
export const ChangePosts = z.strictObject({
  action: z.enum(['remove', 'withdraw', 'restore', 'republish']),
  hashes: z.array(Hash).min(1, 'دست‌کم یکی را انتخاب کن').max(LIMITS.bulkPosts, 'حداکثر ۵۰ پست را یک‌جا انتخاب کن'),
})
export type ChangePosts = z.infer<typeof ChangePosts>

export const ChangePostsResult = z.strictObject({ hashes: z.array(Hash) })
export type ChangePostsResult = z.infer<typeof ChangePostsResult>

export const MyPost = z.strictObject({
  hash: Hash,
  title: z.string(),
  state: PostState,
  words: z.number().int(),
  updatedAt: z.number().int(),
  publishedAt: z.number().int().nullable(),
  /** When it is published, by its author's schedule or by a publication that accepted it; null if it waits for no time. */
  publishAt: z.number().int().nullable(),
  scheduleError: z.string().nullable(),
  path: z.string().nullable(),
  hasUnpublishedChanges: z.boolean(),
  /** When a draft was last sent by email without being published; null for a post that was published. */
  emailedAt: z.number().int().nullable(),
  /** Whether the post waits at a publication. */
  isSubmitted: z.boolean(),
  /** Where a published post lives; null for the author's own profile. */
  publication: z.strictObject({ hash: Hash, ...PublicationLink.shape }).nullable(),
  /** Who removed the post; null unless it is removed. */
  removedBy: z.enum(['author', 'moderator', 'law', 'account']).nullable(),
  /** Whether the post is pinned to the top of its author's profile. */
  isPinned: z.boolean(),
  /** Until when the author can restore the post, in UTC ms; null if they cannot. */
  restorableUntil: z.number().int().nullable(),
  review: PostReview.nullable(),
  /** Cover of a published or scheduled post. */
  cover: Picture.nullable(),
  /** Beginning of the text of a draft, and of a post that waits for its time; else empty. */
  excerpt: z.string(),
  /** Views and reads of all time, which a cron task copies from the statistics. */
  views: z.number().int(),
  reads: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  /** Views on each of the last 30 Tehran days, oldest first; null unless the post is published, and for an author of very many posts. */
  recentViews: z.array(z.number().int()).nullable(),
})
export type MyPost = z.infer<typeof MyPost>
export const MyDraft = MyPost.pick({ hash: true, title: true, excerpt: true, updatedAt: true })
export type MyDraft = z.infer<typeof MyDraft>
export const MyPosts = page(MyPost).extend({
  counts: z.record(MyPostType, z.number().int()),
  /** The last drafts, with the first page of published posts; else none. */
  drafts: z.array(MyDraft),
})
export type MyPosts = z.infer<typeof MyPosts>
