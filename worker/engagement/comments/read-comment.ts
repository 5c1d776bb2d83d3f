import { eq, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentPage } from './contract.ts'
import { assertViewable } from './policy.ts'
import { commentIdByHash, postIdByCommentHash, selectPage, toCommentsPage } from './read-thread.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

/**
 * Returns a comment with a page of its replies. Errors: `gone` if it was removed or hidden or its author's account is closed; `not_found`
 * if the post is not public, the author is blocked, or the comment is held and the viewer may not see it.
 */
export async function readComment(
  db: Database,
  hash: string,
  after: string | undefined,
  viewer?: Viewer,
): Promise<{ page: CommentPage; postHash: string }> {
  const [[row], [parent], ...replies] = await db.batch([
    db
      .select({ ...commentColumns(viewer), postId: comments.postId, commentsOn: posts.commentsOn })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(eq(comments.hash, hash)),
    db
      .select({ hash: comments.hash, handle: users.handle, name: users.name })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(
        sql`${comments.id} = (SELECT c.parent_id FROM comments c WHERE c.hash = ${hash}) AND ${comments.state} = 'visible'
          AND ${isOpenAccount} AND NOT ${hiddenFrom(viewer?.id, comments.authorId)}`,
      ),
    ...selectPage(db, { postId: postIdByCommentHash(hash), parentId: commentIdByHash(hash) }, 'oldest', after, viewer),
  ])
  if (!row) throw notFound()
  assertViewable(row)
  const [post] = await hydratePosts(db, [row.postId], viewer?.id)
  if (!post) throw notFound()
  const author = { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar }
  const page = {
    post,
    commentsOn: row.commentsOn,
    comment: { ...viewComment(row), author },
    inReplyTo: parent ? { path: `/${parent.handle}/comment/${parent.hash}`, name: parent.name } : null,
    replies: toCommentsPage(...replies, 'oldest'),
  }
  return { page, postHash: post.hash }
}
