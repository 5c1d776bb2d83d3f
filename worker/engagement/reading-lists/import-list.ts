import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { userCacheTag } from '#worker/posts/posts/index.ts'
import { countLists, newListColumns } from './manage-lists.ts'
import { invalidateLists } from './policy.ts'
import { firstPosition, itemOrdering, POSITION_GAP } from './reorder.ts'
import { DEFAULT_NAME } from './save.ts'
import { listItems, listRemovals, lists } from './schema.ts'

export interface ImportedList {
  /** Idempotency key of the list; the default list has none. */
  key: string
  name: string
  description: string
  isPublic: boolean
  isDefault: boolean
  /** Posts in the order of the list; `addedAt` is in UTC ms. */
  items: readonly { postId: number; note: string; addedAt: number }[]
}

type Owner = Pick<Viewer, 'id' | 'hash'>

/** Query of the id of an owner's list, by its key or as default list; NULL if there is none. */
export const importedListId = (owner: Owner, { key, isDefault }: Pick<ImportedList, 'key' | 'isDefault'>): SQL =>
  sql`(SELECT l.id FROM lists l WHERE l.owner_id = ${owner.id} AND l.deleted_at IS NULL AND ${isDefault ? sql`l.is_default = 1` : sql`l.client_key = ${key}`})`

/**
 * Returns statements that create a list above the owner's others, or find the one with its key, and put the posts that it lacks on top, in
 * their order, if `guard` holds. Nothing is created above `LIMITS.lists`, and posts above `LIMITS.listItems` are left out.
 */
export function importListStatements(db: Database, owner: Owner, list: ImportedList, guard: SQL): Statement[] {
  const { key, name, description, isPublic, isDefault } = list
  const columns = isDefault
    ? { key: null, name: DEFAULT_NAME, description: '', public: false, isDefault }
    : { key, name, description, public: isPublic, isDefault }
  const listId = importedListId(owner, list)
  const items = JSON.stringify(list.items)
  return [
    // A deleted list, which can be restored for a while, does not count as the imported one.
    db
      .update(lists)
      .set({ clientKey: null })
      .where(and(eq(lists.ownerId, owner.id), eq(lists.clientKey, key), sql`${lists.deletedAt} IS NOT NULL`, guard)),
    db
      .insert(lists)
      .select(
        db
          .select(newListColumns(owner, columns))
          .from(users)
          .where(and(eq(users.id, owner.id), sql`${countLists(owner)} < ${LIMITS.lists}`, guard)),
      )
      .onConflictDoNothing(),
    insertSelect(
      db,
      listItems,
      {
        listId,
        postId: sql`value ->> 'postId'`,
        note: sql`value ->> 'note'`,
        position: sql`${firstPosition(itemOrdering(listId))} - (${list.items.length - 1} - e.key) * ${POSITION_GAP}`,
        addedAt: sql`value ->> 'addedAt'`,
      },
      sql`FROM json_each(${items}) e WHERE ${guard} AND ${listId} IS NOT NULL
        AND e.key + (SELECT l.item_count FROM lists l WHERE l.id = ${listId}) < ${LIMITS.listItems}`,
    ).onConflictDoNothing(),
    invalidateLists(db, sql`${lists.id} = ${listId} AND ${guard}`),
    invalidateRemoval(db, [userCacheTag(owner.hash)], guard),
  ]
}

/**
 * Returns statements that take posts out of an owner's list, without an undo, and delete the list with `isComplete`. `postIds` is a JSON array.
 */
export const removeImportedList = (
  db: Database,
  owner: Owner,
  { listId, postIds, isComplete }: { listId: number; postIds: string; isComplete: boolean },
  guard: SQL,
): Statement[] => {
  const isOwn = sql`${lists.id} = ${listId} AND ${lists.ownerId} = ${owner.id} AND ${guard}`
  const isListed = sql`list_id = ${listId} AND post_id IN (SELECT value FROM json_each(${postIds})) AND ${guard}`
  return [
    db.delete(listItems).where(isListed),
    db.delete(listRemovals).where(isListed),
    ...(isComplete
      ? [
          db
            .update(lists)
            .set({ clientKey: null, deletedAt: now() })
            .where(sql`${isOwn} AND ${lists.isDefault} = 0 AND ${lists.deletedAt} IS NULL`),
        ]
      : []),
    invalidateLists(db, isOwn),
    invalidateRemoval(db, [userCacheTag(owner.hash)], guard),
  ]
}
