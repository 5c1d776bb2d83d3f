import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'

export const hasPendingItems = (importId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items w WHERE w.import_id = ${importId} AND w.state IN ('waiting', 'copying'))`

const hasReadyItems = (importId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM podcast_import_items w WHERE w.import_id = ${importId} AND w.state IN ('waiting', 'copying') AND w.not_before <= ${now()})`

/** Statement: enqueues the next turn of running imports (`i`), unless every unfinished item waits for a retry. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  db
    .insert(outbox)
    .select(
      sql`SELECT 'podcast-import:' || i.hash || ':' || i.steps, 'podcast-import', json_object('import', i.id), ${now()}, 0
        FROM podcast_imports i WHERE ${which} AND i.state = 'running' AND (${hasReadyItems(sql`i.id`)} OR NOT ${hasPendingItems(sql`i.id`)})`,
    )
    .onConflictDoNothing()

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries. */
export async function enqueueIdleImports(env: Env): Promise<void> {
  const db = database(env)
  const isIdle = sql`i.lease_until <= ${now()}`
  // A lost turn has used up its step number; a new number yields a new outbox key.
  await db.run(sql`UPDATE podcast_imports SET steps = steps + 1 WHERE state = 'running' AND lease_until <= ${now()}
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = 'podcast-import:' || podcast_imports.hash || ':' || podcast_imports.steps)`)
  await atomic(db, [enqueueTurn(db, isIdle)])
}
