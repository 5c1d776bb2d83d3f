import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'

/** Statement for a write that should be found at once, if `when` holds there: the index is brought up to date afterwards, not only by the cron. */
export const enqueueIndexing = (db: Database, hash: string, at: number, when: SQL): Statement =>
  db
    .insert(outbox)
    .select(sql`SELECT ${`search:${hash}:${at}`}, 'search', '{}', ${now()}, 0 WHERE ${when}`)
    .onConflictDoNothing()
