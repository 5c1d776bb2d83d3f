import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CommentViewerStates } from './contract.ts'
import { commentLikes, comments } from './schema.ts'

/** Returns the current like counts of the visible ones among these comments and whether the viewer likes each. One query. */
export async function readCommentViewerStates(db: Database, viewer: Viewer, hashes: readonly string[]): Promise<CommentViewerStates> {
  const rows = await db
    .select({
      hash: comments.hash,
      likeCount: comments.likeCount,
      liked: sql<number>`EXISTS (SELECT 1 FROM ${commentLikes} WHERE comment_id = ${comments.id} AND user_id = ${viewer.id})`.as('liked'),
    })
    .from(comments)
    .where(and(sql`${comments.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`, eq(comments.state, 'visible')))
  return { states: rows.map(({ liked, ...state }) => ({ ...state, liked: Boolean(liked) })) }
}
