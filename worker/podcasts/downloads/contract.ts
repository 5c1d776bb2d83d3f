import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'

const Count = z.number().int().min(0)

/** Kinds of clients; only downloads by a `person` can be counted. */
export const CLIENT_KINDS = ['person', 'own', 'bot', 'unnamed', 'watch', 'preload', 'hosting'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

export const DEVICES = ['phone', 'tablet', 'computer', 'watch', 'speaker', 'television', 'car', 'unknown'] as const
export type Device = (typeof DEVICES)[number]

export const VERDICTS = ['counted', 'repeated', 'short', 'probe', 'crowd', 'own', 'bot', 'unnamed', 'watch', 'preload', 'hosting'] as const
export const Verdict = z.enum(VERDICTS)
export type Verdict = z.infer<typeof Verdict>

/** Number of days for which requests are kept after their own day; the counts made from them stay. */
export const RETENTION_DAYS = 7
export const COUNT_INTERVAL_MINUTES = 10
/** Maximum rows of `listen_requests` per address, episode and day that can count; later rows get the verdict `crowd`. */
export const MAX_LISTENERS_PER_ADDRESS = 200
/** Number of equal parts into which an episode is divided to count stop positions. */
export const STOP_BUCKETS = 20

/**
 * Requests of one listener, as one kind of client, for one file on one Tehran day. Times are in UTC ms; `percent` is the share of the file
 * received; `sentBytes` includes repeated bytes; `verdict` is null until the day is counted, and `short` and `probe` become null while it
 * waits for a recount.
 */
export const DownloadRequest = z.strictObject({
  cursor: z.string(),
  firstAt: Count,
  lastAt: Count,
  app: z.string(),
  device: z.enum(DEVICES),
  requests: Count,
  sentBytes: Count,
  percent: Count.max(100),
  verdict: Verdict.nullable(),
})
export type DownloadRequest = z.infer<typeof DownloadRequest>
export const DownloadRequests = page(DownloadRequest)

const NamedCount = z.strictObject({ name: z.string(), count: Count })
export type NamedCount = z.infer<typeof NamedCount>

export const PostDownloads = z.strictObject({
  title: z.string(),
  listens: Count,
  /** Duration of the current file in ms; null without audio. */
  duration: Count.nullable(),
  stops: z.array(Count).length(STOP_BUCKETS),
  apps: z.array(NamedCount),
  devices: z.array(z.strictObject({ name: z.enum(DEVICES), count: Count })),
  verdicts: z.array(z.strictObject({ name: Verdict, count: Count })),
})
export type PostDownloads = z.infer<typeof PostDownloads>

/** `recent` counts listens in the last 30 Tehran days, including today; `all` is the total. */
export const ShowDownloads = z.strictObject({
  items: z.array(z.strictObject({ hash: Hash, title: z.string(), recent: Count, all: Count })),
})
export type ShowDownloads = z.infer<typeof ShowDownloads>
