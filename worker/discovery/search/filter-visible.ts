import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { idSubquery, isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { SearchType } from './contract.ts'

export type IdsByType = Record<SearchType, readonly number[]>

/** Returns a value for each type of hits. */
export const byType = <Value>(toValue: (type: SearchType) => Value): Record<SearchType, Value> =>
  Object.fromEntries(SearchType.options.map((type) => [type, toValue(type)])) as Record<SearchType, Value>

export const NO_IDS: IdsByType = byType(() => [])

/** SQL condition: the column has one of the ids. */
export const idIn = (id: SQLiteColumn, ids: readonly number[]): SQL => sql`${id} IN ${idSubquery(ids)}`

/**
 * Returns the ids visible to the viewer, in the given order, because the index lags behind and ignores blocks. Posts must also meet
 * `ofPosts`, a condition on what the index does not know. One round trip.
 */
export async function filterVisible(db: Database, found: IdsByType, viewerId?: number, ofPosts?: SQL): Promise<IdsByType> {
  const visible = await readTogether(db, {
    posts: db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(idIn(posts.id, found.posts), isPublic, not(hiddenFrom(viewerId, posts.authorId)), ofPosts)),
    users: db
      .select({ id: users.id })
      .from(users)
      .where(and(idIn(users.id, found.users), isOpenAccount, not(hiddenFrom(viewerId, users.id)))),
    publications: db
      .select({ id: publications.id })
      .from(publications)
      .where(and(idIn(publications.id, found.publications), isNull(publications.closedAt))),
    podcasts: db
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
    tags: db
      .select({ id: tags.id })
      .from(tags)
      .where(and(idIn(tags.id, found.tags), eq(tags.hidden, false))),
    topics: db
      .select({ id: topics.id })
      .from(topics)
      .where(and(idIn(topics.id, found.topics), isShownTopic)),
    lists: db
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
    comments: db
      .select({ id: comments.id })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(
        and(
          idIn(comments.id, found.comments),
          eq(comments.state, 'visible'),
          eq(users.state, 'active'),
          eq(posts.state, 'published'),
          sql`EXISTS (SELECT 1 FROM users w WHERE w.id = ${posts.authorId} AND w.state IN ('active', 'suspended'))`,
          not(hiddenFrom(viewerId, comments.authorId)),
          not(hiddenFrom(viewerId, posts.authorId)),
          not(mutedBy(viewerId, comments.authorId)),
        ),
      ),
  })
  return byType((type) => {
    const seen = new Set(visible[type].map(({ id }) => id))
    return found[type].filter((id) => seen.has(id))
  })
}
