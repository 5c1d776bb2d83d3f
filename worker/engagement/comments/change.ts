import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidatePostOf } from './invalidate-post.ts'
import { comments } from './schema.ts'
import { commentColumns } from './view.ts'

/** Whose a comment is, and what stands beside the words, as it was after a change. */
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
  /** Who may, and in which state: a condition on `comments`. Of several at once the first for whom it holds does it. */
  where: SQL
  set: SQLiteUpdateSetSource<typeof comments>
  /** A statement in the change's batch that must see how things stood before it. */
  before?: Statement
  /** What else happens, if it still holds. */
  after?: Statement[]
}

/**
 * Changes one comment, and outdates what shows its post, in one batch; a change that is not allowed is none. Answers how the comment
 * stands then. Errors: `not_found` for one the viewer may not know of.
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
  if (!row || (row.state === 'held' && row.seen === 0) || (row.blocked === 1 && row.isUnderOwn === 0)) throw notFound()
  return row
}

export const forbidden = (message: string) => new AppError('forbidden', { message })
