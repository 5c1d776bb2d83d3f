import { and, eq, or, sql } from 'drizzle-orm'
import { handles } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { blocks } from './schema.ts'

/**
 * Blocks a user, which ends follows in both directions and hides each user’s content from the other. Idempotent. Throws `not_found`, or
 * `invalid` for the viewer’s own handle.
 */
export async function blockUser(db: Database, userId: number, handle: string): Promise<void> {
  const user = await findUserByHandle(db, handle)
  if (user.id === userId) throw invalid({ handle: 'خودت را نمی‌توانی مسدود کنی' })
  const follow = (followerId: number, targetId: number) => and(eq(follows.followerId, followerId), eq(follows.targetId, targetId))
  await atomic(db, [
    db.insert(blocks).values({ userId, blockedId: user.id, createdAt: now() }).onConflictDoNothing(),
    db.delete(follows).where(and(eq(follows.kind, 'user'), or(follow(userId, user.id), follow(user.id, userId)))),
    invalidate(db, [`user-${user.hash}`]),
  ])
}

/** Removes a block. Idempotent. Throws `not_found` for an unknown handle. */
export async function unblockUser(db: Database, userId: number, handle: string): Promise<void> {
  const user = await findUserByHandle(db, handle)
  await db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, user.id)))
}

/** Returns whether `userId` blocked the owner of a handle. Throws `not_found` for an unknown handle. */
export async function isBlocked(db: Database, userId: number, handle: string): Promise<boolean> {
  const user = await findUserByHandle(db, handle)
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, user.id)))
  return rows.length > 0
}

/** Accepts current and former handles, of open and closed accounts, so that a block can be removed at any time. */
async function findUserByHandle(db: Database, handle: string): Promise<{ id: number; hash: string }> {
  const [row] = await db
    .select({ id: handles.ownerId, hash: sql<string | null>`(SELECT hash FROM users WHERE id = ${handles.ownerId})` })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  if (!row?.hash) throw notFound()
  return { id: row.id, hash: row.hash }
}
