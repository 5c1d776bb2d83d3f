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

export const listLimitReached = () =>
  conflict(`${persianDigits(LIMITS.lists)} لیست داری و بیش از این نمی‌شود؛ یکی را حذف کن و دوباره امتحان کن.`)

export const countLists = (viewer: Viewer) =>
  sql`(SELECT count(*) FROM lists mine WHERE mine.owner_id = ${viewer.id} AND mine.deleted_at IS NULL)`

/** Creates a list above the viewer's other lists; idempotent by key. Errors: `conflict` if the viewer has too many lists. */
export async function createList(db: Database, viewer: Viewer, input: CreateList): Promise<ListCard> {
  const [, , rows] = await atomic(db, [
    db
      .insert(lists)
      .select(
        db
          .select(newListColumns(viewer, { ...input, isDefault: false }))
          .from(users)
          .where(and(eq(users.id, viewer.id), sql`${countLists(viewer)} < ${LIMITS.lists}`)),
      )
      .onConflictDoNothing(),
    invalidate(db, [userCacheTag(viewer.hash)]),
    db
      .select(listColumns)
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.ownerId, viewer.id), eq(lists.clientKey, input.key))),
  ] as const)
  const [row] = rows
  if (!row) throw listLimitReached()
  return viewList(row)
}
