import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { listTag } from './cache-tags.ts'
import type { ListCard } from './contract.ts'
import { countLists, listLimitReached } from './create-list.ts'
import { isOwnList } from './own-list.ts'
import { UNDO_WINDOW_MS } from './removal.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/**
 * Deletes the viewer's list, which can be restored with its items within the undo window. Errors: `not_found`; `conflict` for the default
 * list.
 */
export async function deleteList(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const mine = and(eq(lists.hash, hash), eq(lists.ownerId, viewer.id))
  const [, , rows] = await atomic(db, [
    db
      .update(lists)
      .set({ deletedAt: now() })
      .where(and(isOwnList(viewer, { hash }), eq(lists.isDefault, false))),
    invalidate(db, [listTag(hash), userCacheTag(viewer.hash)]),
    db.select({ deletedAt: lists.deletedAt }).from(lists).where(mine),
  ] as const)
  const [row] = rows
  if (!row) throw notFound()
  if (row.deletedAt === null) throw conflict('«ذخیره‌شده‌ها» حذف نمی‌شود؛ پست‌هایش را می‌توانی حذف ی.')
}

/** Restores a deleted list within the undo window. Errors: `not_found`; `conflict` if the viewer has too many lists. */
export async function restoreList(db: Database, viewer: Viewer, hash: string): Promise<ListCard> {
  const mine = and(eq(lists.hash, hash), eq(lists.ownerId, viewer.id))
  const [, , rows] = await atomic(db, [
    db
      .update(lists)
      .set({ deletedAt: null })
      .where(
        and(
          mine,
          isNotNull(lists.deletedAt),
          sql`${lists.deletedAt} > ${now() - UNDO_WINDOW_MS} AND ${countLists(viewer)} < ${LIMITS.lists}`,
        ),
      ),
    invalidate(db, [listTag(hash), userCacheTag(viewer.hash)]),
    db
      .select({ ...listColumns, deletedAt: lists.deletedAt })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(mine),
  ] as const)
  const [row] = rows
  if (!row || (row.deletedAt !== null && row.deletedAt <= now() - UNDO_WINDOW_MS)) throw notFound()
  const { deletedAt, ...list } = row
  if (deletedAt !== null) throw listLimitReached()
  return viewList(list)
}
