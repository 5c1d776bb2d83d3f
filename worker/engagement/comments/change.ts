import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidatePostOf } from './invalidate-post.ts'
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
export type UpdatedComment = Awaited<ReturnType<typeof selectUpdatedComment>>[number]

interface Change {
  /**
   * SQL condition on `comments`: who may make the change, and in which state of the comment. Checked inside the update, so it also resolves
   * races.
   */
  where: SQL
  set: SQLiteUpdateSetSource<typeof comments>
  before?: Statement
  after?: Statement[]
}

/**
 * Changes a comment and invalidates the pages of its post in one batch; changes nothing if `where` does not hold. Returns the resulting
 * comment. Errors: `not_found` if the viewer may not see it.
 */
export async function changeComment(
  db: Database,
  viewer: Viewer,
  hash: string,
  { where, set, before, after = [] }: Change,
): Promise<UpdatedComment> {
  const update = db.update(comments).set(set).where(sql`${comments.hash} = ${hash} AND ${where}`)
  const list = [update, invalidatePostOf(db, hash), selectUpdatedComment(db, hash, viewer), ...after] as const
  const [, , [row]] = before ? await atomic(db, [before, ...list]).then(([, ...rest]) => rest) : await atomic(db, list)
  if (!row || (row.state === 'held' && row.canSeeHeld === 0) || (row.blocked === 1 && row.isOnOwnPost === 0)) throw notFound()
  return row
}

export const forbidden = (message: string) => new AppError('forbidden', { message })
