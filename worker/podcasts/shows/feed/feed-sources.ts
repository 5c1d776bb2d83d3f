import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { type FeedDocument, HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { isNotRemoved } from '../policy.ts'
import { emptyElement, remoteItem, textElement } from './elements.ts'
import { publisherFeedLink, showFeedLink } from './find-show.ts'
import { readShowFeed, type Site } from './read-show-feed.ts'
import { FEED_CONTENT_TYPE, type FeedSource, identifyFeed, showFeedSource } from './serve-feed.ts'
import { CHANNEL_END } from './write-channel.ts'

/** Reads a page of a show's public feed. Errors: `not_found`, `gone`, `invalid` for a bad cursor. */
export async function readShowFeedSource(db: Database, hash: string, after: string | undefined, site: Site): Promise<FeedSource> {
  const { feed, tags } = await readShowFeed(db, hash, after, site)
  return showFeedSource(feed, tags)
}

/**
 * Renders the current feed of a show or publisher at a path for the hub, a long one with its newest items only, as WebSub allows; undefined for
 * other paths. Errors: `not_found`, `gone`.
 */
export async function renderFeedAtPath(db: Database, path: string, site: Site): Promise<FeedDocument | undefined> {
  const [, show] = /^\/podcast\/([a-z0-9]{12})\/feed\.xml$/.exec(path) ?? []
  const [, publisher] = /^\/podcast\/publisher\/([a-z0-9]{12})\.xml$/.exec(path) ?? []
  if (!show && !publisher) return undefined
  const source = show ? await readShowFeedSource(db, show, undefined, site) : await readPublisherFeed(db, publisher ?? '', site.origin)
  const { etag, body } = await identifyFeed(source)
  const { self, tags, changedAt } = source
  return { type: FEED_CONTENT_TYPE, body: body ?? (await writeStart(source)), etag, self, tags, changedAt }
}

/** Writes the first part of a long feed as a document of its own. */
async function writeStart({ write }: FeedSource): Promise<Uint8Array<ArrayBuffer>> {
  const parts = write()
  const { value = '' } = await parts.next()
  await parts.return(undefined)
  return new TextEncoder().encode(value + CHANNEL_END)
}

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:podcast': 'https://podcastindex.org/namespace/1.0' }

/** Reads the feed of a publication's shows (podcast:medium publisher). Errors: `not_found`, `gone`. */
export async function readPublisherFeed(db: Database, hash: string, origin: string): Promise<FeedSource> {
  const [publication] = await db.select().from(publications).where(eq(publications.hash, hash))
  if (!publication) throw notFound()
  if (publication.closedAt !== null) throw new AppError('gone', { details: { by: 'owner' } })
  const showRows = await db
    .select({ hash: shows.hash, guid: shows.guid, title: shows.title, changedAt: shows.changedAt })
    .from(shows)
    .where(and(eq(shows.publicationId, publication.id), isNotRemoved, isNull(shows.movedTo)))
    .orderBy(shows.id)
  const { guid, url } = await publisherFeedLink(publication, origin)
  const items = await Promise.all(showRows.map(async (show) => remoteItem(await showFeedLink(show, origin), 'podcast')))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${xmlAttributes(NAMESPACES)}>`,
    '<channel>',
    ...textElement('title', publication.name),
    `<link>${escapeXml(`${origin}/${publication.handle}`)}</link>`,
    `<description>${escapeXml(publication.description || publication.name)}</description>`,
    ...textElement('language', 'fa'),
    emptyElement('atom:link', { href: url, rel: 'self', type: 'application/rss+xml' }),
    emptyElement('atom:link', { href: origin + HUB_PATH, rel: 'hub' }),
    ...textElement('podcast:guid', guid),
    ...textElement('podcast:medium', 'publisher'),
    ...items,
    '',
  ].join('\n')
  return {
    self: url,
    hub: true,
    tags: [publicationCacheTag(hash), 'podcasts'],
    changedAt: Math.max(publication.createdAt, ...showRows.map(({ changedAt }) => changedAt)),
    async *write() {
      yield xml + CHANNEL_END
    },
  }
}
