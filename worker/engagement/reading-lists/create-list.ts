import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { conflict } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import type { CreateList, ListCard } from './contract.ts'
import { newListColumns } from './new-list-columns.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/** Said where somebody has as many lists as one may have. */
export const listLimitReached = () => conflict(`${persianDigits(LIMITS.lists)} لیست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره بکوش.`)

/** How many lists somebody has, as SQL. */
export const countLists = (viewer: Viewer) =>
  sql`(SELECT count(*) FROM lists mine WHERE mine.owner_id = ${viewer.id} AND mine.deleted_at IS NULL)`

/** Makes a list and puts it before one's others. The same key again answers the first list. One list too many is a `conflict`. */
export async function createList(db: Database, viewer: Viewer, wish: CreateList): Promise<ListCard> {
  const [, , rows] = await atomic(db, [
    db
      .insert(lists)
      .select(
        db
          .select(newListColumns(viewer, { ...wish, isDefault: false }))
          .from(users)
          .where(and(eq(users.id, viewer.id), sql`${countLists(viewer)} < ${LIMITS.lists}`)),
      )
      .onConflictDoNothing(),
    invalidate(db, [userCacheTag(viewer.hash)]),
    db
      .select(listColumns)
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.ownerId, viewer.id), eq(lists.clientKey, wish.key))),
  ] as const)
  const [row] = rows
  if (!row) throw listLimitReached()
  return viewList(row)
}
