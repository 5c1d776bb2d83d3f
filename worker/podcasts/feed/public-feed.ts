import type { Database } from '#worker/db/client.ts'
import { entityTag } from '#worker/lib/http/entity-tag.ts'
import type { FeedDocument } from '#worker/websub/contract.ts'
import { TYPE, type Xml } from './answer-xml.ts'
import { readFeed, type Site } from './read-feed.ts'
import { writeFeed } from './write-feed.ts'

/** A show's public feed, or a later page of it, written. Errors: `not_found`, `gone`, `invalid` for a place that is none. */
export async function publicFeed(db: Database, hash: string, after: string | undefined, site: Site): Promise<Xml> {
  const { feed, tags } = await readFeed(db, hash, after, site)
  return { xml: writeFeed(feed), self: feed.self, hub: feed.hub !== null, movedTo: feed.movedTo, tags }
}

/** The show's feed at a path of the site as it is now; undefined where none could be. Errors: `not_found`, `gone`. */
export async function showFeedAt(db: Database, path: string, site: Site): Promise<FeedDocument | undefined> {
  const [, hash] = /^\/podcast\/([a-z0-9]{12})\/feed\.xml$/.exec(path) ?? []
  if (!hash) return undefined
  const { xml, self, tags } = await publicFeed(db, hash, undefined, site)
  const body = new TextEncoder().encode(xml)
  return { type: TYPE, body, etag: await entityTag(body), self, tags }
}
