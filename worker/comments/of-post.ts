import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, type Place, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { isPublic } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import type { Comments } from './contract.ts'
import { hasPlace } from './policy.ts'
import { comments } from './schema.ts'
import { commentColumns, viewComment } from './view.ts'

const TOP_LEVEL_A_PAGE = 30
const LEVELS = 3
const REPLIES_A_PAGE = 300

/** Rows strictly after a place in the order (created_at, id) ascending. */
export const later = (place: Place | undefined): SQL | undefined =>
  place && sql`(${comments.createdAt}, ${comments.id}) > (${place[0]}, ${place[1]})`

/**
 * A page of a public post's thread: 30 top-level comments, oldest first, with up to three levels of replies, at most 300,
 * nearest levels first; deeper ones are found on a comment's own page. Comments of people
 * behind a block, whichever side made it, are left out. A post that is not public is `not_found`.
 */
export async function commentsOf(db: Database, postHash: string, after: string | undefined, viewerId?: number): Promise<Comments> {
  const postId = sql`(SELECT ${posts.id} FROM posts JOIN users ON ${users.id} = ${posts.authorId}
    WHERE ${posts.hash} = ${postHash} AND ${isPublic})`
  const topLevel = and(sql`${comments.postId} = ${postId}`, isNull(comments.parentId), hasPlace(viewerId), later(decodeCursor(after)))
  const order = [asc(comments.createdAt), asc(comments.id)]
  const tops = db
    .select({ id: comments.id })
    .from(comments)
    .where(topLevel)
    .orderBy(...order)
    .limit(TOP_LEVEL_A_PAGE)
  const under = sql`WITH RECURSIVE thread (id, level) AS (
    SELECT id, 0 FROM (${tops})
    UNION ALL SELECT c.id, t.level + 1 FROM thread t JOIN comments c ON c.post_id = ${postId} AND c.parent_id = t.id WHERE t.level < ${LEVELS}
    LIMIT ${TOP_LEVEL_A_PAGE + REPLIES_A_PAGE}
  ) SELECT id FROM thread WHERE level > 0`
  const rows = () => db.select(commentColumns(viewerId)).from(comments).innerJoin(users, eq(users.id, comments.authorId))
  const [post, items, replies] = await db.batch([
    db.select({ id: posts.id }).from(posts).where(sql`${posts.id} = ${postId}`),
    rows()
      .where(topLevel)
      .orderBy(...order)
      .limit(TOP_LEVEL_A_PAGE + 1),
    rows()
      .where(and(sql`${comments.id} IN (${under})`, hasPlace(viewerId)))
      .orderBy(...order),
  ])
  if (post.length === 0) throw notFound()
  return { ...toPage(items, TOP_LEVEL_A_PAGE, (row) => [row.createdAt, row.id], viewComment), replies: replies.map(viewComment) }
}
