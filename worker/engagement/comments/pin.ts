import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { changeComment, forbidden } from './change.ts'
import { isOnOwnPost } from './policy.ts'
import { postIdByCommentHash } from './read-thread.ts'
import { comments } from './schema.ts'

/** Pins a visible top-level comment on the viewer's post and unpins the previous one. Errors: `not_found`, `forbidden`. */
export async function pinComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const isPinnable = sql`EXISTS (SELECT 1 FROM comments n WHERE n.hash = ${hash} AND n.parent_id IS NULL AND n.state = 'visible')`
  const row = await changeComment(db, viewer, hash, {
    before: db
      .update(comments)
      .set({ pinnedAt: null })
      .where(sql`${comments.postId} = ${postIdByCommentHash(hash)} AND ${comments.pinnedAt} IS NOT NULL AND ${comments.hash} <> ${hash}
        AND ${isOnOwnPost(viewer)} AND ${isPinnable}`),
    where: sql`${isPinnable} AND ${isOnOwnPost(viewer)} AND ${comments.pinnedAt} IS NULL`,
    set: { pinnedAt: now() },
  })
  if (!row.isOnOwnPost) throw forbidden('این کار با نویسندهٔ پست است.')
  if (row.pinnedAt === null) throw forbidden('فقط نظری که دیده می‌شود و پاسخ نظر دیگری نیست در آغاز می‌ایستد.')
}

/** Unpins a comment on the viewer's post. Errors: `not_found`, `forbidden`. */
export async function unpinComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.pinnedAt} IS NOT NULL AND ${isOnOwnPost(viewer)}`,
    set: { pinnedAt: null },
  })
  if (!row.isOnOwnPost) throw forbidden('این کار با نویسندهٔ پست است.')
}
