import { and, desc, eq } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { afterCursor, toCardPage } from '#worker/posts/posts/index.ts'
import { likes } from './schema.ts'

/** Returns a page of posts that the viewer liked, most recently liked first, omitting those that are no longer public. */
export async function readLikedPosts(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Page<PostCard>> {
  const rows = await db
    .select({ id: likes.postId, at: likes.createdAt })
    .from(likes)
    .where(and(eq(likes.userId, viewer.id), afterCursor(decodeCursor(after), likes.createdAt, likes.postId)))
    .orderBy(desc(likes.createdAt), desc(likes.postId))
    .limit(limit + 1)
  return toCardPage(db, rows, limit, viewer.id)
}
