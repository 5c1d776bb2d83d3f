import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { isValidFeedToken } from '#worker/podcasts/episodes/index.ts'
import { idSubquery, NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { privateFeeds, shows } from '../schema.ts'
import { relayAddress, showFeedPath, showTag } from '../show-addresses.ts'
import { coverUrl, episodeChangedAt, lastRemovedAt, selectEpisodes, selectUnpublished, viewFeedEpisode } from './feed-episodes.ts'
import { type FoundShow, findShow, publisherFeedLink, selectOtherShows, showFeedLink } from './find-show.ts'
import type { ShowFeed } from './write-feed.ts'

/** Maximum episodes per feed page (RFC 5005). */
const FEED_PAGE_SIZE = 300

export interface Site {
  origin: string
  mailFrom: string
}

const channelMetadata = ({ show, guid, ownerName, publicationName }: FoundShow, { origin, mailFrom }: Site) => {
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

/**
 * Reads the feed of a private token: its creator's draft and scheduled episodes, then the public ones, at most `FEED_PAGE_SIZE` of each.
 * Throws `not_found` for an invalid token.
 */
export async function readPrivateFeed(db: Database, hash: string, token: string, site: Site): Promise<ShowFeed> {
  const [opened] = await db
    .select({ madeBy: privateFeeds.createdBy, name: privateFeeds.name })
    .from(privateFeeds)
    .innerJoin(shows, eq(shows.id, privateFeeds.showId))
    .where(and(isValidFeedToken(await sha256(token)), eq(shows.hash, hash)))
  if (!opened) throw notFound()
  const found = await findShow(db, hash, site.origin)
  const { show } = found
  const [unpublished, rows] = await db.batch([
    selectUnpublished(db, show.id, opened.madeBy, FEED_PAGE_SIZE),
    selectEpisodes(db, { showId: show.id, limit: FEED_PAGE_SIZE }),
  ])
  const drafts = await db
    .select({ postId: postDrafts.postId, title: postDrafts.title, document: postDrafts.document })
    .from(postDrafts)
    .where(sql`${postDrafts.postId} IN ${idSubquery(unpublished.map(({ id }) => id))}`)
  const draftContents = new Map(drafts.map(({ postId, title, document }) => [postId, { title, html: renderDocument(document) }]))
  const context = { origin: site.origin, explicit: show.explicit, language: show.language, key: token }
  return {
    ...channelMetadata(found, site),
    title: `${show.title} · ${opened.name}`,
    self: `${site.origin}/podcast/${hash}/private/${token}.xml`,
    ...{ first: null, next: null, hub: null, movedTo: null, locked: true, hiddenFromApps: true, others: [], publisher: null, changedAt: 0 },
    episodes: [...unpublished.map((row) => ({ ...row, ...draftContents.get(row.id) })), ...rows].map((row) =>
      viewFeedEpisode(row, context),
    ),
  }
}
