import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { cronRuns } from './schema.ts'

/** Stores the latest run of the cron tasks, with the names of those that failed. */
export async function recordCronRun(db: Database, startedAt: number, failed: string[]): Promise<void> {
  const run = { startedAt, finishedAt: now(), failed }
  await db
    .insert(cronRuns)
    .values({ id: 1, ...run })
    .onConflictDoUpdate({ target: cronRuns.id, set: run })
}
