import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { isValidFeedToken } from '#worker/podcasts/episodes/index.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { privateFeeds, shows } from '../schema.ts'
import { findShow } from './find-show.ts'
import { channelMetadata, FEED_PAGE_SIZE, type Site } from './read-show-feed.ts'
import { selectEpisodes, selectUnpublished } from './select-episodes.ts'
import type { ShowFeed } from './show-feed.ts'
import { viewFeedEpisode } from './view-feed-episode.ts'

/**
 * Reads the feed of a private token: its creator's unpublished episodes, then the public ones, at most 300 of each. Throws `not_found` for
 * every invalid token.
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
