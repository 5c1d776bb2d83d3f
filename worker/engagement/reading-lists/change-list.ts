import { eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { listTag } from './cache-tags.ts'
import type { ChangeList, ListCard } from './contract.ts'
import { isOwnList } from './own-list.ts'
import { lists } from './schema.ts'
import { listColumns, viewList } from './view.ts'

/** Updates the name, description or visibility of the viewer's list; omitted fields keep their value. Errors: `not_found`. */
export async function changeList(db: Database, viewer: Viewer, hash: string, change: ChangeList): Promise<ListCard> {
  const own = isOwnList(viewer, { hash })
  const [, , rows] = await atomic(db, [
    // Setting `id` to itself keeps the UPDATE valid when `change` is empty.
    db
      .update(lists)
      .set({ id: sql`id`, ...change })
      .where(own),
    invalidate(db, [listTag(hash), userCacheTag(viewer.hash)]),
    db.select(listColumns).from(lists).innerJoin(users, eq(users.id, lists.ownerId)).where(own),
  ] as const)
  const [row] = rows
  if (!row) throw notFound()
  return viewList(row)
}
