import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { comments } from './schema.ts'
import { commentColumns } from './view.ts'

const selectUpdatedComment = (db: Database, hash: string, viewer: Viewer) =>
  db
    .select({
      ...commentColumns(viewer),
      removedAt: comments.removedAt,
      isOwn: sql<number>`${comments.authorId} = ${viewer.id}`.as('is_own'),
      isOnOwnPost: sql<number>`EXISTS (SELECT 1 FROM posts o WHERE o.id = ${comments.postId} AND o.author_id = ${viewer.id})`.as(
        'is_under_own',
      ),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.hash, hash))
type UpdatedComment = Awaited<ReturnType<typeof selectUpdatedComment>>[number]

interface Change {
  /**
   * SQL condition on `comments` under which the viewer may make the change. The UPDATE evaluates it, so concurrent changes cannot bypass
   * it.
   */
  where: SQL
  set: SQLiteUpdateSetSource<typeof comments>
  before?: Statement
  after?: Statement[]
}

/**
 * Updates a comment and invalidates the pages of its post in one batch, or neither if `where` does not hold; `before` and `after` run in
 * both cases. Returns the resulting row. Errors: `not_found` if the comment does not exist, awaits approval that the viewer may not see, or
 * is separated from the viewer by a block and not on the viewer's post.
 */
export async function changeComment(
  db: Database,
  viewer: Viewer,
  hash: string,
  { where, set, before, after = [] }: Change,
): Promise<UpdatedComment> {
  const update = db.update(comments).set(set).where(sql`${comments.hash} = ${hash} AND ${where}`)
  const { row } = await write(db, {
    before: before ? [before] : [],
    change: [update, invalidatePostOf(db, hash, true)],
    after,
    read: { row: first(selectUpdatedComment(db, hash, viewer)) },
  })
  if (!row || (row.state === 'held' && row.canSeeHeld === 0) || (row.blocked === 1 && row.isOnOwnPost === 0)) throw notFound()
  return row
}

export const forbidden = (message: string) => new AppError('forbidden', { message })

/**
 * Returns a statement that invalidates the pages of a comment's post if `changes()` is not 0; it must directly follow the change to the
 * comment. `isRemoval` says that its earlier text may not be shown any longer.
 */
export const invalidatePostOf = (db: Database, hash: string, isRemoval = false) =>
  insertSelect(
    db,
    cacheInvalidations,
    { tag: sql`${postCacheTag('')} || p.hash`, at: now(), isRemoval },
    sql`FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.hash = ${hash} AND changes() > 0`,
  )
