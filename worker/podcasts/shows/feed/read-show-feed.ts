import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { isValidFeedToken } from '#worker/podcasts/episodes/index.ts'
import { idSubquery, NEWEST_CACHE_TAG, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { privateFeeds } from '../schema.ts'
import { episodesTag, relayAddress, showFeedPath, showTag } from '../show-addresses.ts'
import {
  lastRemovedAt,
  selectEpisodes,
  selectTrailers,
  selectUnpublished,
  viewFeedEpisode,
  viewFeedImage,
  viewFeedTrailer,
} from './feed-episodes.ts'
import { FEED_PAGE_SIZE, type FeedSummary, selectFeedStamps, summarizeStamps } from './feed-stamps.ts'
import { type FoundShow, findShow, publisherFeedLink, selectOtherShows, showFeedLink } from './find-show.ts'
import { findUpdateFrequency } from './update-frequency.ts'
import type { FeedChannel } from './write-channel.ts'
import type { FeedEpisode } from './write-episode.ts'

/** Episodes per query; the memory that a feed takes does not grow with its length. */
const READ_SIZE = 50
/** Maximum drafts and scheduled episodes in a private feed. */
const MAX_UNPUBLISHED = 300

export interface Site {
  origin: string
  mailFrom: string
}

/** A page of a show's feed. */
export interface ShowFeed {
  channel: FeedChannel
  /** Changes with anything that the items are written from. */
  digest: string
  /** Number of items. */
  count: number
  /** Reads the items, newest first, a few at a time. */
  readEpisodes: () => AsyncGenerator<FeedEpisode[]>
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
    image: viewFeedImage(show.cover, origin),
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
    license: show.license,
  }
}

/** Returns what a feed says of its episodes as a whole; reads its trailers. */
const summaryMetadata = async (db: Database, { show }: FoundShow, { latest, trailerIds }: FeedSummary, origin: string) => ({
  frequency: findUpdateFrequency(show, latest, now()),
  trailers: trailerIds.length === 0 ? [] : (await selectTrailers(db, trailerIds)).map((row) => viewFeedTrailer(row, origin)),
})

/** Reads up to `count` public episodes of a show in queries of `READ_SIZE`. */
async function* readPublicEpisodes(
  db: Database,
  { show }: FoundShow,
  from: SortKey | undefined,
  count: number,
  context: { origin: string; key?: string },
) {
  let after = from
  for (let read = 0; read < count; read += READ_SIZE) {
    const limit = Math.min(READ_SIZE, count - read)
    const rows = await selectEpisodes(db, { showId: show.id, after, limit })
    yield rows.map((row) => viewFeedEpisode(row, { ...context, explicit: show.explicit, language: show.language }))
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    after = [last.publishedAt ?? 0, last.id]
  }
}

/** Reads a page of a show's public feed, newest first. Errors: `not_found`, `gone`, `invalid` for a bad cursor. */
export async function readShowFeed(
  db: Database,
  hash: string,
  after: string | undefined,
  site: Site,
): Promise<{ feed: ShowFeed; tags: string[] }> {
  const cursor = decodeCursor(after)
  const { origin } = site
  const found = await findShow(db, hash, origin)
  const { show, publicationHash, publicationName } = found
  const { rows, others, lastRemoval } = await readTogether(db, {
    rows: selectFeedStamps(db, show.id, cursor),
    others: selectOtherShows(db, found),
    lastRemoval: first(db.select({ at: lastRemovedAt(show.id).as('at') }).from(sql`(SELECT 1)`)),
  })
  const summary = await summarizeStamps(rows)
  const feedUrl = origin + showFeedPath(hash)
  const pageUrl = (cursor: string) => `${feedUrl}?after=${cursor}`
  const channel: FeedChannel = {
    ...channelMetadata(found, site),
    ...(await summaryMetadata(db, found, summary, origin)),
    self: after === undefined ? feedUrl : pageUrl(after),
    first: after === undefined ? null : feedUrl,
    hub: after === undefined ? origin + HUB_PATH : null,
    next: summary.next && pageUrl(summary.next),
    others: await Promise.all(others.map((other) => showFeedLink(other, origin))),
    publisher:
      publicationHash && publicationName ? await publisherFeedLink({ hash: publicationHash, name: publicationName }, origin) : null,
    changedAt: Math.max(show.createdAt, show.changedAt, lastRemoval?.at ?? 0, summary.changedAt),
  }
  const { digest, count } = summary
  const tags = [
    showTag(hash),
    episodesTag(hash),
    NEWEST_CACHE_TAG,
    userCacheTag(found.ownerHash),
    ...(publicationHash ? [publicationCacheTag(publicationHash)] : []),
  ]
  return { feed: { channel, digest, count, readEpisodes: () => readPublicEpisodes(db, found, cursor, count, { origin }) }, tags }
}

/**
 * Reads the feed of a private token: its creator's draft and scheduled episodes, at most `MAX_UNPUBLISHED`, then the newest public ones, at
 * most `FEED_PAGE_SIZE`. Throws `not_found` for an invalid token.
 */
export async function readPrivateFeed(db: Database, hash: string, token: string, site: Site): Promise<ShowFeed> {
  const [opened] = await db
    .select({ madeBy: privateFeeds.createdBy, name: privateFeeds.name })
    .from(privateFeeds)
    .innerJoin(shows, eq(shows.id, privateFeeds.showId))
    .where(and(isValidFeedToken(await sha256(token)), eq(shows.hash, hash)))
  if (!opened) throw notFound()
  const { origin } = site
  const found = await findShow(db, hash, origin)
  const { show } = found
  const { unpublished, rows } = await readTogether(db, {
    unpublished: selectUnpublished(db, show.id, opened.madeBy, MAX_UNPUBLISHED),
    rows: selectFeedStamps(db, show.id),
  })
  const drafts = await db
    .select({ postId: postDrafts.postId, title: postDrafts.title, document: postDrafts.document })
    .from(postDrafts)
    .where(sql`${postDrafts.postId} IN ${idSubquery(unpublished.map(({ id }) => id))}`)
  const draftContents = new Map(drafts.map(({ postId, title, document }) => [postId, { title, html: renderDocument(document) }]))
  const context = { origin, key: token }
  const drafted = unpublished.map((row) =>
    viewFeedEpisode({ ...row, ...draftContents.get(row.id) }, { ...context, explicit: show.explicit, language: show.language }),
  )
  const summary = await summarizeStamps(rows)
  const channel: FeedChannel = {
    ...channelMetadata(found, site),
    ...(await summaryMetadata(db, found, summary, origin)),
    title: `${show.title} · ${opened.name}`,
    self: `${origin}/podcast/${hash}/private/${token}.xml`,
    ...{ first: null, next: null, hub: null, movedTo: null, locked: true, hiddenFromApps: true, others: [], publisher: null, changedAt: 0 },
  }
  return {
    channel,
    digest: JSON.stringify([summary.digest, drafted]),
    count: drafted.length + summary.count,
    async *readEpisodes() {
      if (drafted.length > 0) yield drafted
      yield* readPublicEpisodes(db, found, undefined, Math.min(summary.count, FEED_PAGE_SIZE), context)
    },
  }
}
