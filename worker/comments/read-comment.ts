import { and, asc, eq, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { hydratePosts } from '#worker/posts/index.ts'
import type { CommentPage } from './contract.ts'
import { later } from './of-post.ts'
import { hasPlace, refuseHidden } from './policy.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const REPLIES_A_PAGE = 30

/** A comment on its own page with its direct replies. Removed ones are `gone`; held ones and those of hidden posts `not_found`. */
export async function readComment(
  db: Database,
  hash: string,
  after: string | undefined,
  viewerId?: number,
): Promise<{ page: CommentPage; postHash: string }> {
  const rows = (extra: { postId: typeof comments.postId }) =>
    db
      .select({ ...commentColumns(viewerId), ...extra })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
  const columns = { postId: comments.postId }
  const [[row], replies, [parent]] = await db.batch([
    rows(columns).where(eq(comments.hash, hash)),
    rows(columns)
      .where(
        and(
          sql`(${comments.postId}, ${comments.parentId}) = (SELECT c.post_id, c.id FROM comments c WHERE c.hash = ${hash})`,
          hasPlace(viewerId),
          later(decodeCursor(after)),
        ),
      )
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(REPLIES_A_PAGE + 1),
    rows(columns).where(
      sql`${comments.id} = (SELECT c.parent_id FROM comments c WHERE c.hash = ${hash}) AND ${comments.state} = 'visible' AND ${isOpenAccount}`,
    ),
  ])
  if (!row) throw notFound()
  refuseHidden(row)
  const [post] = await hydratePosts(db, [row.postId])
  if (!post) throw notFound()
  const author = { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar }
  const page = {
    post,
    comment: { ...viewComment(row), author },
    parentPath: parent ? `/${parent.authorHandle}/comment/${parent.hash}` : null,
    replies: toPage(replies, REPLIES_A_PAGE, (reply) => [reply.createdAt, reply.id] as const, viewComment),
  }
  return { page, postHash: post.hash }
}
