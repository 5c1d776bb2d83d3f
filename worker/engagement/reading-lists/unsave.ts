import { and, eq, inArray, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { outdateLists } from './cache-tags.ts'
import type { Saving } from './contract.ts'
import { isOwn, type Which } from './own-list.ts'
import { takeOut } from './removal.ts'
import { savingOf, viewSaving } from './saved.ts'
import { listItems, lists } from './schema.ts'

/** Takes a post out of one of one's own lists; asking again changes nothing. Errors: `not_found`. */
export async function unsave(db: Database, viewer: Viewer, which: Which, post: string): Promise<Saving> {
  const own = db.select({ id: lists.id }).from(lists).where(isOwn(viewer, which))
  const item = and(inArray(listItems.listId, own), eq(listItems.postId, sql`(SELECT id FROM posts WHERE hash = ${post})`))
  const [, , , rows] = await atomic(db, [
    ...takeOut(db, item),
    outdateLists(db, isOwn(viewer, which)),
    savingOf(db, viewer, which, post),
  ] as const)
  const [row] = rows
  // Nothing was ever saved where there is no default list; any other list must be there.
  if (!row?.visible || (row.list === null && which !== 'default')) throw notFound()
  return viewSaving(row)
}
