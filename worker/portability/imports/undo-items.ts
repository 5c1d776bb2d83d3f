import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { removeLikeStatements } from '#worker/engagement/likes/index.ts'
import { removeImportedList } from '#worker/engagement/reading-lists/index.ts'
import { now } from '#worker/lib/clock.ts'
import { removeFollowStatements } from '#worker/people/follows/index.ts'
import { clearProfileStatements } from '#worker/people/settings/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { invalidateShow } from '#worker/podcasts/shows/index.ts'
import { removeByAuthorStatements } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ItemKind } from './contract.ts'
import { type ImportTurn, IS_UNDOABLE, isLeaseHeld, renewLease } from './lease.ts'
import { archivedComments, importedPosts, importItems } from './schema.ts'

const POSTS_PER_STEP = 20

interface UndoneItem {
  id: number
  kind: ItemKind
  showId: number | null
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
    await db.all<UndoneItem>(sql`SELECT w.id, w.kind, w.show_id AS "showId", w.post_id AS "postId", w.list_id AS "listId", w.added, w.item IS NOT NULL AS "isComplete"
    FROM import_items w WHERE w.import_id = ${lease.id} AND ${IS_UNDOABLE}
    ORDER BY w.kind = 'show', w.position LIMIT ${POSTS_PER_STEP}`)
  if (items.length === 0) {
    await removeUnusedDrafts(db, lease, isLeaseHeld(lease))
    return false
  }
  await undoPosts(turn, items)
  for (const item of items) {
    if (item.kind === 'list') await undoList(turn, item)
    else if (item.kind === 'show') await undoShow(turn, item)
    else if (item.kind !== 'post') await undoAccount(turn, { ...item, kind: item.kind })
  }
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

async function undoList({ db, lease }: ImportTurn, { id, added, isComplete, listId }: UndoneItem): Promise<void> {
  const owner = { id: lease.ownerId, hash: lease.ownerHash }
  const guard = isLeaseHeld(lease)
  await atomic(db, [
    ...(listId === null ? [] : removeImportedList(db, owner, { listId, postIds: added ?? '[]', isComplete: isComplete === 1 }, guard)),
    markUndone(db, id, guard),
  ])
}

const markUndone = (db: Database, id: number, guard: SQL) =>
  db.update(importItems).set({ state: 'undone', item: null }).where(sql`id = ${id} AND state = 'done' AND ${guard}`)

/** Removes a show that nobody has changed here since and that has no other episodes; its imported ones are gone by then. */
async function undoShow({ db, lease }: ImportTurn, { id, showId }: UndoneItem): Promise<void> {
  const guard = isLeaseHeld(lease)
  const [show] = await db.select({ hash: shows.hash }).from(shows).where(sql`id = ${showId}`)
  const hasEpisodes = sql`EXISTS (SELECT 1 FROM sounds e JOIN posts p ON p.id = e.post_id WHERE e.podcast_id = ${showId} AND p.state <> 'removed')`
  const isUnchanged = sql`changed_at <= (SELECT w.imported_at FROM import_items w WHERE w.id = ${id})`
  const isGone = sql`NOT EXISTS (SELECT 1 FROM podcasts s WHERE s.id = ${showId} AND s.removed_at IS NULL)`
  await atomic(db, [
    db
      .update(shows)
      .set({ removedAt: now(), changedAt: now(), clientKey: null })
      .where(
        sql`id = ${showId} AND owner_id = ${lease.ownerId} AND removed_at IS NULL AND ${isUnchanged} AND NOT ${hasEpisodes} AND ${guard}`,
      ),
    ...(show ? [invalidateShow(db, show.hash, true, guard)] : []),
    db
      .update(importItems)
      .set({ state: sql`iif(${isGone}, 'undone', 'done')`, reason: sql`iif(${isGone}, NULL, 'conflict')` })
      .where(sql`id = ${id} AND state = 'done' AND ${guard}`),
  ])
}

async function undoAccount(turn: ImportTurn, { id, kind, added }: UndoneItem & { kind: 'profile' | 'follows' | 'likes' }): Promise<void> {
  const { db, lease } = turn
  const guard = isLeaseHeld(lease)
  const owner = { id: lease.ownerId, hash: lease.ownerHash }
  const remove = { profile: clearProfileStatements, follows: removeFollowStatements, likes: removeLikeStatements }[kind]
  await atomic(db, [...remove(db, owner, added ?? (kind === 'profile' ? '{}' : '[]'), guard), markUndone(db, id, guard)])
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
