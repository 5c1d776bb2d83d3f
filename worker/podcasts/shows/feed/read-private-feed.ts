import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import { isOpenedBy } from '#worker/podcasts/episodes/index.ts'
import { idList } from '#worker/posts/posts/index.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { podcasts, privateFeeds } from '../schema.ts'
import { findShow } from './find-show.ts'
import { aboutShow, FEED_EPISODES, type Site } from './read-feed.ts'
import { selectComing, selectEpisodes } from './select-episodes.ts'
import type { ShowFeed } from './show-feed.ts'
import { viewEpisode } from './view-episode.ts'

/**
 * The feed a secret opens: the show's, and before it what its maker has not published yet. A wrong, revoked or foreign secret, and
 * one whose maker runs the show no more, are the same `not_found`.
 */
export async function readPrivateFeed(db: Database, hash: string, token: string, site: Site): Promise<ShowFeed> {
  const [opened] = await db
    .select({ madeBy: privateFeeds.madeBy, name: privateFeeds.name })
    .from(privateFeeds)
    .innerJoin(podcasts, eq(podcasts.id, privateFeeds.podcastId))
    .where(and(isOpenedBy(await digest(token)), eq(podcasts.hash, hash)))
  if (!opened) throw notFound()
  const found = await findShow(db, hash, site.origin)
  const { show } = found
  const [coming, rows] = await db.batch([
    selectComing(db, show.id, opened.madeBy, FEED_EPISODES),
    selectEpisodes(db, { showId: show.id, limit: FEED_EPISODES }),
  ])
  const drafts = await db
    .select({ postId: postDrafts.postId, title: postDrafts.title, document: postDrafts.document })
    .from(postDrafts)
    .where(sql`${postDrafts.postId} IN ${idList(coming.map(({ id }) => id))}`)
  const written = new Map(drafts.map(({ postId, title, document }) => [postId, { title, html: renderDocument(document) }]))
  const about = { origin: site.origin, explicit: show.explicit, language: show.language, key: token }
  return {
    ...aboutShow(found, site),
    title: `${show.title} · ${opened.name}`,
    self: `${site.origin}/podcast/${hash}/private/${token}.xml`,
    ...{ first: null, next: null, hub: null, movedTo: null, locked: true, hidden: true, others: [], publisher: null, changedAt: 0 },
    episodes: [...coming.map((row) => ({ ...row, ...written.get(row.id) })), ...rows].map((row) => viewEpisode(row, about)),
  }
}
