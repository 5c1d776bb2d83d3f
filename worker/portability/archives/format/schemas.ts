import { z } from 'zod'
import { mapProfileTexts } from '#shared/profile-texts.ts'

/**
 * Shapes of the files in an archive, without the rules of the site: readers ignore keys that they do not know, so that archives of later
 * versions stay readable, and check documents and texts like any other input. Times are UTC ms, durations ms.
 */
export const ARCHIVE_FORMAT = 'daftar'
export const ARCHIVE_VERSION = 1

const Time = z.number().int()
const Key = z.string().regex(/^[a-z0-9]{12}$/)

/** Paths below the top folder; the files of a post, a list and a show are named by their hash. */
export const ARCHIVE_PATHS = {
  archive: 'archive.json',
  profile: 'profile.json',
  readme: 'README.txt',
  manifest: 'manifest.json',
  posts: 'posts/',
  /** One file a post, and `mine.json`. */
  comments: 'comments/',
  lists: 'lists/',
  shows: 'podcasts/',
  pictures: 'media/',
  audio: 'audio/',
  /** Everything else about the account, one file a kind. */
  account: 'account/',
  likes: 'likes.json',
  follows: 'follows.csv',
} as const

/** `archive.json`, the first file. */
export const ArchiveInfo = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int().min(1),
  /** Origin of the site, without a trailing slash. */
  origin: z.string(),
  createdAt: Time,
  subject: z.object({ kind: z.enum(['user', 'publication']), handle: z.string(), name: z.string() }),
})
export type ArchiveInfo = z.infer<typeof ArchiveInfo>

/** The file is `media/<hash>.webp`, absent if the picture is lost. `width` and `height` are those of the uploaded picture. */
export const ArchivedPicture = z.object({
  hash: Key,
  width: z.number(),
  height: z.number(),
  alt: z.string().optional(),
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})
export type ArchivedPicture = z.infer<typeof ArchivedPicture>

/** Not checked: `Document` of `shared/document` checks it. */
export const ArchivedDocument = z.looseObject({ type: z.literal('doc'), content: z.array(z.unknown()) })

export const ArchivedPerson = z.object({ name: z.string(), handle: z.string().nullable() })
export type ArchivedPerson = z.infer<typeof ArchivedPerson>

/** What makes a post an episode. The file is `audio/<hash>.<format>`; `peaks` is its waveform in base64, one byte a bar. */
export const ArchivedEpisode = z.object({
  /** Hash of the show, whose file is `podcasts/<hash>.json`; null for a single episode. */
  show: Key.nullable(),
  audio: z.object({ hash: Key, format: z.string(), bytes: z.number(), duration: z.number(), peaks: z.string().optional() }),
  guid: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  kind: z.string(),
  explicit: z.boolean().nullable(),
  cover: ArchivedPicture.nullable(),
  persons: z.array(z.unknown()),
  soundbites: z.array(z.unknown()),
  /** `start` in ms. */
  chapters: z.array(z.object({ start: z.number(), title: z.string(), href: z.string().nullable(), picture: ArchivedPicture.nullable() })),
  transcript: z
    .object({
      language: z.string(),
      timed: z.boolean(),
      segments: z.array(z.object({ start: z.number(), end: z.number(), speaker: z.string(), text: z.string() })),
    })
    .nullable(),
})
export type ArchivedEpisode = z.infer<typeof ArchivedEpisode>

/** `posts/<hash>.json`; the Markdown and HTML beside it have the same text. */
export const ArchivedPost = z.object({
  hash: Key,
  /** Absolute address; null for a post that was never published. */
  url: z.string().nullable(),
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** What readers see, or the draft of a post that is not published. */
  document: ArchivedDocument,
  /** Changes of a published post that are not published; null without any. */
  draft: z.object({ title: z.string(), document: ArchivedDocument, updatedAt: Time }).nullable(),
  tags: z.array(z.string()),
  /** Keys of the topics. */
  topics: z.array(z.string()),
  author: ArchivedPerson,
  /** Handle of the publication. */
  publication: z.string().nullable(),
  cover: ArchivedPicture.nullable(),
  canonicalUrl: z.string().nullable(),
  commentsOn: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  publishedAt: Time.nullable(),
  editedAt: Time.nullable(),
  /** Scheduled time. */
  publishAt: Time.nullable(),
  pinnedAt: Time.nullable(),
  /** Who paid for the post; null if nobody did. */
  sponsor: z.object({ name: z.string(), url: z.string() }).nullable(),
  episode: ArchivedEpisode.nullable(),
})
export type ArchivedPost = z.infer<typeof ArchivedPost>

/** What an import reads of `profile.json` of a member. */
export const ArchivedProfile = z.object({
  ...mapProfileTexts(() => z.string().optional()),
  links: z.array(z.string()).optional(),
  avatar: ArchivedPicture.nullish(),
})

/** `likes.json`, newest first. */
export const ArchivedLikes = z.array(z.object({ post: Key, path: z.string(), at: Time }))

export const ArchivedComment = z.object({
  id: Key,
  /** The comment that it answers. */
  parent: Key.nullable(),
  author: ArchivedPerson,
  /** Plain text with the marks of comments, as it was written. */
  text: z.string(),
  html: z.string(),
  at: Time,
  editedAt: Time.nullable(),
})
export type ArchivedComment = z.infer<typeof ArchivedComment>

/** `comments/<post hash>.json`: the visible comments of the post in the order in which they were written. */
export const ArchivedThread = z.object({ post: Key, comments: z.array(ArchivedComment) })
export type ArchivedThread = z.infer<typeof ArchivedThread>

/** `comments/mine.json`: the member's comments below posts of others. */
export const ArchivedOwnComments = z.object({
  comments: z.array(ArchivedComment.extend({ post: z.object({ hash: Key, title: z.string(), url: z.string() }) })),
})

/** `lists/<hash>.json`; the items are in the order of the list. */
export const ArchivedList = z.object({
  hash: Key,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(['public', 'private']),
  isDefault: z.boolean(),
  createdAt: Time,
  items: z.array(z.object({ hash: Key, url: z.string(), title: z.string(), author: ArchivedPerson, note: z.string(), addedAt: Time })),
})
export type ArchivedList = z.infer<typeof ArchivedList>

/** `podcasts/<hash>.json`. */
export const ArchivedShow = z.object({
  hash: Key,
  url: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  kind: z.string(),
  explicit: z.boolean(),
  cover: ArchivedPicture.nullable(),
  publication: z.string().nullable(),
  guid: z.string().nullable(),
  language: z.string(),
  author: z.string(),
  link: z.string().nullable(),
  copyright: z.string(),
  seasons: z.array(z.unknown()),
  persons: z.array(z.unknown()),
  funding: z.array(z.unknown()),
  license: z.unknown(),
  complete: z.boolean(),
  texts: z.array(z.unknown()).optional(),
  locked: z.boolean().optional(),
  hiddenFromApps: z.boolean().optional(),
  createdAt: Time,
})
export type ArchivedShow = z.infer<typeof ArchivedShow>

/** `path` is below the top folder, `sha256` in lower-case hexadecimal digits. */
export const ManifestFile = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type ManifestFile = z.infer<typeof ManifestFile>

/** `manifest.json`, the last file: all files before it in the order of the archive, and the HMAC that `verifyManifest` checks. */
export const ArchiveManifest = z.object({ files: z.array(ManifestFile), hmac: z.string() })
export type ArchiveManifest = z.infer<typeof ArchiveManifest>
