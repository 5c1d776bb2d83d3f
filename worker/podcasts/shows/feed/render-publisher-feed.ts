import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { podcastGuid } from '../podcast-guid.ts'
import { isNotRemoved } from '../policy.ts'
import { shows } from '../schema.ts'
import { emptyElement, textElement } from './elements.ts'
import { showFeedLink } from './find-show.ts'
import type { RenderedFeed } from './serve-feed.ts'
import type { FeedLink } from './show-feed.ts'
import { remoteItem } from './write-feed.ts'

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:podcast': 'https://podcastindex.org/namespace/1.0' }

export async function publisherFeedLink({ hash, name }: { hash: string; name: string }, origin: string): Promise<FeedLink> {
  const url = `${origin}/podcast/publisher/${hash}.xml`
  return { guid: await podcastGuid(url), url, title: name }
}

/** Renders the feed of a publication's shows (podcast:medium publisher). Errors: `not_found`, `gone`. */
export async function renderPublisherFeed(db: Database, hash: string, origin: string): Promise<RenderedFeed> {
  const [publication] = await db.select().from(publications).where(eq(publications.hash, hash))
  if (!publication) throw notFound()
  if (publication.closedAt !== null) throw new AppError('gone', { details: { by: 'owner' } })
  const showRows = await db
    .select({ hash: shows.hash, guid: shows.guid, title: shows.title })
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
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
  return { xml, self: url, hub: true, tags: [publicationCacheTag(hash), 'podcasts'] }
}
