import { z } from 'zod'
import { Hash, page } from '#shared/contract.ts'

const Count = z.number().int().min(0)

/** Who asks, as far as its request tells; only what a person hears can count. */
export const CLIENT_KINDS = ['person', 'own', 'bot', 'unnamed', 'watch', 'preload', 'hosting'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

export const DEVICES = ['phone', 'tablet', 'computer', 'watch', 'speaker', 'television', 'car', 'unknown'] as const
export type Device = (typeof DEVICES)[number]

/** What became of what a listener took on a day: counted, or why not. */
export const VERDICTS = ['counted', 'repeated', 'short', 'probe', 'crowd', 'own', 'bot', 'unnamed', 'watch', 'preload', 'hosting'] as const
export const Verdict = z.enum(VERDICTS)
export type Verdict = z.infer<typeof Verdict>

/** Days after which requests are forgotten; sums stay. */
export const RETENTION_DAYS = 7
/** Minutes after which what came in is counted at the latest. */
export const COUNT_INTERVAL_MINUTES = 10
/** Listeners of one address that can count for one episode on one day. */
export const MAX_LISTENERS_PER_ADDRESS = 200
/** The places where listeners stopped are told in so many equal parts of the sound. */
export const STOP_BUCKETS = 20

/**
 * What one listener took of one file on one day: times in UTC ms, `share` of the file in percent, `sent` bytes with repetitions.
 * `verdict` is null until the day is counted (again). `place` names the line within the post.
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

/** Listens of one of one's own posts since its beginning: by place of stopping, app, device; and everything else by verdict. */
export const PostDownloads = z.strictObject({
  title: z.string(),
  listens: Count,
  /** Of the present file in ms; null without one. */
  duration: Count.nullable(),
  stops: z.array(Count).length(STOP_BUCKETS),
  apps: z.array(NamedCount),
  devices: z.array(z.strictObject({ name: z.enum(DEVICES), count: Count })),
  verdicts: z.array(z.strictObject({ name: Verdict, count: Count })),
})
export type PostDownloads = z.infer<typeof PostDownloads>

/** One's own shows with the listens of all their episodes: of the last thirty Tehran days, and ever. */
export const ShowDownloads = z.strictObject({
  items: z.array(z.strictObject({ hash: Hash, title: z.string(), recent: Count, all: Count })),
})
export type ShowDownloads = z.infer<typeof ShowDownloads>
