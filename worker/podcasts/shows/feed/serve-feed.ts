import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '#worker/db/client.ts'
import { type FeedDocument, feedLinks, HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { type CachedPage, cacheHeaders, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { escapeXml, xmlAttributes } from '#worker/lib/xml.ts'
import { publicationCacheTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { isNotRemoved } from '../policy.ts'
import { shows } from '../schema.ts'
import { publisherFeedLink, showFeedLink } from './find-show.ts'
import { readShowFeed, type Site } from './read-show-feed.ts'
import { emptyElement, remoteItem, textElement, writeFeed } from './write-feed.ts'

const FEED_CONTENT_TYPE = 'application/rss+xml; charset=UTF-8'

interface RenderedFeed {
  xml: string
  /** Absolute URL of the feed itself. */
  self: string
  hub?: boolean
  /** New URL of the feed; if set, the response is a 301 with the feed as its body. */
  movedTo?: string | null
  tags: readonly string[]
}

/**
 * Serves a feed from the page cache until one of its tags is invalidated, with ETag, Last-Modified and 304; a moved feed is sent with 301.
 */
export async function serveFeed(c: Context<AppContext>, key: string, read: () => Promise<RenderedFeed>): Promise<Response> {
  const { page } = await readOrRenderPage({
    key,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async (stale?: CachedPage) => {
      const { xml, self, hub, movedTo, tags } = await read()
      const body = new TextEncoder().encode(xml)
      const etag = await createEtag(body)
      const known = stale?.headers.etag === etag ? stale.headers['last-modified'] : undefined
      const headers = {
        'content-type': FEED_CONTENT_TYPE,
        'last-modified': known ?? new Date(now()).toUTCString(),
        link: hub ? feedLinks(c.env.ORIGIN, self) : `<${self}>; rel="self"`,
        'access-control-allow-origin': '*',
        ...cacheHeaders('page'),
        'Cache-Tag': tags.join(','),
        // A redirect needs no ETag.
        ...(movedTo ? { location: movedTo } : { etag }),
      }
      return { status: movedTo ? 301 : 200, headers, body, tags: [...tags] }
    },
  })
  return page.status === 301 ? new Response(c.req.method === 'HEAD' ? null : page.body, page) : conditionalResponse(page, c.req.raw)
}

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

const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:podcast': 'https://podcastindex.org/namespace/1.0' }

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
