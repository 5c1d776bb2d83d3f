import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { episodes, shows } from '#worker/podcasts/catalog/schema.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Episode, ShowPage } from './contract.ts'
import { refuseGone, removedShowRule } from './policy.ts'
import { showFeedPath } from './show-addresses.ts'
import { selectShows, viewShow } from './show-cards.ts'

const MAX_OTHER_SHOWS = 5

/** Reads a show with its totals and at most `MAX_OTHER_SHOWS` other shows that have episodes. Errors: those of `findVisibleShow`. */
export async function readShow(db: Database, hash: string, viewerId?: number): Promise<ShowPage> {
  const [row] = await selectShows(db, { viewerId, where: eq(shows.hash, hash), limit: 1 })
  if (!row) {
    await findVisibleShow(db, hash, viewerId)
    throw notFound()
  }
  const withEpisodes = (where: SQL) => sql`${where} AND ${shows.latestEpisodeAt} > 0 AND ${shows.id} <> ${row.id}`
  const { ofOwner, others, total } = await readTogether(db, {
    ofOwner: selectShows(db, { viewerId, where: withEpisodes(sql`${shows.ownerId} = ${row.ownerId}`), limit: MAX_OTHER_SHOWS }),
    others: selectShows(db, { viewerId, where: withEpisodes(sql`${shows.ownerId} <> ${row.ownerId}`), limit: MAX_OTHER_SHOWS }),
    total: first(
      db
        .select({ duration: sql<number>`coalesce(sum(${episodes.duration}), 0)`.as('duration') })
        .from(episodes)
        .where(and(eq(episodes.showId, row.id), isNotNull(episodes.publishedAt))),
    ),
  })
  return {
    ...viewShow(row),
    kind: row.kind,
    explicit: row.explicit,
    followerCount: row.followerCount,
    duration: total?.duration ?? 0,
    category: row.category,
    author: row.author,
    complete: row.complete,
    seasons: row.seasons,
    persons: row.persons,
    funding: row.funding,
    link: row.link,
    feed: row.movedTo ?? showFeedPath(row.hash),
    canManage: Boolean(row.canManage),
    otherShows: [...ofOwner, ...others].slice(0, MAX_OTHER_SHOWS).map(viewShow),
  }
}

/**
 * Finds a show the viewer may see. Errors: `not_found`; `gone` if it was removed; for a personal show also `gone` if its creator's account
 * is closed and `forbidden` across a block.
 */
async function findVisibleShow(db: Database, hash: string, viewerId?: number) {
  const [show] = await db
    .select({
      id: shows.id,
      kind: shows.kind,
      publicationId: shows.publicationId,
      removedAt: shows.removedAt,
      removedRule: removedShowRule,
      ownerState: users.state,
      handle: users.handle,
      name: users.name,
      blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .where(eq(shows.hash, hash))
  if (!show) throw notFound()
  refuseGone(show)
  if (show.publicationId === null) assertNotBlocked(show.blocked, show)
  return show
}

/** Greater than every season and episode key; subtracting from it turns ascending numbers into descending cursor keys. */
const MAX_SORT_KEY = 999_999_999_999

/**
 * Lists a show's published episodes: those of a serial by season and number, those of any other show newest first. Errors: those of
 * `findVisibleShow`; `invalid` for a bad cursor.
 */
export async function readEpisodes(db: Database, hash: string, { after, limit }: PageQuery, viewerId?: number): Promise<Page<Episode>> {
  const show = await findVisibleShow(db, hash, viewerId)
  const serialKey = sql<number>`${MAX_SORT_KEY} - coalesce(${episodes.season}, 0) * 1000000 - coalesce(${episodes.episode}, 0)`
  const key = show.kind === 'serial' ? serialKey : sql<number>`${posts.publishedAt}`
  const cursor = decodeCursor(after)
  const rows = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      key,
      season: episodes.season,
      episode: episodes.episode,
      kind: episodes.kind,
      audioHash: episodes.hash,
      format: episodes.format,
      bytes: episodes.bytes,
      duration: episodes.duration,
    })
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .where(
      and(eq(episodes.showId, show.id), eq(posts.state, 'published'), cursor && sql`(${key}, ${posts.id}) < (${cursor[0]}, ${cursor[1]})`),
    )
    .orderBy(desc(key), desc(posts.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cards = new Map(
    (
      await hydratePosts(
        db,
        shown.map(({ id }) => id),
        viewerId,
      )
    ).map((card) => [card.hash, card]),
  )
  const items = shown.flatMap(({ hash: postHash, season, episode, kind, audioHash, ...file }) => {
    const post = cards.get(postHash)
    return post ? [{ season, episode, kind, audio: viewAudioFile({ hash: audioHash, ...file }), post }] : []
  })
  return { items, ...(rows.length > limit && last ? { next: encodeCursor([last.key, last.id]) } : {}) }
}
