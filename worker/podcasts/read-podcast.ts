import { desc, eq, ne, sql } from 'drizzle-orm'
import { refuseClosed } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import { blockSide, refuseBlocked } from '#worker/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { posts } from '#worker/posts/schema.ts'
import type { PodcastPage } from './contract.ts'
import { feedPath } from './guid.ts'
import { podcasts } from './schema.ts'
import { selectShows } from './shows.ts'
import { viewShow } from './view.ts'

const OTHERS = 5

/** Why a show is not to be seen: it was removed, its person closed their account, a block stands, or there is none of that hash. */
async function whyHidden(db: Database, hash: string, viewerId: number | undefined): Promise<AppError> {
  const [owner] = await db
    .select({
      removedAt: podcasts.removedAt,
      state: users.state,
      handle: users.handle,
      name: users.name,
      blocked: blockSide(viewerId, users.id).as('blocked'),
    })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .where(eq(podcasts.hash, hash))
  if (!owner) return notFound()
  if (owner.removedAt !== null) return new AppError('gone', { details: { by: 'owner' } })
  refuseClosed(owner.state)
  refuseBlocked(owner.blocked, owner)
  return notFound()
}

/** A show with the total of its public episodes and other shows to go on with; `not_found` for an unknown one, `gone` for a removed one or a closed account's, `forbidden` across a block. */
export async function readPodcast(db: Database, hash: string, viewerId?: number): Promise<PodcastPage> {
  const [row] = await selectShows(db, { viewerId, where: eq(podcasts.hash, hash), limit: 1 })
  if (!row) throw await whyHidden(db, hash, viewerId)
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
