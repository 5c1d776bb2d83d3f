import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { idempotentWrite } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SaveReadingPlace, UnfinishedPost } from './contract.ts'
import { readingPlaces } from './schema.ts'

/** Maximum time, in ms, that a report may lie in the future; later times are capped, since a device's clock may run ahead. */
const MAX_CLOCK_SKEW_MS = MINUTE
/** Part of the text from which a post counts as read. */
const FINISHED = 0.95

/**
 * Saves where the viewer is in a public post, and drops their oldest places beyond `LIMITS.readingPlaces`. The latest device time wins,
 * whatever the order of calls; repeated calls change nothing. Errors: `not_found`, also across a block.
 */
export async function saveReadingPlace(db: Database, viewer: Viewer, hash: string, { position, at }: SaveReadingPlace): Promise<void> {
  const isReadable = and(eq(posts.hash, hash), isPublic, sql`NOT ${blockedBetween(viewer.id, users.id)}`)
  const own = sql`FROM reading_places WHERE user_id = ${viewer.id}`
  const { found } = await idempotentWrite(db, {
    before: { found: db.select({ id: posts.id }).from(posts).innerJoin(users, eq(users.id, posts.authorId)).where(isReadable) },
    change: [
      insertSelect(
        db,
        readingPlaces,
        { userId: viewer.id, postId: posts.id, position, changedAt: Math.min(at, now() + MAX_CLOCK_SKEW_MS) },
        sql`FROM ${posts} JOIN ${users} ON ${users.id} = ${posts.authorId} WHERE ${isReadable}`,
      ).onConflictDoUpdate({
        target: [readingPlaces.userId, readingPlaces.postId],
        set: { position: sql`excluded.place`, changedAt: sql`excluded.changed_at` },
        setWhere: sql`excluded.changed_at > ${readingPlaces.changedAt}`,
      }),
      db
        .delete(readingPlaces)
        .where(
          sql`user_id = ${viewer.id} AND (changed_at, post_id) <= (SELECT changed_at, post_id ${own} ORDER BY changed_at DESC, post_id DESC LIMIT 1 OFFSET ${inlineInteger(LIMITS.readingPlaces)})`,
        ),
    ],
  })
  if (found.length === 0) throw notFound()
}

/**
 * Selects the posts that the viewer last read and did not finish, latest first, for the batch of a page; `isShown` is a condition on
 * `posts` and `users`.
 */
export const selectUnfinishedPosts = (db: Database, viewer: Pick<Viewer, 'id'>, isShown: SQL, limit: number) =>
  db
    .select({
      hash: sql<string>`posts.hash`.as('hash'),
      title: sql<string>`posts.title`.as('title'),
      slug: sql<string>`posts.slug`.as('slug'),
      minutes: sql<number>`posts.minutes`.as('minutes'),
      position: sql<number>`r.place`.as('place'),
      authorHandle: sql<string>`users.handle`.as('author_handle'),
      publicationHandle: sql<string | null>`publications.handle`.as('publication_handle'),
    })
    .from(
      sql`reading_places r CROSS JOIN posts ON posts.id = r.post_id CROSS JOIN users ON users.id = posts.author_id
        LEFT JOIN publications ON publications.id = posts.publication_id`,
    )
    .where(sql`r.user_id = ${inlineInteger(viewer.id)} AND r.place <= ${FINISHED} AND ${isPublic} AND ${isShown}`)
    .orderBy(sql`r.changed_at DESC, r.post_id DESC`)
    .limit(limit)

export const toUnfinishedPost = (row: Awaited<ReturnType<typeof selectUnfinishedPosts>>[number]): UnfinishedPost => ({
  hash: row.hash,
  path: postPath(row.publicationHandle ?? row.authorHandle, row.slug, row.hash),
  title: row.title,
  minutes: row.minutes,
  position: row.position,
})
