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

/** Changes name, description or who sees a list of one's own; what is left out stays. Errors: `not_found`. */
export async function changeList(db: Database, viewer: Viewer, hash: string, change: ChangeList): Promise<ListCard> {
  const own = isOwnList(viewer, { hash })
  const [, , rows] = await atomic(db, [
    // Setting the id to itself keeps the statement whole when nothing is asked for.
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
