import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { createEtag } from '#worker/lib/http/create-etag.ts'
import { absoluteUrl, type Channel, type FeedFormat, FORMAT_SUFFIXES } from './channel.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

export interface Feed {
  channel: Channel
  tags: readonly string[]
}

export interface FeedRequest {
  db: Database
  /** URL origin without a trailing slash. */
  origin: string
  suffix: string
}

export type ReadChannel = (request: FeedRequest) => Promise<Feed>

const WRITERS: Record<FeedFormat, { type: string; write: (origin: string, channel: Channel) => string }> = {
  rss: { type: 'application/rss+xml; charset=UTF-8', write: writeRss },
  json: { type: 'application/feed+json; charset=UTF-8', write: writeJsonFeed },
}

/** Reads a channel and renders it in one format. Errors: those of `readChannel`. */
export async function readFeed(
  { db, origin }: Pick<FeedRequest, 'db' | 'origin'>,
  format: FeedFormat,
  readChannel: ReadChannel,
): Promise<FeedDocument> {
  const { channel, tags } = await readChannel({ db, origin, suffix: FORMAT_SUFFIXES[format] })
  const { type, write } = WRITERS[format]
  const body = new TextEncoder().encode(write(origin, channel))
  return { type, body, etag: await createEtag(body), self: absoluteUrl(channel.self + FORMAT_SUFFIXES[format], origin), tags }
}
