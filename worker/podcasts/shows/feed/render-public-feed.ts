import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { createEtag } from '#worker/lib/http/create-etag.ts'
import { readShowFeed, type Site } from './read-show-feed.ts'
import { renderPublisherFeed } from './render-publisher-feed.ts'
import { FEED_CONTENT_TYPE, type RenderedFeed } from './serve-feed.ts'
import { writeFeed } from './write-feed.ts'

/** Renders a page of a show's public feed. Errors: `not_found`, `gone`, `invalid` for a bad cursor. */
export async function renderPublicFeed(db: Database, hash: string, after: string | undefined, site: Site): Promise<RenderedFeed> {
  const { feed, tags } = await readShowFeed(db, hash, after, site)
  return { xml: writeFeed(feed), self: feed.self, hub: feed.hub !== null, movedTo: feed.movedTo, tags }
}

/** Renders the current feed of a show or publisher at a path; undefined for other paths. Errors: `not_found`, `gone`. */
export async function renderFeedAtPath(db: Database, path: string, site: Site): Promise<FeedDocument | undefined> {
  const [, show] = /^\/podcast\/([a-z0-9]{12})\/feed\.xml$/.exec(path) ?? []
  const [, publisher] = /^\/podcast\/publisher\/([a-z0-9]{12})\.xml$/.exec(path) ?? []
  if (!show && !publisher) return undefined
  const { xml, self, tags } = show
    ? await renderPublicFeed(db, show, undefined, site)
    : await renderPublisherFeed(db, publisher ?? '', site.origin)
  const body = new TextEncoder().encode(xml)
  return { type: FEED_CONTENT_TYPE, body, etag: await createEtag(body), self, tags }
}
