import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { listItems, listRemovals, lists } from './schema.ts'

/** Undo window in ms; longer than the toast is shown. */
export const UNDO_WINDOW_MS = 10 * 60 * 1000

/** Returns statements that remove items and store their notes and positions for an undo. */
export const removeItems = (db: Database, which: SQL | undefined): readonly [Statement, Statement] => [
  db
    .insert(listRemovals)
    .select(
      sql`SELECT ${listItems.listId}, ${listItems.postId}, ${listItems.note}, ${listItems.position}, ${listItems.addedAt}, ${now()}
        FROM ${listItems} WHERE ${which}`,
    )
    .onConflictDoUpdate({
      target: [listRemovals.listId, listRemovals.postId],
      set: { note: sql`excluded.note`, position: sql`excluded.position`, addedAt: sql`excluded.added_at`, removedAt: now() },
    }),
  db.delete(listItems).where(which),
]

/** Returns statements for the cron that delete expired undo data and at most five expired deleted lists per run. */
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
