import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isOwnedBy } from './policy.ts'
import type { Ordering } from './reorder.ts'
import { listItems, lists } from './schema.ts'

export type ListSelector = { hash: string } | 'default'

export const isOwnList = (viewer: Viewer, which: ListSelector): SQL | undefined =>
  and(isOwnedBy(viewer), which === 'default' ? eq(lists.isDefault, true) : eq(lists.hash, which.hash))

/** Returns the viewer's list by hash. Errors: `not_found`, even if another user owns such a list. */
export async function findOwnList(db: Database, viewer: Viewer, hash: string) {
  const [row] = await db.select({ id: lists.id, isDefault: lists.isDefault }).from(lists).where(isOwnList(viewer, { hash }))
  if (!row) throw notFound()
  return row
}

export const itemOrdering = (listId: number | SQL): Ordering => ({
  table: listItems,
  scope: sql`${listItems.listId} = ${listId}`,
  key: listItems.postId,
  position: listItems.position,
})

export const listOrdering = (ownerId: number): Ordering => ({
  table: lists,
  scope: and(eq(lists.ownerId, ownerId), sql`${lists.deletedAt} IS NULL`),
  key: lists.id,
  position: lists.position,
})
