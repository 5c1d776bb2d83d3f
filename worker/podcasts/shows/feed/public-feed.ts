import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { entityTag } from '#worker/lib/http/entity-tag.ts'
import { TYPE, type Xml } from './answer-xml.ts'
import { readPublisher } from './publisher.ts'
import { readFeed, type Site } from './read-feed.ts'
import { writeFeed } from './write-feed.ts'

/** A show's public feed, or a later page of it, written. Errors: `not_found`, `gone`, `invalid` for a place that is none. */
export async function publicFeed(db: Database, hash: string, after: string | undefined, site: Site): Promise<Xml> {
  const { feed, tags } = await readFeed(db, hash, after, site)
  return { xml: writeFeed(feed), self: feed.self, hub: feed.hub !== null, movedTo: feed.movedTo, tags }
}

/** The feed of a show or of a publisher at a path of the site as it is now; undefined where none could be. Errors: `not_found`, `gone`. */
export async function podcastFeedAt(db: Database, path: string, site: Site): Promise<FeedDocument | undefined> {
  const [, show] = /^\/podcast\/([a-z0-9]{12})\/feed\.xml$/.exec(path) ?? []
  const [, publisher] = /^\/podcast\/publisher\/([a-z0-9]{12})\.xml$/.exec(path) ?? []
  if (!show && !publisher) return undefined
  const { xml, self, tags } = show ? await publicFeed(db, show, undefined, site) : await readPublisher(db, publisher ?? '', site.origin)
  const body = new TextEncoder().encode(xml)
  return { type: TYPE, body, etag: await entityTag(body), self, tags }
}
