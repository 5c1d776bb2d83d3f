import { z } from 'zod'
import { Cursor, Hash, IdempotencyKey, page } from '#shared/contract.ts'

/** `full`: it stopped because the person's room for sounds is used up. */
export const ImportState = z.enum(['running', 'paused', 'full', 'done', 'cancelled'])
export type ImportState = z.infer<typeof ImportState>

export const ItemState = z.enum(['waiting', 'copying', 'done', 'failed', 'refused'])
export type ItemState = z.infer<typeof ItemState>

/** Why an item of the feed cannot come, as the feed shows it. */
const REJECTED_REASONS = ['noFile', 'badAddress', 'video', 'type', 'noTitle', 'tooLarge', 'tooLong', 'doubleGuid', 'future'] as const
/** Why its file did not come: what the other host answered, or what the file proved to be. */
const FAILED_REASONS = ['gone', 'forbidden', 'unreachable', 'address', 'notSound', 'broken', 'empty', 'changing', 'here'] as const
export const FailureReason = z.enum([...REJECTED_REASONS, ...FAILED_REASONS])
export type FailureReason = z.infer<typeof FailureReason>

/** What of an item did not come along, or was put right. */
export const ItemWarning = z.enum(['date', 'guid', 'notesCut', 'transcript', 'chapters', 'picture', 'persons', 'soundbites', 'length'])
export type ItemWarning = z.infer<typeof ItemWarning>

/** The same of the show. */
export const ShowWarning = z.enum([
  'cover',
  'coverSize',
  'category',
  'language',
  'title',
  'description',
  'author',
  'persons',
  'funding',
  'cut',
])
export type ShowWarning = z.infer<typeof ShowWarning>

/** Address of a feed as a person types it; what it may lead to is checked when it is asked. */
export const FeedAddress = z.string().trim().min(1, 'نشانی خوراک پادکست را بنویس').max(2000, 'این نشانی بیش از اندازه بلند است')

export const PreviewImport = z.strictObject({ feed: FeedAddress })
export type PreviewImport = z.infer<typeof PreviewImport>

/** An item that cannot come; `at` in UTC ms. */
export const SkippedItem = z.strictObject({ title: z.string(), at: z.number().int().nullable(), reason: FailureReason })
export type SkippedItem = z.infer<typeof SkippedItem>

/** A show as it will be here. Times in UTC ms, `duration` in ms. */
export const ImportPreview = z.strictObject({
  /** The feed's own address, as it is kept. */
  feed: z.string(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  /** ISO 639, one of ours. */
  language: z.string(),
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  /** As a show's category; empty where none of ours is like it. */
  category: z.string(),
  /** A small picture, as a data address; null where there is none or it cannot be taken. */
  cover: z.string().nullable(),
  warnings: z.array(ShowWarning),
  /** What can come; `bytes` and `duration` of those that tell, `untold` is how many do not tell their bytes. */
  count: z.number().int(),
  bytes: z.number().int(),
  unknownSizeCount: z.number().int(),
  duration: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  seasons: z.array(z.strictObject({ number: z.number().int(), name: z.string(), count: z.number().int() })),
  /** Those that cannot come, the first 200 of `leftOutCount`. */
  skipped: z.array(SkippedItem),
  skippedCount: z.number().int(),
  /** Bytes of audio the person may still bring. */
  remainingBytes: z.number().int(),
  /** The masked address a code goes to, which shows whose the feed is; null where none is needed or the feed names none. */
  verificationEmail: z.string().nullable(),
  /** The import that brought this show here already. */
  existingImport: Hash.nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** A code for the feed's own address, asked for by the person who wants to bring it. `sentTo` is masked. */
export const OwnershipChallenge = z.strictObject({ challenge: z.string(), expiresAt: z.number().int(), sentTo: z.string() })
export type OwnershipChallenge = z.infer<typeof OwnershipChallenge>

/** `mine`: whoever asks says the show is theirs. `proof` is needed where the preview says so. */
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
 * An import as its owner follows it. `share` is of the episodes, from 0 to 1, with what came of those under way: it needs no lengths,
 * which a feed may not tell. `bytes` are those known, `untold` how many still to come have none; `speed` in bytes a second, `left` in ms,
 * null while nobody can tell.
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
  progress: z.number(),
  bytes: z.number().int(),
  unknownSizeCount: z.number().int(),
  copied: z.number().int(),
  speed: z.number().int(),
  remainingMs: z.number().int().nullable(),
  remainingBytes: z.number().int(),
  /** The title of what is being copied. */
  currentTitle: z.string().nullable(),
  readAt: z.number().int(),
  createdAt: z.number().int(),
})
export type ShowImport = z.infer<typeof ShowImport>
export const ShowImports = z.strictObject({ imports: z.array(ShowImport) })
export type ShowImports = z.infer<typeof ShowImports>

/** What became of an item; `path` of its post. */
export const ImportItem = z.strictObject({
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

/** Which items are listed: all, those with something to tell of, or those of a state. */
export const ItemsQuery = z.strictObject({
  after: Cursor.optional(),
  filter: z.enum(['all', 'told', 'waiting', 'done', 'failed', 'refused']).default('all'),
})
export type ItemsQuery = z.infer<typeof ItemsQuery>

/** `refresh` reads the feed again and takes what is new; `retry` tries again what failed. */
export const ImportAction = z.enum(['pause', 'resume', 'cancel', 'retry', 'refresh'])
export type ImportAction = z.infer<typeof ImportAction>
