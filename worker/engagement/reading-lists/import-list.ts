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
import { POSITION_GAP } from './reorder.ts'
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
 * Query of the places of a list's posts once `items`, a JSON array, are among them. Those that the list has keep their order; each new one
 * follows the nearest one before it in `items` that the list has, or else comes on top.
 */
const mergedPlaces = (listId: SQL, items: string): SQL =>
  sql`(WITH source AS (
      SELECT e.key AS at, e.value ->> 'postId' AS post_id, i.position AS position,
        max(iif(i.post_id IS NULL, NULL, e.key)) OVER (ORDER BY e.key) AS above
      FROM json_each(${items}) e LEFT JOIN list_items i ON i.list_id = ${listId} AND i.post_id = e.value ->> 'postId'
    )
    SELECT post_id, is_new, row_number() OVER (ORDER BY position, above, at) * ${POSITION_GAP} AS place FROM (
      SELECT post_id, 0 AS is_new, position, post_id AS above, -1 AS at FROM list_items WHERE list_id = ${listId}
      UNION ALL SELECT s.post_id, 1, a.position, a.post_id, s.at FROM source s LEFT JOIN source a ON a.at = s.above WHERE s.position IS NULL
    ))`

/**
 * Returns statements that create a list above the owner's others, or find the one with its key, and add the posts that it lacks at their
 * places, if `guard` holds. Nothing is created above `LIMITS.lists`, and posts above `LIMITS.listItems` are left out.
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
    db
      .update(listItems)
      .set({ position: sql`merged.place` })
      .from(sql`${mergedPlaces(listId, items)} merged`)
      .where(
        sql`${listItems.listId} = ${listId} AND ${listItems.postId} = merged.post_id AND merged.is_new = 0 AND ${guard}
          AND EXISTS (SELECT 1 FROM json_each(${items}) e
            WHERE NOT EXISTS (SELECT 1 FROM list_items i WHERE i.list_id = ${listId} AND i.post_id = e.value ->> 'postId'))`,
      ),
    insertSelect(
      db,
      listItems,
      {
        listId,
        postId: sql`value ->> 'postId'`,
        note: sql`value ->> 'note'`,
        position: sql`merged.place`,
        addedAt: sql`value ->> 'addedAt'`,
      },
      sql`FROM json_each(${items}) e JOIN ${mergedPlaces(listId, items)} merged ON merged.post_id = e.value ->> 'postId' AND merged.is_new = 1
        WHERE ${guard} AND ${listId} IS NOT NULL
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
