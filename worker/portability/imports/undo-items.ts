import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { removeImportedList } from '#worker/engagement/reading-lists/index.ts'
import { removeByAuthorStatements } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { type ImportTurn, IS_UNDOABLE, isLeaseHeld, renewLease } from './lease.ts'
import { archivedComments, importedPosts, importItems } from './schema.ts'

const POSTS_PER_STEP = 20

interface UndoneItem {
  id: number
  postId: number | null
  listId: number | null
  added: string | null
  isComplete: number
}

/**
 * Takes back a few items of an import: removes the posts that nobody has changed here since, with their archived comments, and what it added
 * to lists. A changed post stays and is reported as `conflict`. Returns false when nothing is left, nothing changed or the lease is lost.
 */
export async function undoItems(turn: ImportTurn): Promise<boolean> {
  const { db, lease } = turn
  if (!(await renewLease(turn))) return false
  const items =
    await db.all<UndoneItem>(sql`SELECT w.id, w.post_id AS "postId", w.list_id AS "listId", w.added, w.item IS NOT NULL AS "isComplete"
    FROM import_items w WHERE w.import_id = ${lease.id} AND ${IS_UNDOABLE} ORDER BY w.position LIMIT ${POSTS_PER_STEP}`)
  if (items.length === 0) {
    await removeUnusedDrafts(db, lease, isLeaseHeld(lease))
    return false
  }
  await undoPosts(turn, items)
  for (const item of items) if (item.listId !== null) await undoList(turn, item, item.listId)
  const ids = JSON.stringify(items.map(({ id }) => id))
  const [left] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM import_items w WHERE w.id IN (SELECT value FROM json_each(${ids})) AND ${IS_UNDOABLE}`,
  )
  const hasProgressed = left !== undefined && left.count < items.length
  turn.hasProgressed ||= hasProgressed
  return hasProgressed
}

async function undoPosts({ db, lease }: ImportTurn, items: readonly UndoneItem[]): Promise<void> {
  const ids = JSON.stringify(items.flatMap(({ id, postId }) => (postId === null ? [] : [id])))
  const isOurs = sql`w.import_id = ${lease.id} AND w.id IN (SELECT value FROM json_each(${ids})) AND ${IS_UNDOABLE}`
  const isReleased = sql`EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = p.id AND r.state = 'released' AND r.decided_at >= p.updated_at)`
  const isUnchanged = sql`(p.state = 'removed' OR p.updated_at <= w.imported_at OR ${isReleased})`
  const undone = sql`SELECT p.id FROM import_items w JOIN posts p ON p.id = w.post_id WHERE ${isOurs} AND ${isUnchanged}`
  const removed = sql`SELECT p.id FROM import_items w JOIN posts p ON p.id = w.post_id WHERE ${isOurs} AND p.state = 'removed'`
  const guard = isLeaseHeld(lease)
  const which = sql`${posts.id} IN (${undone}) AND ${posts.authorId} = ${lease.ownerId}`
  await atomic(db, [
    ...(await removeByAuthorStatements(db, which, guard)),
    db.delete(archivedComments).where(sql`post_id IN (${removed}) AND ${guard}`),
    // What moderators removed stays known, so that it cannot come again.
    db
      .delete(importedPosts)
      .where(
        sql`owner_id = ${lease.ownerId} AND post_id IN (${removed} AND coalesce(p.removed_by, 'author') NOT IN ('moderator', 'law')) AND ${guard}`,
      ),
    db
      .update(importItems)
      .set({
        state: sql`iif((SELECT p.state FROM posts p WHERE p.id = post_id) = 'removed', 'undone', 'done')`,
        reason: sql`iif((SELECT p.state FROM posts p WHERE p.id = post_id) = 'removed', NULL, 'conflict')`,
      })
      .where(sql`id IN (SELECT w.id FROM import_items w WHERE ${isOurs}) AND ${guard}`),
  ])
}

async function undoList({ db, lease }: ImportTurn, { id, added, isComplete }: UndoneItem, listId: number): Promise<void> {
  const owner = { id: lease.ownerId, hash: lease.ownerHash }
  const guard = isLeaseHeld(lease)
  await atomic(db, [
    ...removeImportedList(db, owner, { listId, postIds: added ?? '[]', isComplete: isComplete === 1 }, guard),
    db.update(importItems).set({ state: 'undone', item: null }).where(sql`id = ${id} AND state = 'done' AND ${guard}`),
  ])
}

/** Removes the drafts that an import created and did not finish, as before a crash, if `guard` holds. */
export async function removeUnusedDrafts(
  db: Database,
  { hash, ownerId }: Pick<ImportTurn['lease'], 'hash' | 'ownerId'>,
  guard: SQL,
): Promise<void> {
  const prefix = `import-${hash}-`
  const which = sql`${posts.authorId} = ${ownerId} AND ${posts.clientKey} >= ${prefix} AND ${posts.clientKey} < ${`${prefix}:`}
    AND ${posts.state} = 'draft' AND NOT EXISTS (SELECT 1 FROM import_items w WHERE w.post_id = ${posts.id})`
  await atomic(db, await removeByAuthorStatements(db, which, guard))
}
