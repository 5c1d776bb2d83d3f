import { and, eq, inArray, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateLists } from './cache-tags.ts'
import type { SaveState } from './contract.ts'
import { isOwnList, type ListSelector } from './own-list.ts'
import { removeItems } from './removal.ts'
import { selectSaveState, toSaveState } from './save-state.ts'
import { listItems, lists } from './schema.ts'

/** Removes a post from the viewer's list; idempotent. Errors: `not_found`. */
export async function unsavePost(db: Database, viewer: Viewer, which: ListSelector, post: string): Promise<SaveState> {
  const own = db.select({ id: lists.id }).from(lists).where(isOwnList(viewer, which))
  const item = and(inArray(listItems.listId, own), eq(listItems.postId, sql`(SELECT id FROM posts WHERE hash = ${post})`))
  const [, , , rows] = await atomic(db, [
    ...removeItems(db, item),
    invalidateLists(db, isOwnList(viewer, which)),
    selectSaveState(db, viewer, which, post),
  ] as const)
  const [row] = rows
  // If the default list does not exist, nothing was saved and the removal succeeds; any other list must exist.
  if (!row?.visible || (row.list === null && which !== 'default')) throw notFound()
  return toSaveState(row)
}
