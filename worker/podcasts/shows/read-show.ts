import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ShowPage } from './contract.ts'
import { findVisibleShow } from './find-visible-show.ts'
import { showFeedPath } from './podcast-guid.ts'
import { shows } from './schema.ts'
import { selectShows } from './select-shows.ts'
import { viewShow } from './view-show.ts'

const MAX_OTHER_SHOWS = 5

/**
 * Reads a show with its totals and other shows. Errors: `not_found`; `gone` if it was removed or its owner's account is closed; `forbidden`
 * across a block.
 */
export async function readShow(db: Database, hash: string, viewerId?: number): Promise<ShowPage> {
  const [row] = await selectShows(db, { viewerId, where: eq(shows.hash, hash), limit: 1 })
  if (!row) {
    await findVisibleShow(db, hash, viewerId)
    throw notFound()
  }
  const others = await selectShows(db, {
    viewerId,
    where: ne(shows.id, row.id),
    having: sql`count(${posts.id}) > 0`,
    orderBy: [desc(sql`${shows.ownerId} = ${row.ownerId}`)],
    limit: MAX_OTHER_SHOWS,
  })
  return {
    ...viewShow(row),
    kind: row.kind,
    explicit: row.explicit,
    followerCount: row.followerCount,
    duration: row.duration,
    category: row.category,
    author: row.author,
    complete: row.complete,
    seasons: row.seasons,
    persons: row.persons,
    funding: row.funding,
    link: row.link,
    feed: row.movedTo ?? showFeedPath(row.hash),
    canManage: Boolean(row.canManage),
    otherShows: others.map(viewShow),
  }
}
