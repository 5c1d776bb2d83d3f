import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { attributes, escapeXml } from '#worker/lib/xml.ts'
import { publicationTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { podcastGuid } from '../guid.ts'
import { isLiving } from '../policy.ts'
import { podcasts } from '../schema.ts'
import type { Xml } from './answer-xml.ts'
import { empty, said } from './elements.ts'
import { showLink } from './find-show.ts'
import type { FeedLink } from './show-feed.ts'
import { remoteItem } from './write-feed.ts'

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:podcast': 'https://podcastindex.org/namespace/1.0' }

/** The feed of a publication's shows, as a show's feed names it. */
export async function publisherOf({ hash, name }: { hash: string; name: string }, origin: string): Promise<FeedLink> {
  const url = `${origin}/podcast/publisher/${hash}.xml`
  return { guid: await podcastGuid(url), url, title: name }
}

/** A publication as a publisher of shows (podcast:medium publisher). Errors: `not_found`, `gone`. */
export async function readPublisher(db: Database, hash: string, origin: string): Promise<Xml> {
  const [publication] = await db.select().from(publications).where(eq(publications.hash, hash))
  if (!publication) throw notFound()
  if (publication.closedAt !== null) throw new AppError('gone', { details: { by: 'owner' } })
  const shows = await db
    .select({ hash: podcasts.hash, guid: podcasts.guid, title: podcasts.title })
    .from(podcasts)
    .where(and(eq(podcasts.publicationId, publication.id), isLiving, isNull(podcasts.movedTo)))
    .orderBy(podcasts.id)
  const { guid, url } = await publisherOf(publication, origin)
  const items = await Promise.all(shows.map(async (show) => remoteItem(await showLink(show, origin), 'podcast')))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${attributes(NAMESPACES)}>`,
    '<channel>',
    ...said('title', publication.name),
    `<link>${escapeXml(`${origin}/${publication.handle}`)}</link>`,
    `<description>${escapeXml(publication.description || publication.name)}</description>`,
    ...said('language', 'fa'),
    empty('atom:link', { href: url, rel: 'self', type: 'application/rss+xml' }),
    empty('atom:link', { href: origin + HUB_PATH, rel: 'hub' }),
    ...said('podcast:guid', guid),
    ...said('podcast:medium', 'publisher'),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
  return { xml, self: url, hub: true, tags: [publicationTag(hash), 'podcasts'] }
}
