import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { idSubquery, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { SearchType } from './contract.ts'

export type IdsByType = Record<SearchType, readonly number[]>
export const NO_IDS: IdsByType = { posts: [], users: [], publications: [], podcasts: [], tags: [], topics: [], lists: [] }

const idIn = (id: SQLiteColumn, ids: readonly number[]): SQL => sql`${id} IN ${idSubquery(ids)}`

/** Returns the ids visible to the viewer, in the given order, because the index lags behind and ignores blocks. One round trip. */
export async function filterVisible(db: Database, found: IdsByType, viewerId?: number): Promise<IdsByType> {
  const [postRows, userRows, publicationRows, podcastRows, tagRows, topicRows, listRows] = await db.batch([
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(idIn(posts.id, found.posts), isPublic, not(hiddenFrom(viewerId, posts.authorId)))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(idIn(users.id, found.users), isOpenAccount, not(hiddenFrom(viewerId, users.id)))),
    db
      .select({ id: publications.id })
      .from(publications)
      .where(and(idIn(publications.id, found.publications), isNull(publications.closedAt))),
    db
      .select({ id: shows.id })
      .from(shows)
      .innerJoin(users, eq(users.id, shows.ownerId))
      .where(
        and(
          idIn(shows.id, found.podcasts),
          isNull(shows.removedAt),
          or(isNotNull(shows.publicationId), and(isOpenAccount, not(hiddenFrom(viewerId, shows.ownerId)))),
        ),
      ),
    db
      .select({ id: tags.id })
      .from(tags)
      .where(and(idIn(tags.id, found.tags), eq(tags.hidden, false))),
    db.select({ id: topics.id }).from(topics).where(idIn(topics.id, found.topics)),
    db
      .select({ id: lists.id })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(
        and(
          idIn(lists.id, found.lists),
          eq(lists.public, true),
          eq(lists.isDefault, false),
          isNull(lists.deletedAt),
          isOpenAccount,
          not(hiddenFrom(viewerId, lists.ownerId)),
        ),
      ),
  ])
  const keepVisible = (ids: readonly number[], rows: ReadonlyArray<{ id: number }>) => {
    const seen = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => seen.has(id))
  }
  return {
    posts: keepVisible(found.posts, postRows),
    users: keepVisible(found.users, userRows),
    publications: keepVisible(found.publications, publicationRows),
    podcasts: keepVisible(found.podcasts, podcastRows),
    tags: keepVisible(found.tags, tagRows),
    topics: keepVisible(found.topics, topicRows),
    lists: keepVisible(found.lists, listRows),
  }
}
