import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { showTag } from '../cache-tags.ts'
import { showFeedPath } from '../podcast-guid.ts'
import { relayAddress } from '../relay-address.ts'
import { type FoundShow, findShow, selectOtherShows, showFeedLink } from './find-show.ts'
import { publisherFeedLink } from './render-publisher-feed.ts'
import { lastRemovedAt, selectEpisodes } from './select-episodes.ts'
import type { ShowFeed } from './show-feed.ts'
import { coverUrl, episodeChangedAt, viewFeedEpisode } from './view-feed-episode.ts'

/** Episodes per feed page (RFC 5005). */
export const FEED_PAGE_SIZE = 300

export interface Site {
  origin: string
  mailFrom: string
}

export const channelMetadata = ({ show, guid, ownerName, publicationName }: FoundShow, { origin, mailFrom }: Site) => {
  const name = publicationName ?? ownerName
  return {
    link: show.link ?? `${origin}/podcast/${show.hash}`,
    title: show.title,
    description: show.description,
    author: show.author || name,
    language: show.language,
    category: show.category,
    kind: show.kind,
    explicit: show.explicit,
    image: coverUrl(show.cover, origin),
    copyright: show.copyright,
    guid,
    locked: show.locked,
    complete: show.complete,
    hiddenFromApps: show.hiddenFromApps,
    movedTo: show.movedTo,
    owner: { name, email: relayAddress(show.hash, mailFrom) },
    seasons: show.seasons,
    persons: show.persons,
    funding: show.funding,
    texts: show.texts,
  }
}

/** Reads a page of a show's public feed, newest first. Errors: `not_found`, `gone`, `invalid` for a bad cursor. */
export async function readShowFeed(db: Database, hash: string, after: string | undefined, site: Site) {
  const cursor = decodeCursor(after)
  const found = await findShow(db, hash, site.origin)
  const { show, publicationHash, publicationName } = found
  const [rows, others, [lastRemoval]] = await db.batch([
    selectEpisodes(db, { showId: show.id, after: cursor, limit: FEED_PAGE_SIZE + 1 }),
    selectOtherShows(db, found),
    db.select({ at: lastRemovedAt(show.id).as('at') }).from(sql`(SELECT 1)`),
  ])
  const shown = rows.slice(0, FEED_PAGE_SIZE)
  const last = shown.at(-1)
  const feedUrl = site.origin + showFeedPath(hash)
  const pageUrl = (after: string) => `${feedUrl}?after=${after}`
  const feed: ShowFeed = {
    ...channelMetadata(found, site),
    self: after === undefined ? feedUrl : pageUrl(after),
    first: after === undefined ? null : feedUrl,
    hub: after === undefined ? site.origin + HUB_PATH : null,
    next: rows.length > FEED_PAGE_SIZE && last ? pageUrl(encodeCursor([last.publishedAt ?? 0, last.id])) : null,
    others: await Promise.all(others.map((other) => showFeedLink(other, site.origin))),
    publisher:
      publicationHash && publicationName ? await publisherFeedLink({ hash: publicationHash, name: publicationName }, site.origin) : null,
    changedAt: Math.max(show.createdAt, show.changedAt, lastRemoval?.at ?? 0, ...shown.map(episodeChangedAt)),
    episodes: shown.map((row) => viewFeedEpisode(row, { origin: site.origin, explicit: show.explicit, language: show.language })),
  }
  const tags = [
    showTag(hash),
    NEWEST_CACHE_TAG,
    userCacheTag(found.ownerHash),
    ...(publicationHash ? [publicationCacheTag(publicationHash)] : []),
    ...shown.map(({ post }) => postCacheTag(post)),
  ]
  return { feed, tags }
}
