import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { Cursor, IdempotencyKey, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { OwnImportReview } from '#worker/posts/reviews/contract.ts'

/** Formats of export files and feeds that can be imported. */
export const ImportFormat = z.enum([
  'daftar',
  'virgool',
  'wordpress',
  'medium',
  'ghost',
  'substack',
  'blogger',
  'blogfa',
  'telegram',
  'feed',
  'markdown',
  'html',
])
export type ImportFormat = z.infer<typeof ImportFormat>

/**
 * `ready`: read, and waits for the owner's choices. `full`: stopped because the owner's picture quota is used up. `failed`: the file could
 * not be read.
 */
export const ImportState = z.enum([
  'uploading',
  'reading',
  'ready',
  'running',
  'paused',
  'full',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

/** Why a file or feed could not be read. */
export const ImportFailure = z.enum([
  'unknown',
  'broken',
  'encrypted',
  'empty',
  'tooLarge',
  'tooMany',
  'unreachable',
  'forbidden',
  'noFeed',
  'stuck',
  'truncated',
  'mergeMarks',
  'bomb',
  'nested',
  'otherArchive',
  'bloggerTheme',
  'wordpressTheme',
  'wordpressFiles',
  'ghostTheme',
  'telegramChat',
  'telegramHtml',
  'database',
])
export type ImportFailure = z.infer<typeof ImportFailure>

/** `existing`: imported before; `skipped`: the owner chose to leave it out. */
export const ItemState = z.enum(['waiting', 'done', 'existing', 'skipped', 'failed', 'undone'])
export type ItemState = z.infer<typeof ItemState>

/** An archive of Daftar also has shows, the profile, what the member follows and what they like. */
export const ItemKind = z.enum(['post', 'list', 'show', 'profile', 'follows', 'likes'])
export type ItemKind = z.infer<typeof ItemKind>

/**
 * Why an item was not imported. `limit`: the member may have no more of its kind. `conflict`: its post was changed here after the import and
 * is therefore kept by an undo. `repeated`: the source contains it twice.
 */
export const ItemReason = z.enum([
  'empty',
  'tooLong',
  'invalid',
  'future',
  'notAllowed',
  'limit',
  'error',
  'conflict',
  'damaged',
  'mergeMarks',
  'repeated',
])
export type ItemReason = z.infer<typeof ItemReason>

/**
 * Who could read a post at its source. `members`: those who follow, pay or belong to a group; `newsletter`: sent by mail alone; `unlisted`: whoever has
 * the address; `withdrawn`: it was public once; `sponsored`: it was public, under the label of its sponsor.
 */
export const SourceState = z.enum([
  'public',
  'draft',
  'pending',
  'scheduled',
  'private',
  'members',
  'password',
  'unlisted',
  'newsletter',
  'response',
  'repost',
  'withdrawn',
  'sponsored',
  'unknown',
])
export type SourceState = z.infer<typeof SourceState>

/** Why an imported post is a draft. `future`: its date had not come when it was read; `chosen`: the owner wanted drafts only. */
export const DraftReason = z.enum([...SourceState.exclude(['public']).options, 'noDate', 'future', 'chosen'])
export type DraftReason = z.infer<typeof DraftReason>

/** Parts of an item that were dropped or changed, and what became of a post that was held for review. */
export const ItemWarning = z.enum([
  'noTitle',
  'title',
  // Of imports before drafts had a reason.
  'noDate',
  'date',
  'picture',
  'cover',
  'markup',
  'embed',
  'audio',
  'video',
  'table',
  'tags',
  'description',
  'canonical',
  'comments',
  'waitingComments',
  'pingbacks',
  'listItems',
  'held',
  'approved',
  'returned',
  'topics',
  'episode',
  'show',
  'targets',
])
export type ItemWarning = z.infer<typeof ItemWarning>

/** Letters by which short posts can be left out: any text, a note, and an essay. */
export const POST_LENGTHS = [1, 280, 1000] as const

const named = { name: z.string(), count: z.number().int() }

/** What reading found. `from` and `to` are in UTC ms. */
export const ImportSummary = z.strictObject({
  posts: z.number().int(),
  drafts: z.number().int(),
  lists: z.number().int(),
  comments: z.number().int(),
  pictures: z.number().int(),
  /** Posts that this member has imported before. */
  existing: z.number().int(),
  failed: z.number().int(),
  /** Items of an archive of Daftar that are neither posts nor lists; absent in summaries of earlier versions. */
  others: z.number().int().optional(),
  shows: z.number().int().optional(),
  episodes: z.number().int().optional(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** The authors with most posts, up to `LIMITS.importAuthors`, and the tags with most, up to `LIMITS.importTags`. */
  authors: z.array(z.strictObject(named)),
  tags: z.array(z.strictObject(named)),
  /** How many posts have at least so many letters, by `POST_LENGTHS`; absent in summaries of earlier versions. */
  lengths: z.array(z.strictObject({ letters: z.number().int(), count: z.number().int() })).optional(),
  warnings: z.array(z.strictObject({ warning: ItemWarning, count: z.number().int() })),
  /** Whether a Daftar archive is one that this site made and nobody changed; null for other formats. */
  authentic: z.boolean().nullable(),
  /** Whether the end of the source is missing, so that posts may be missing too. */
  isTruncated: z.boolean(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportAddress = z
  .string()
  .overwrite(cleanAddress)
  .min(1, 'نشانی وبلاگ یا RSS را بنویس')
  .max(2000, 'این نشانی بیش از اندازه بلند است')

/** Begins an import from a file, which is uploaded in parts of `LIMITS.uploadPartBytes`, or from a feed, which is read at once. */
export const CreateImport = z.union([
  z.strictObject({
    key: IdempotencyKey,
    fileName: z.string().min(1, 'نام فایل خالی است').max(255, 'نام فایل بیش از اندازه بلند است'),
    bytes: z.number().int().min(1, 'این فایل خالی است').max(LIMITS.importFileBytes, 'این فایل بزرگ‌تر از اندازه‌ای است که می‌توان آورد'),
  }),
  z.strictObject({ key: IdempotencyKey, feed: ImportAddress }),
])
export type CreateImport = z.infer<typeof CreateImport>

/** What the owner chooses before the import starts. */
export const ImportSettings = z.strictObject({
  /** Whether published posts are published with their dates; otherwise everything becomes a draft. */
  publishes: z.boolean().default(true),
  drafts: z.boolean().default(true),
  comments: z.boolean().default(true),
  lists: z.boolean().default(true),
  /** Whether the profile, what the member follows and their likes come from an archive of Daftar. */
  account: z.boolean().default(true),
  /** Whether the posts name their old addresses as canonical. */
  keepsCanonical: z.boolean().default(true),
  /** Authors whose posts are imported; null for all. */
  authors: z.array(z.string().max(500)).max(LIMITS.importAuthors).nullable().default(null),
  /** Letters of the shortest post that is imported. */
  minLetters: z.number().int().min(0).max(100_000).default(0),
  /** New names of tags, the empty name to leave a tag out; others keep their names. */
  tags: z
    .array(z.strictObject({ from: z.string().max(500), to: z.string().max(200) }))
    .max(LIMITS.importTags)
    .default([]),
  /** Publication to publish in; null for the profile. */
  publication: Hash.nullable().default(null),
})
export type ImportSettings = z.infer<typeof ImportSettings>

export const StartImport = z.strictObject({
  settings: ImportSettings,
  confirmsOwnership: z.literal(true, 'بگو که این پست‌ها از آن توست'),
})
export type StartImport = z.infer<typeof StartImport>

export const ImportAction = z.enum(['pause', 'resume', 'cancel', 'retry', 'undo'])
export type ImportAction = z.infer<typeof ImportAction>

/** `progress` is the share of items that are finished, 0 to 1; while uploading, that of the parts. */
export const TextImport = z.strictObject({
  hash: Hash,
  state: ImportState,
  format: ImportFormat.nullable(),
  failure: ImportFailure.nullable(),
  fileName: z.string(),
  feed: z.string().nullable(),
  bytes: z.number().int(),
  uploadedParts: z.array(z.number().int()),
  summary: ImportSummary.nullable(),
  settings: ImportSettings.nullable(),
  counts: z.strictObject({
    waiting: z.number().int(),
    done: z.number().int(),
    existing: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    undone: z.number().int(),
  }),
  /** Posts that are or become drafts, by the reason, most frequent first; those left out and those imported before are not counted. */
  draftReasons: z.array(z.strictObject({ reason: DraftReason, count: z.number().int() })),
  /** Imported posts that are held for review. */
  heldCount: z.number().int(),
  /** The decision about all of them; null if nothing was held for its links. */
  review: OwnImportReview.nullable(),
  progress: z.number(),
  createdAt: z.number().int(),
  startedAt: z.number().int().nullable(),
  finishedAt: z.number().int().nullable(),
})
export type TextImport = z.infer<typeof TextImport>
export const TextImports = page(TextImport)
export type TextImports = z.infer<typeof TextImports>

/**
 * `at` is in UTC ms; `path` is that of the created post or list, null if there is none. `missing` is the number of a list's items, or
 * of follows or likes, whose targets are not here.
 */
export const ImportItem = z.strictObject({
  key: z.string(),
  kind: ItemKind,
  title: z.string(),
  author: z.string(),
  at: z.number().int().nullable(),
  isDraft: z.boolean(),
  draftReason: DraftReason.nullable(),
  state: ItemState,
  reason: ItemReason.nullable(),
  warnings: z.array(ItemWarning),
  missing: z.number().int(),
  path: z.string().nullable(),
})
export type ImportItem = z.infer<typeof ImportItem>
export const ImportItems = page(ImportItem)
export type ImportItems = z.infer<typeof ImportItems>

/** `told` selects failed items, those with a warning, and drafts that were none at their source. */
export const ItemsQuery = z.strictObject({
  after: Cursor.optional(),
  filter: z.enum(['all', 'told', 'waiting', 'done', 'existing', 'skipped', 'failed', 'undone']).default('all'),
})
export type ItemsQuery = z.infer<typeof ItemsQuery>

/** A comment that came with an imported post; `at` is in UTC ms. */
export const ArchivedComment = z.strictObject({
  key: z.string(),
  parentKey: z.string().nullable(),
  author: z.string(),
  body: z.string(),
  at: z.number().int().nullable(),
})
export type ArchivedComment = z.infer<typeof ArchivedComment>
export const ArchivedComments = page(ArchivedComment)
export type ArchivedComments = z.infer<typeof ArchivedComments>
