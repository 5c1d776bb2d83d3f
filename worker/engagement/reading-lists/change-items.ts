import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ChangeItem, MoveItem, SaveState } from './contract.ts'
import { findOwnList, type ItemSelector, invalidateLists, isOwnList, type ListSelector, UNDO_WINDOW_MS } from './policy.ts'
import { firstPosition, itemOrdering } from './reorder.ts'
import { isSavable, listFull, selectSaveState, toSaveState } from './save.ts'
import { listItems, listRemovals, lists } from './schema.ts'

/** Sets the note on a post in the viewer's list. Errors: `not_found` if the list or the item does not exist. */
export async function setItemNote(db: Database, viewer: Viewer, { hash, post }: ItemSelector, { note }: ChangeItem): Promise<void> {
  const list = await findOwnList(db, viewer, hash)
  const { changed } = await write(db, {
    change: { changed: db.update(listItems).set({ note }).where(isItem(list.id, post)).returning({ id: listItems.postId }) },
    after: [invalidateLists(db, isOwnList(viewer, { hash }))],
  })
  if (changed.length === 0) throw notFound()
}

/** Removes a post, visible or not, from the viewer's list; idempotent. Errors: `not_found` if the list does not exist. */
export async function unsavePost(db: Database, viewer: Viewer, which: ListSelector, post: string): Promise<SaveState> {
  const own = db.select({ id: lists.id }).from(lists).where(isOwnList(viewer, which))
  const item = and(inArray(listItems.listId, own), isPost(post))
  const { row } = await write(db, {
    change: removeItems(db, item),
    after: [invalidateLists(db, isOwnList(viewer, which))],
    read: { row: first(selectSaveState(db, viewer, which, post)) },
  })
  // If the default list does not exist, nothing was saved and the removal succeeds; any other list must exist.
  if (!row || (row.list === null && which !== 'default')) throw notFound()
  return toSaveState(row)
}

/**
 * Moves a post with its note to the top of another of the viewer's lists; if that list already contains the post, its position and note
 * there stay. Idempotent. Errors: `not_found`, also for a post that the viewer may not save; `conflict` if the target list is full.
 */
export async function moveItem(db: Database, viewer: Viewer, { hash: from, post }: ItemSelector, { to }: MoveItem): Promise<SaveState> {
  const [source, target] = await Promise.all([findOwnList(db, viewer, from), findOwnList(db, viewer, to)])
  const item = and(isItem(source.id, post), isSavable(viewer, post))
  const isInTarget = sql`EXISTS (SELECT 1 FROM list_items there WHERE there.list_id = ${target.id} AND there.post_id = ${listItems.postId})`
  const { row } = await write(db, {
    change: [
      insertSelect(
        db,
        listItems,
        {
          listId: target.id,
          postId: listItems.postId,
          note: listItems.note,
          position: firstPosition(itemOrdering(target.id)),
          addedAt: now(),
        },
        sql`FROM ${listItems}
          WHERE ${item} AND (SELECT item_count FROM lists WHERE id = ${target.id} AND deleted_at IS NULL) < ${LIMITS.listItems}`,
      ).onConflictDoNothing(),
      ...removeItems(db, source.id === target.id ? sql`0` : and(item, isInTarget)),
    ],
    after: [invalidateLists(db, inArray(lists.id, [source.id, target.id]))],
    read: { row: first(selectSaveState(db, viewer, { hash: to }, post)) },
  })
  if (!row?.visible) throw notFound()
  if (!row.contains) throw (await hasItem(db, source.id, post)) ? listFull() : notFound()
  return toSaveState(row)
}

async function hasItem(db: Database, listId: number, post: string): Promise<boolean> {
  const rows = await db.select({ id: listItems.postId }).from(listItems).where(isItem(listId, post))
  return rows.length > 0
}

const isPost = (hash: string): SQL => sql`${listItems.postId} = (SELECT id FROM posts WHERE hash = ${hash})`
const isItem = (listId: number, post: string): SQL | undefined => and(eq(listItems.listId, listId), isPost(post))

/** Returns statements that remove the matching items and store their notes, positions and times for an undo. */
const removeItems = (db: Database, which: SQL | undefined): readonly [Statement, Statement] => [
  insertSelect(
    db,
    listRemovals,
    {
      listId: listItems.listId,
      postId: listItems.postId,
      note: listItems.note,
      position: listItems.position,
      addedAt: listItems.addedAt,
      removedAt: now(),
    },
    sql`FROM ${listItems} WHERE ${which}`,
  ).onConflictDoUpdate({
    target: [listRemovals.listId, listRemovals.postId],
    set: { note: sql`excluded.note`, position: sql`excluded.position`, addedAt: sql`excluded.added_at`, removedAt: now() },
  }),
  db.delete(listItems).where(which),
]

/** Returns statements for the cron that delete expired undo data and, per run, at most five deleted lists whose undo window is over. */
export function pruneLists(db: Database): Statement[] {
  const cutoff = sql`${now() - UNDO_WINDOW_MS}`
  const ids = sql`(SELECT id FROM lists WHERE deleted_at < ${cutoff} ORDER BY deleted_at LIMIT 5)`
  return [
    db.delete(listRemovals).where(sql`${listRemovals.removedAt} < ${cutoff} OR ${listRemovals.listId} IN ${ids}`),
    db.delete(listItems).where(sql`${listItems.listId} IN ${ids}`),
    db.delete(follows).where(sql`${follows.kind} = 'list' AND ${follows.targetId} IN ${ids}`),
    db.delete(lists).where(sql`${lists.id} IN ${ids}`),
  ]
}
