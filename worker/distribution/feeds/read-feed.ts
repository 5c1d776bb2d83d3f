import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { entityTag } from '#worker/lib/http/entity-tag.ts'
import { addressOf, type Channel, FORMATS, type Format } from './channel.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

export interface Feed {
  channel: Channel
  /** Cache tags of what it shows. */
  tags: readonly string[]
}

export interface Asked {
  db: Database
  /** The site's, without a slash at its end. */
  origin: string
  /** What stands behind the name in the address of this form. */
  ending: string
}

/** Reads what a feed is of. */
export type Read = (asked: Asked) => Promise<Feed>

const WRITERS: Record<Format, { type: string; write: (origin: string, channel: Channel) => string }> = {
  rss: { type: 'application/rss+xml; charset=UTF-8', write: writeRss },
  json: { type: 'application/feed+json; charset=UTF-8', write: writeJsonFeed },
}

/** A feed in one of its forms. Errors: those of `read`. */
export async function readFeed({ db, origin }: Pick<Asked, 'db' | 'origin'>, format: Format, read: Read): Promise<FeedDocument> {
  const { channel, tags } = await read({ db, origin, ending: FORMATS[format] })
  const { type, write } = WRITERS[format]
  const body = new TextEncoder().encode(write(origin, channel))
  return { type, body, etag: await entityTag(body), self: addressOf(channel.self + FORMATS[format], origin), tags }
}
