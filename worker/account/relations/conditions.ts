import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { AppError } from '#worker/lib/errors.ts'

type Id = number | SQLWrapper

/** Builds an SQL condition that at least one of two users blocked the other. Two conditions instead of OR, so that each is one key lookup. */
export const blockedBetween = (one: Id, other: Id): SQL<boolean> =>
  sql`(EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${one} AND b.blocked_id = ${other})
    OR EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${other} AND b.blocked_id = ${one}))`

/** Builds an SQL condition that a block in either direction hides the content of `authorId` from the viewer; false for a visitor. */
export const hiddenFrom = (viewerId: Id | undefined, authorId: Id): SQL<boolean> =>
  viewerId === undefined ? sql`0` : blockedBetween(viewerId, authorId)

/**
 * Builds an SQL expression for the block between the viewer and `authorId`: `you`, `other` or NULL. The viewer’s own block takes
 * precedence.
 */
export const selectBlockedBy = (viewerId: Id | undefined, authorId: Id): SQL<BlockedBy | null> =>
  viewerId === undefined
    ? sql`NULL`
    : sql`CASE WHEN EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${viewerId} AND b.blocked_id = ${authorId}) THEN 'you'
        WHEN EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ${authorId} AND b.blocked_id = ${viewerId}) THEN 'other' END`

/** Builds an SQL condition that the viewer muted the user `authorId`; false for a visitor. */
export const mutedBy = (viewerId: Id | undefined, authorId: Id): SQL<boolean> =>
  viewerId === undefined
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${viewerId} AND m.kind = 'user' AND m.target_id = ${authorId})`

/** `you` when the viewer blocked the user; `other` when only the user blocked the viewer, who must learn nothing more. */
type BlockedBy = 'you' | 'other'

/**
 * Throws `forbidden` when there is a block between the viewer and a user. The details are `blockedBy: you` with the user to unblock, or
 * only `blockedBy: other`.
 */
export function assertNotBlocked(side: BlockedBy | null, { handle, name }: { handle: string; name: string }): void {
  if (side === null) return
  if (side === 'other') throw new AppError('forbidden', { message: 'این صفحه برای تو در دسترس نیست.', details: { blockedBy: side } })
  throw new AppError('forbidden', {
    message: 'این شخص را مسدود کرده‌ای؛ تا مسدودی را برنداری، پست‌هایش را نمی‌بینی.',
    details: { blockedBy: side, handle, name },
  })
}
