import { and, eq, inArray, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { invalidateLists } from './cache-tags.ts'
import type { SaveState } from './contract.ts'
import { findOwnList, itemOrdering } from './own-list.ts'
import { removeItems } from './removal.ts'
import { firstPosition } from './reorder.ts'
import { listFull } from './save.ts'
import { selectSaveState, toSaveState } from './save-state.ts'
import { listItems, lists } from './schema.ts'

/**
 * Moves a post with its note to the top of another of the viewer's lists; if that list already contains the post, its position and note
 * there stay. Idempotent. Errors: `not_found`; `conflict` if the target list is full.
 */
export async function moveItem(db: Database, viewer: Viewer, from: string, post: string, to: string): Promise<SaveState> {
  const [source, target] = await Promise.all([findOwnList(db, viewer, from), findOwnList(db, viewer, to)])
  const item = and(eq(listItems.listId, source.id), eq(listItems.postId, sql`(SELECT id FROM posts WHERE hash = ${post})`))
  const isInTarget = sql`EXISTS (SELECT 1 FROM list_items there WHERE there.list_id = ${target.id} AND there.post_id = ${listItems.postId})`
  const [, , , , rows] = await atomic(db, [
    db
      .insert(listItems)
      .select(
        sql`SELECT ${target.id}, ${listItems.postId}, ${listItems.note}, ${firstPosition(itemOrdering(target.id))}, ${now()} FROM ${listItems}
          WHERE ${item} AND (SELECT item_count FROM lists WHERE id = ${target.id} AND deleted_at IS NULL) < ${LIMITS.listItems}`,
      )
      .onConflictDoNothing(),
    ...removeItems(db, source.id === target.id ? sql`0` : and(item, isInTarget)),
    invalidateLists(db, inArray(lists.id, [source.id, target.id])),
    selectSaveState(db, viewer, { hash: to }, post),
  ] as const)
  const [row] = rows
  if (!row?.visible) throw notFound()
  if (!row.contains) throw (await hasItem(db, source.id, post)) ? listFull() : notFound()
  return toSaveState(row)
}

async function hasItem(db: Database, listId: number, post: string): Promise<boolean> {
  const [row] = await db
    .select({ id: posts.id })
    .from(listItems)
    .innerJoin(posts, eq(posts.id, listItems.postId))
    .where(and(eq(listItems.listId, listId), eq(posts.hash, post)))
  return row !== undefined
}
