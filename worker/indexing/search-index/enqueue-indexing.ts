import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/** Returns a statement that enqueues an index update if `when` holds, so that a write becomes searchable before the next cron run. */
export const enqueueIndexing = (db: Database, hash: string, at: number, when: SQL): Statement =>
  db
    .insert(outbox)
    .select(sql`SELECT ${`search:${hash}:${at}`}, 'search', '{}', ${now()}, 0 WHERE ${when}`)
    .onConflictDoNothing()
