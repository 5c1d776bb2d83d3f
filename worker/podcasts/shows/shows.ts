import { and, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { sounds } from '#worker/podcasts/episodes/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { isLiving, isRunBy } from './policy.ts'
import { podcasts } from './schema.ts'

/** When the show's newest public episode came out, 0 before the first; the directory is ordered by it. */
export const NEWEST = sql<number>`coalesce(max(${posts.publishedAt}), 0)`

interface Choice {
  /** Whom the shows are read for; those across a block are left out. */
  viewerId?: number | undefined
  where?: SQL
  having?: SQL
  orderBy?: SQL[]
  limit: number
}

/** Shows with their owner and what is true of their public episodes, newest episode first unless ordered otherwise. */
export const selectShows = (db: Database, { viewerId, where, having, orderBy = [], limit }: Choice) =>
  db
    .select({
      id: podcasts.id,
      hash: podcasts.hash,
      title: podcasts.title,
      description: podcasts.description,
      cover: podcasts.cover,
      kind: podcasts.kind,
      explicit: podcasts.explicit,
      followerCount: podcasts.followerCount,
      ownerId: podcasts.ownerId,
      category: podcasts.category,
      author: podcasts.author,
      complete: podcasts.complete,
      seasons: podcasts.seasons,
      persons: podcasts.persons,
      funding: podcasts.funding,
      link: podcasts.link,
      movedTo: podcasts.movedTo,
      runs: viewerId === undefined ? sql<number>`0` : sql<number>`${isRunBy(viewerId)}`,
      userHandle: users.handle,
      userName: users.name,
      userAvatar: users.avatar,
      publicationHandle: publications.handle,
      publicationName: publications.name,
      publicationAvatar: publications.avatar,
      episodeCount: sql<number>`count(${posts.id})`,
      duration: sql<number>`coalesce(sum(iif(${posts.id} IS NULL, 0, ${sounds.duration})), 0)`,
      newest: NEWEST,
    })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .leftJoin(publications, eq(publications.id, podcasts.publicationId))
    .leftJoin(sounds, eq(sounds.podcastId, podcasts.id))
    .leftJoin(posts, and(eq(posts.id, sounds.postId), eq(posts.state, 'published')))
    .where(and(isLiving, or(isNotNull(publications.id), and(isOpenAccount, not(hiddenFrom(viewerId, users.id)))), where))
    .groupBy(podcasts.id)
    .having(having ?? sql`1`)
    .orderBy(...orderBy, desc(NEWEST), desc(podcasts.id))
    .limit(limit)

export type ShowRow = Awaited<ReturnType<typeof selectShows>>[number]
