import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { idList, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { SearchType } from './contract.ts'

export type Ids = Record<SearchType, readonly number[]>
export const NOTHING: Ids = { posts: [], users: [], publications: [], podcasts: [], tags: [], topics: [], lists: [] }

const among = (id: SQLiteColumn, ids: readonly number[]): SQL => sql`${id} IN ${idList(ids)}`

/**
 * Of what the index found, what the viewer may see at this moment, in the same order: the index may be behind, and knows of no
 * blocks. One round trip.
 */
export async function visibleOf(db: Database, found: Ids, viewerId?: number): Promise<Ids> {
  const [postRows, userRows, publicationRows, podcastRows, tagRows, topicRows, listRows] = await db.batch([
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(among(posts.id, found.posts), isPublic, not(hiddenFrom(viewerId, posts.authorId)))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(among(users.id, found.users), isOpenAccount, not(hiddenFrom(viewerId, users.id)))),
    db
      .select({ id: publications.id })
      .from(publications)
      .where(and(among(publications.id, found.publications), isNull(publications.closedAt))),
    db
      .select({ id: podcasts.id })
      .from(podcasts)
      .innerJoin(users, eq(users.id, podcasts.ownerId))
      .where(
        and(
          among(podcasts.id, found.podcasts),
          isNull(podcasts.removedAt),
          or(isNotNull(podcasts.publicationId), and(isOpenAccount, not(hiddenFrom(viewerId, podcasts.ownerId)))),
        ),
      ),
    db
      .select({ id: tags.id })
      .from(tags)
      .where(and(among(tags.id, found.tags), eq(tags.hidden, false))),
    db.select({ id: topics.id }).from(topics).where(among(topics.id, found.topics)),
    db
      .select({ id: lists.id })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(
        and(
          among(lists.id, found.lists),
          eq(lists.public, true),
          eq(lists.isDefault, false),
          isNull(lists.deletedAt),
          isOpenAccount,
          not(hiddenFrom(viewerId, lists.ownerId)),
        ),
      ),
  ])
  const kept = (ids: readonly number[], rows: ReadonlyArray<{ id: number }>) => {
    const seen = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => seen.has(id))
  }
  return {
    posts: kept(found.posts, postRows),
    users: kept(found.users, userRows),
    publications: kept(found.publications, publicationRows),
    podcasts: kept(found.podcasts, podcastRows),
    tags: kept(found.tags, tagRows),
    topics: kept(found.topics, topicRows),
    lists: kept(found.lists, listRows),
  }
}
