import { and, desc, type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic, postMutedBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { followedSourcePosts, type SourceKind } from './followed-sources.ts'
import { matchSpamRule } from './spam-rules.ts'

/**
 * SQL condition on `posts`: no block separates the viewer from the author, and the viewer has not muted the author, the publication, a tag
 * or a topic.
 */
export const isVisibleTo = ({ id }: Viewer): SQL =>
  sql`NOT ${hiddenFrom(inlineInteger(id), posts.authorId)} AND NOT ${postMutedBy(inlineInteger(id))}`

export const afterPosition = ([at, id]: SortKey, key: SQL, rowId: SQL): SQL => sql`(${key}, ${rowId}) < (${at}, ${id})`

export const isFollowing = (viewer: Viewer, kind: 'user' | 'publication', id: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${inlineInteger(viewer.id)} AND f.kind = ${sql.raw(`'${kind}'`)} AND f.target_id = ${id})`

/** Filters on read, because entries of unfollowed authors and withdrawn posts stay in the timeline. */
const timelinePosts = (viewer: Viewer, position: SortKey, limit: number): SQL =>
  sql`SELECT posts.id, i.published_at AS at FROM home_inbox i CROSS JOIN posts ON posts.id = i.post_id CROSS JOIN users ON users.id = posts.author_id
    WHERE i.user_id = ${inlineInteger(viewer.id)} AND ${afterPosition(position, sql`i.published_at`, sql`i.post_id`)}
      AND (${isFollowing(viewer, 'user', sql`posts.author_id`)} OR ${isFollowing(viewer, 'publication', sql`posts.publication_id`)})
      AND ${isEligible(viewer)}
    ORDER BY i.published_at DESC, i.post_id DESC LIMIT ${inlineInteger(limit)}`

/**
 * Returns a statement that selects the newest followed posts older than `position`: timeline entries, posts of fan-out-on-read sources,
 * episodes of followed shows and posts under followed tags and topics. If the timeline fills the page, the other sources are read only back
 * to its oldest entry.
 */
export const selectFollowedPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number) => {
  const condition = sql`posts.author_id <> ${inlineInteger(viewer.id)} AND ${isVisibleTo(viewer)}`
  const source = (kind: SourceKind) => sql`SELECT id FROM (${followedSourcePosts(viewer, kind, { position, limit, condition })})`
  // Nested because D1 allows five terms per UNION.
  return db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(
      sql`(WITH timeline AS MATERIALIZED (${timelinePosts(viewer, position, limit)}),
        oldest AS MATERIALIZED (SELECT iif(count(*) = ${inlineInteger(limit)}, min(at), 0) AS at FROM timeline)
        SELECT id FROM (SELECT id FROM timeline UNION ${source('user')} UNION ${source('publication')})
        UNION SELECT id FROM (${source('podcast')} UNION ${source('tag')} UNION ${source('topic')})) few_posts
      CROSS JOIN posts ON posts.id = few_posts.id CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(isPublic)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
}

/** Returns a statement that selects the newest posts older than `position`. Spam rules do not apply to the viewer's own posts. */
export const selectNewestPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number, extraCondition?: SQL) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
    .where(
      and(
        isPublic,
        afterPosition(position, sql`posts.published_at`, sql`posts.id`),
        isVisibleTo(viewer),
        extraCondition,
        sql`(posts.author_id = ${inlineInteger(viewer.id)} OR ${matchSpamRule(now())} IS NULL)`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)

export const isEligible = (viewer: Viewer): SQL | undefined =>
  and(isPublic, sql`posts.author_id <> ${inlineInteger(viewer.id)}`, isVisibleTo(viewer))
