import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { changeComment, forbidden } from './change.ts'
import type { Comment } from './contract.ts'
import { UNDO_WINDOW_MS } from './policy.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'

/** Removes the viewer's comment; its replies stay; idempotent. Errors: `not_found`, `forbidden`. */
export async function removeComment(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.removedAt} IS NULL`,
    set: { removedAt: now() },
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
}

/** Restores a comment that the viewer removed less than a minute ago. Errors: `not_found`, `forbidden` (not the author, or too late). */
export async function restoreComment(db: Database, viewer: Viewer, hash: string): Promise<Comment> {
  const row = await changeComment(db, viewer, hash, {
    where: sql`${comments.authorId} = ${viewer.id} AND ${comments.removedAt} > ${now() - UNDO_WINDOW_MS}`,
    set: { removedAt: null },
  })
  if (!row.isOwn) throw forbidden('این نظر را تو ننوشته‌ای.')
  if (row.removedAt !== null || row.state === 'removed') throw forbidden('برای برگرداندن این نظر دیر شده است؛ دوباره بنویسش.')
  return viewComment(row)
}
