import { and, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { isManagedBy, isNotRemoved } from './policy.ts'
import { shows } from './schema.ts'

export const LATEST_EPISODE_AT = sql<number>`coalesce(max(${posts.publishedAt}), 0)`

interface ShowSelection {
  /** Omits shows if a block separates their owner from this viewer. */
  viewerId?: number | undefined
  where?: SQL
  having?: SQL
  orderBy?: SQL[]
  limit: number
}

/** Selects shows with their owner and totals of their public episodes, by latest episode unless `orderBy` differs. */
export const selectShows = (db: Database, { viewerId, where, having, orderBy = [], limit }: ShowSelection) =>
  db
    .select({
      id: shows.id,
      hash: shows.hash,
      title: shows.title,
      description: shows.description,
      cover: shows.cover,
      kind: shows.kind,
      explicit: shows.explicit,
      followerCount: shows.followerCount,
      ownerId: shows.ownerId,
      category: shows.category,
      author: shows.author,
      complete: shows.complete,
      seasons: shows.seasons,
      persons: shows.persons,
      funding: shows.funding,
      link: shows.link,
      movedTo: shows.movedTo,
      canManage: viewerId === undefined ? sql<number>`0` : sql<number>`${isManagedBy(viewerId)}`,
      userHandle: users.handle,
      userName: users.name,
      userAvatar: users.avatar,
      publicationHandle: publications.handle,
      publicationName: publications.name,
      publicationAvatar: publications.avatar,
      episodeCount: sql<number>`count(${posts.id})`,
      duration: sql<number>`coalesce(sum(iif(${posts.id} IS NULL, 0, ${episodes.duration})), 0)`,
      latestEpisodeAt: LATEST_EPISODE_AT,
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .leftJoin(publications, eq(publications.id, shows.publicationId))
    .leftJoin(episodes, eq(episodes.showId, shows.id))
    .leftJoin(posts, and(eq(posts.id, episodes.postId), eq(posts.state, 'published')))
    .where(and(isNotRemoved, or(isNotNull(publications.id), and(isOpenAccount, not(hiddenFrom(viewerId, users.id)))), where))
    .groupBy(shows.id)
    .having(having ?? sql`1`)
    .orderBy(...orderBy, desc(LATEST_EPISODE_AT), desc(shows.id))
    .limit(limit)

export type ShowRow = Awaited<ReturnType<typeof selectShows>>[number]
