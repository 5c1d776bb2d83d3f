import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { commentLikes, comments } from './schema.ts'

/** Which of these visible comments the viewer likes, and their likes as they are now; one query, by keys only. */
export async function readCommentViewerStates(db: Database, viewer: Viewer, hashes: readonly string[]) {
  const rows = await db
    .select({
      hash: comments.hash,
      likeCount: comments.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM ${commentLikes} WHERE comment_id = ${comments.id} AND user_id = ${viewer.id})`.as('liked'),
    })
    .from(comments)
    .where(and(sql`${comments.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`, eq(comments.state, 'visible')))
  return { marks: rows.map(({ liked, ...state }) => ({ ...state, liked: Boolean(liked) })) }
}
