import { z } from 'zod'
import { ClientKey, Hash, LIMITS, line, PageQuery, Picture, page, WebAddress } from '#shared/contract.ts'
import { Document } from '#shared/document/contract.ts'
import { slugify } from '#shared/persian/slug.ts'
import { PersonCard } from '#worker/account/auth/contract.ts'
import { SoundFile } from '#worker/podcasts/episodes/contract.ts'

export const PostState = z.enum(['draft', 'scheduled', 'published', 'withdrawn', 'removed'])
export type PostState = z.infer<typeof PostState>

export const Title = line({ what: 'عنوان', max: LIMITS.titleGraphemes })
export const Description = line({ what: 'توضیح', max: LIMITS.descriptionGraphemes })
export const TagName = line({ what: 'برچسب', max: LIMITS.tagGraphemes }).refine(
  (value) => /[\p{L}\p{N}]/u.test(value),
  'برچسب باید حرف یا رقم داشته باشد',
)

export { ClientKey }

export const CreatePost = z.strictObject({ key: ClientKey, title: Title.default(''), document: Document })
export type CreatePost = z.infer<typeof CreatePost>

/** `revision` is the one the writer's text grew from; a newer one on the server answers `stale`. */
export const SaveDraft = z.strictObject({ saveId: ClientKey, revision: z.number().int().min(1), title: Title, document: Document })
export type SaveDraft = z.infer<typeof SaveDraft>

export const Saved = z.strictObject({ hash: Hash, revision: z.number().int(), savedAt: z.number().int() })
export type Saved = z.infer<typeof Saved>

export const PublishPost = z.strictObject({
  /** The draft revision the writer saw; another one on the server answers `stale`. */
  revision: z.number().int().min(1),
  description: Description.default(''),
  tags: z.array(TagName).max(LIMITS.tagsPerPost, 'حداکثر ۵ برچسب').default([]),
  topics: z
    .array(z.string().regex(/^[a-z-]{2,30}$/))
    .max(LIMITS.topicsPerPost, 'حداکثر ۳ موضوع')
    .default([]),
  cover: Hash.nullable().default(null),
  commentsOn: z.boolean().default(true),
  /** Words of the address; empty follows the title. */
  slug: z.string().max(500, 'این نشانی بیش از اندازه بلند است').transform(slugify).default(''),
  canonicalUrl: WebAddress.nullable().default(null),
  /** Where it stands: a publication one owns or edits, null under one's own name; left out, it stays where it is. */
  publication: Hash.nullable().optional(),
})
export type PublishPost = z.infer<typeof PublishPost>

export const TagLink = z.strictObject({ name: z.string(), slug: z.string() })
export const TopicLink = z.strictObject({ key: z.string(), name: z.string() })
export const PublicationLink = z.strictObject({ handle: z.string(), name: z.string() })

/** A post in a list. `path` is its canonical address, not percent-encoded. */
export const PostCard = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  author: PersonCard,
  publication: PublicationLink.nullable(),
  publishedAt: z.number().int(),
  minutes: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  tags: z.array(TagLink),
  sound: z.strictObject({ duration: z.number().int() }).nullable(),
})
export type PostCard = z.infer<typeof PostCard>
export const PostCards = page(PostCard)

/** A post as its page shows it; `html` is made at publish from the closed document schema. */
export const PostPage = PostCard.extend({
  html: z.string(),
  words: z.number().int(),
  editedAt: z.number().int().nullable(),
  commentsOn: z.boolean(),
  /** Where the text stood first, if not here. */
  canonicalUrl: z.string().nullable(),
  topics: z.array(TopicLink),
  authorBio: z.string(),
  audio: z
    .strictObject({
      ...SoundFile.shape,
      podcast: z.strictObject({ hash: Hash, title: z.string() }).nullable(),
      hasTranscript: z.boolean(),
    })
    .nullable(),
})
export type PostPage = z.infer<typeof PostPage>

/** The sound of a post for its author; `duration` in ms. */
export const OwnSound = z.strictObject({
  ...SoundFile.shape,
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  podcast: z.strictObject({ hash: Hash, title: z.string() }).nullable(),
  /** The episode's own cover. */
  cover: Picture.nullable(),
})

/** A post for its author's editor. */
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
  /** Words of the address the author chose; empty while it follows the title. */
  slug: z.string(),
  canonicalUrl: z.string().nullable(),
  /** Hash of the publication it stands or will stand in. */
  publication: Hash.nullable(),
  /** While it is scheduled: when it goes to its readers, UTC ms. */
  publishAt: z.number().int().nullable(),
  /** Why it did not go to its readers at its time, in Persian. */
  scheduleFlaw: z.string().nullable(),
  /** Address of the published version, if there is one. */
  path: z.string().nullable(),
  /** True when the draft differs from what readers see. */
  changed: z.boolean(),
  savedAt: z.number().int(),
  sound: OwnSound.nullable(),
})
export type EditorPost = z.infer<typeof EditorPost>

export const Published = z.strictObject({ hash: Hash, path: z.string(), publishedAt: z.number().int() })
export type Published = z.infer<typeof Published>

/** When a post goes to its readers, UTC ms: a minute from now at the earliest, a year at the latest. */
const PublishAt = z.number().int().min(0)

/** Everything publishing needs, kept until then; the text is the newest saved at that moment. */
export const SchedulePost = PublishPost.extend({ publishAt: PublishAt })
export type SchedulePost = z.infer<typeof SchedulePost>

export const Reschedule = z.strictObject({ publishAt: PublishAt })
export type Reschedule = z.infer<typeof Reschedule>

/** `path` is the address it will have unless its title changes. */
export const Scheduled = z.strictObject({ hash: Hash, path: z.string(), publishAt: z.number().int() })
export type Scheduled = z.infer<typeof Scheduled>

/** Tags in use by name and topics by key that a draft speaks of, the best first. */
export const Suggestions = z.strictObject({ tags: z.array(z.string()), topics: z.array(z.string()) })
export type Suggestions = z.infer<typeof Suggestions>

/** `/me/posts/{type}`; submissions wait for a publication's answer. */
export const MyPostType = z.enum(['drafts', 'scheduled', 'published', 'submissions', 'removed'])
export type MyPostType = z.infer<typeof MyPostType>

export const MyPostsQuery = PageQuery.extend({ q: z.string().trim().max(LIMITS.searchQuery, 'کوتاه‌تر بنویس').optional() })
export type MyPostsQuery = z.infer<typeof MyPostsQuery>

/** `show` puts back before readers, unchanged, what was taken from them a moment ago: the undo of the other two. */
export const ChangePosts = z.strictObject({
  act: z.enum(['remove', 'withdraw', 'restore', 'show']),
  hashes: z.array(Hash).min(1, 'دست‌کم یکی را برگزین').max(LIMITS.postsAtOnce, 'حداکثر ۵۰ پست را یک‌جا برگزین'),
})
export type ChangePosts = z.infer<typeof ChangePosts>

/** Those of the posts that are now as asked. */
export const ChangedPosts = z.strictObject({ done: z.array(Hash) })
export type ChangedPosts = z.infer<typeof ChangedPosts>

export const MyPost = z.strictObject({
  hash: Hash,
  title: z.string(),
  state: PostState,
  words: z.number().int(),
  updatedAt: z.number().int(),
  publishedAt: z.number().int().nullable(),
  publishAt: z.number().int().nullable(),
  scheduleFlaw: z.string().nullable(),
  path: z.string().nullable(),
  /** Published, with edits readers do not see yet. */
  changed: z.boolean(),
  /** Removed posts: by whom, and until when (UTC ms) they can come back. */
  removedBy: z.enum(['author', 'moderator', 'law', 'account']).nullable(),
  restorableUntil: z.number().int().nullable(),
})
export type MyPost = z.infer<typeof MyPost>
export const MyPosts = page(MyPost).extend({ counts: z.record(MyPostType, z.number().int()) })
export type MyPosts = z.infer<typeof MyPosts>
