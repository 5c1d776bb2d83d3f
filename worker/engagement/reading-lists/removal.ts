import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { listItems, listRemovals, lists } from './schema.ts'

/** How long what was taken away can come back as it was, in ms: the life of an undo with room to spare. */
export const UNDO_WINDOW_MS = 10 * 60 * 1000

/** Statements that take items out of their lists and keep for a while how they stood. */
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

/** Statements for the cron: forgets what can't come back any more, a few lists at a time. */
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
