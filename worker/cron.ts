import { atomic, type Database, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { pruneDeadLetters, replayDeadLetters, reportDeadLetters } from '#worker/lib/job-failures.ts'
import { flushOutbox, pruneJobClaims } from '#worker/lib/outbox.ts'
import { recordCronRun } from '#worker/moderation/dashboard/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { pruneInvalidations } from './lib/invalidations.ts'
import { logError } from './lib/log-error.ts'
import { pruneSpentPuzzles } from './lib/rate-limit.ts'
import { mergeDeclared, type Slice } from './lib/slice.ts'
import { ALL_SLICES } from './slices.ts'

/** Bounds what one cron run sends; the next run sends the rest. */
const MAX_FLUSHES = 200

const sendJobs = async (env: Env, db: Database) => {
  for (let flush = 0; flush < MAX_FLUSHES && (await flushOutbox(db, env)) > 0; flush++);
}

type CronTasks = Readonly<Record<string, (env: Env, db: Database, slices: readonly Slice[]) => Promise<unknown>>>

const tasksOf = (phase: keyof NonNullable<Slice['cron']>): CronTasks => mergeDeclared(ALL_SLICES.map(({ cron }) => cron?.[phase]))

const CLEAN_UPS = mergeDeclared([
  { pruneInvalidations, pruneJobClaims, pruneDeadLetters, pruneSpentPuzzles },
  ...ALL_SLICES.map(({ cleanUps }) => cleanUps),
])

/** Tasks of a cron run, in this order; those that send or publish come first. */
const CRON_TASKS: CronTasks = mergeDeclared([
  {
    replays: (_, db) => replayDeadLetters(db),
    // Codes whose first send was lost must not wait for the tasks below.
    pendingJobs: sendJobs,
  },
  tasksOf('publish'),
  tasksOf('enqueue'),
  { newJobs: sendJobs, deadLetters: (_, db) => reportDeadLetters(db) },
  Object.fromEntries(
    Object.entries(CLEAN_UPS).map(([name, statements]) => [name, (_: Env, db: Database) => atomic(db, [statements(db)].flat())]),
  ),
  tasksOf('maintain'),
])

/**
 * Runs all cron tasks in order. A failed task is logged, and the others still run. Purges the edge cache before them, because earlier writes
 * may have exceeded the quota of purges, and after them.
 */
export async function runCron(env: Env, ctx: object = {}): Promise<void> {
  const db = database(env)
  await purgeEdgeCache(db, ctx)
  const startedAt = now()
  const failed: string[] = []
  for (const [task, run] of Object.entries(CRON_TASKS)) {
    try {
      await run(env, db, ALL_SLICES)
    } catch (error) {
      failed.push(task)
      logError('cron_task_failed', error, { task })
    }
  }
  await recordCronRun(db, startedAt, failed).catch((error: unknown) => logError('cron_run_not_recorded', error))
  await purgeEdgeCache(db, ctx)
}
