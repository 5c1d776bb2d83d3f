import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { Cursor, IdempotencyKey, page } from '#shared/contract/http.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { OwnImportReview } from '#worker/posts/reviews/contract.ts'

/** `full`: stopped because the owner's remaining audio quota is too small for the next file. */
export const ImportState = z.enum(['running', 'paused', 'full', 'done', 'cancelled'])
export type ImportState = z.infer<typeof ImportState>

export const ItemState = z.enum(['waiting', 'copying', 'done', 'failed', 'refused'])
export type ItemState = z.infer<typeof ItemState>

/** Judged by the feed. Items with `noTitle` were stored before such items got a title. */
const REJECTED_REASONS = ['noFile', 'badAddress', 'video', 'type', 'noTitle', 'doubleGuid', 'future'] as const
/** Judged by the response to the request for the file, and by its bytes. */
const FAILED_REASONS = [
  'gone',
  'forbidden',
  'unreachable',
  'address',
  'tooManyRedirects',
  'redirectLoop',
  'redirectAddress',
  'notSound',
  'broken',
  'empty',
  'tooLarge',
  'tooLong',
  'changing',
  'here',
] as const
export const FailureReason = z.enum([...REJECTED_REASONS, ...FAILED_REASONS])
export type FailureReason = z.infer<typeof FailureReason>

/** Parts of an item's data that were dropped or corrected. */
export const ItemWarning = z.enum([
  'title',
  'date',
  'guid',
  'repeatedGuid',
  'notesCut',
  'transcript',
  'chapters',
  'picture',
  'persons',
  'soundbites',
  'length',
])
export type ItemWarning = z.infer<typeof ItemWarning>

export const ShowWarning = z.enum([
  'cover',
  'coverSize',
  'coverFailed',
  'category',
  'language',
  'title',
  'noTitle',
  'description',
  'author',
  'persons',
  'funding',
  'cut',
  /** Pages of the feed after the first one could not be read. */
  'pages',
])
export type ShowWarning = z.infer<typeof ShowWarning>

/** Feed address as typed by the user; the outbound rules apply when it is fetched. */
export const FeedAddress = z
  .string()
  .overwrite(cleanAddress)
  .min(1, 'نشانی RSS پادکست را بنویس')
  .max(2000, 'این نشانی بیش از اندازه بلند است')

export const PreviewImport = z.strictObject({ feed: FeedAddress })
export type PreviewImport = z.infer<typeof PreviewImport>

/** `at` is in UTC ms; null if the feed gives no valid date. */
export const SkippedItem = z.strictObject({ title: z.string(), at: z.number().int().nullable(), reason: FailureReason })
export type SkippedItem = z.infer<typeof SkippedItem>

/** `from` and `to` are in UTC ms, `duration` is in ms. */
export const ImportPreview = z.strictObject({
  feed: z.string(),
  /** Address of the web page or OPML file that named the feed; null if the feed itself was given. */
  foundOn: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  /** BCP 47 tag. */
  language: z.string(),
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  /** Category as in a show's settings; empty without a match. */
  category: z.string(),
  /** Thumbnail as a data URL; null without a usable cover. */
  cover: z.string().nullable(),
  warnings: z.array(ShowWarning),
  /** Importable items. `bytes` and `duration` sum the known values; `unknownSizeCount` items declare no size. */
  count: z.number().int(),
  bytes: z.number().int(),
  unknownSizeCount: z.number().int(),
  duration: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  seasons: z.array(z.strictObject({ number: z.number().int(), name: z.string(), count: z.number().int() })),
  /** The first skipped items in feed order; `skippedCount` counts all of them. */
  skipped: z.array(SkippedItem),
  skippedCount: z.number().int(),
  remainingBytes: z.number().int(),
  /** Masked owner address that must confirm the import; null if no confirmation is needed or the feed names none. */
  verificationEmail: z.string().nullable(),
  /** Whether the feed names no owner address, so that a word in the feed must prove its ownership. */
  needsWord: z.boolean(),
  existingImport: Hash.nullable(),
  /** Whether episodes with links are held for review, as every new member's. */
  linksAreReviewed: z.boolean(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Feeds of a web page or OPML file that names several, one of which must be previewed by its address. */
export const FeedChoices = z.strictObject({ choices: z.array(z.strictObject({ title: z.string(), feed: z.string() })) })
export type FeedChoices = z.infer<typeof FeedChoices>
export const PreviewResult = z.union([ImportPreview, FeedChoices])

/** `sentTo` is the masked email address. */
export const OwnershipChallenge = z.strictObject({ challenge: z.string(), expiresAt: z.number().int(), sentTo: z.string() })
export type OwnershipChallenge = z.infer<typeof OwnershipChallenge>

/** The word to place in the feed; `expiresAt` is in UTC ms. */
export const OwnershipWord = z.strictObject({ word: z.string(), expiresAt: z.number().int() })
export type OwnershipWord = z.infer<typeof OwnershipWord>

/** `verification` is required when the preview has a `verificationEmail`. */
export const StartImport = z.strictObject({
  key: IdempotencyKey,
  feed: FeedAddress,
  confirmsOwnership: z.literal(true, 'بگو که این پادکست از آن توست'),
  verification: z
    .strictObject({ challenge: z.string().max(100), code: z.string().regex(/^\d{6}$/, 'کد شش رقم است') })
    .nullable()
    .default(null),
})
export type StartImport = z.infer<typeof StartImport>

/**
 * `progress` is the share of importable episodes, 0 to 1, since feeds may omit sizes. `bytes` sums the known sizes and `unknownSizeCount`
 * counts the others. `speed` is in bytes per second; `remainingMs` is null while unknown or not running.
 */
export const ShowImport = z.strictObject({
  hash: Hash,
  feed: z.string(),
  state: ImportState,
  show: z.strictObject({ hash: Hash, title: z.string(), feed: z.string() }),
  warnings: z.array(ShowWarning),
  counts: z.strictObject({
    waiting: z.number().int(),
    copying: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    refused: z.number().int(),
  }),
  /** Number of copied episodes that are held for review. */
  heldCount: z.number().int(),
  /** The decision about all of them; null if nothing was held for its links. */
  review: OwnImportReview.nullable(),
  progress: z.number(),
  bytes: z.number().int(),
  unknownSizeCount: z.number().int(),
  copied: z.number().int(),
  speed: z.number().int(),
  remainingMs: z.number().int().nullable(),
  remainingBytes: z.number().int(),
  currentTitle: z.string().nullable(),
  readAt: z.number().int(),
  createdAt: z.number().int(),
})
export type ShowImport = z.infer<typeof ShowImport>
export const ShowImports = z.strictObject({ imports: z.array(ShowImport) })
export type ShowImports = z.infer<typeof ShowImports>

/** `key` identifies the item in its import; `at` is in UTC ms; `path` is that of the created post, null unless it is published. */
export const ImportItem = z.strictObject({
  key: z.string(),
  title: z.string(),
  at: z.number().int().nullable(),
  state: ItemState,
  reason: FailureReason.nullable(),
  warnings: z.array(ItemWarning),
  bytes: z.number().int(),
  copied: z.number().int(),
  path: z.string().nullable(),
})
export type ImportItem = z.infer<typeof ImportItem>
export const ImportItems = page(ImportItem)
export type ImportItems = z.infer<typeof ImportItems>

/** `told` selects failed and refused items, and any other with a reason or a warning. */
export const ItemsQuery = z.strictObject({
  after: Cursor.optional(),
  filter: z.enum(['all', 'told', 'waiting', 'done', 'failed', 'refused']).default('all'),
})
export type ItemsQuery = z.infer<typeof ItemsQuery>

export const RetryItem = z.strictObject({ key: z.string().min(1).max(2100) })

/**
 * `refresh` reads the feed again for new items; `retry` does so, too, and repeats failed copies, except those whose episode already exists,
 * and a failed cover.
 */
export const ImportAction = z.enum(['pause', 'resume', 'cancel', 'retry', 'refresh'])
export type ImportAction = z.infer<typeof ImportAction>
