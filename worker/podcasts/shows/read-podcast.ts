import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { PodcastPage } from './contract.ts'
import { findSeen } from './find-seen.ts'
import { feedPath } from './guid.ts'
import { podcasts } from './schema.ts'
import { selectShows } from './shows.ts'
import { viewShow } from './view.ts'

const OTHERS = 5

/** A show with the total of its public episodes and other shows to go on with; `not_found` for an unknown one, `gone` for a removed one or a closed account's, `forbidden` across a block. */
export async function readPodcast(db: Database, hash: string, viewerId?: number): Promise<PodcastPage> {
  const [row] = await selectShows(db, { viewerId, where: eq(podcasts.hash, hash), limit: 1 })
  if (!row) {
    await findSeen(db, hash, viewerId)
    throw notFound()
  }
  const others = await selectShows(db, {
    viewerId,
    where: ne(podcasts.id, row.id),
    having: sql`count(${posts.id}) > 0`,
    orderBy: [desc(sql`${podcasts.ownerId} = ${row.ownerId}`)],
    limit: OTHERS,
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
    feed: row.movedTo ?? feedPath(row.hash),
    runs: Boolean(row.runs),
    others: others.map(viewShow),
  }
}
