import { eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { deadLetters, jobClaims, outbox } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'
import { completeJob, type Job } from './outbox.ts'

const FIRST_DELAY_MS = 2 * SECOND
const MAX_DELAY_MS = 6 * HOUR
/** Age at which a failing job is given up. */
const MAX_AGE_MS = DAY
/** Delays up to this one are left to the queue; after longer ones cron sends the job again. */
const MAX_QUEUE_DELAY_MS = MINUTE

/** Returns the delay in ms after the nth failed run: triples from `FIRST_DELAY_MS` to `MAX_DELAY_MS`, give or take a quarter. */
export const retryDelay = (attempts: number, random = Math.random()): number =>
  Math.round(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 3 ** (attempts - 1)) * (0.75 + random / 2))

/** `requeue`: the queue redelivers the job after `delayMs`. `scheduled`: cron sends it again. `dropped`: nobody waits for it any more. */
type FailureOutcome = { next: 'requeue' | 'scheduled'; attempts: number; delayMs: number } | { next: 'dead' | 'dropped' }

/** Schedules the next run of a failed job, or gives it up after `MAX_AGE_MS`. */
export async function recordFailure(db: Database, job: Job, error: unknown): Promise<FailureOutcome> {
  const reason = String(error).slice(0, 1000)
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, error: reason })
    .where(eq(outbox.id, job.id))
    .returning({ attempts: outbox.attempts, createdAt: outbox.createdAt })
  if (!row) return { next: 'dropped' }
  const { attempts, createdAt } = row
  const delayMs = retryDelay(attempts)
  if (now() + delayMs > createdAt + MAX_AGE_MS) {
    await storeDeadLetter(db, job, { reason, attempts })
    return { next: 'dead' }
  }
  const next = delayMs <= MAX_QUEUE_DELAY_MS ? 'requeue' : 'scheduled'
  // The queue may deliver late, so the outbox leaves it another minute.
  const leaseUntil = now() + delayMs + (next === 'requeue' ? MINUTE : 0)
  await db.update(outbox).set({ leaseUntil }).where(eq(outbox.id, job.id))
  return { next, attempts, delayMs }
}

/** Stores a job that failed for good with its reason, completes it and logs an error that an operator must act on. */
export async function storeDeadLetter(db: Database, job: Job, failure: { reason: string; attempts: number }): Promise<void> {
  const letter = { body: JSON.stringify(job), at: now(), replayAt: null, ...failure }
  await atomic(db, [
    db
      .insert(deadLetters)
      .values({ id: job.id, ...letter })
      .onConflictDoUpdate({ target: deadLetters.id, set: letter }),
    ...completeJob(db, job.id),
  ])
  console.error(JSON.stringify({ level: 'error', event: 'dead_letter', id: job.id, kind: job.kind, ...failure }))
}

/** Gives up a job that the queue delivered too often because its consumer crashed; a job that has completed meanwhile is ignored. */
export async function abandonCrashedJob(db: Database, job: Job): Promise<void> {
  const [row] = await db.select({ attempts: outbox.attempts, error: outbox.error }).from(outbox).where(eq(outbox.id, job.id))
  if (row) await storeDeadLetter(db, job, { reason: row.error || 'The consumer crashed', attempts: row.attempts })
}

const REPLAYS_PER_RUN = 50

/**
 * Cron task: enqueues again the dead letters that `npm run dead-letters -- replay` marked. Only jobs that never completed are dead letters,
 * so nothing delivered is sent twice.
 */
export async function replayDeadLetters(db: Database): Promise<void> {
  const marked = sql`(SELECT id FROM dead_letters WHERE replay_at IS NOT NULL ORDER BY at, id LIMIT ${REPLAYS_PER_RUN})`
  const requested = await db.select({ id: deadLetters.id }).from(deadLetters).where(isNotNull(deadLetters.replayAt)).limit(1)
  if (requested.length === 0) return
  await atomic(db, [
    db.delete(jobClaims).where(inArray(jobClaims.id, marked)),
    insertSelect(
      db,
      outbox,
      {
        id: deadLetters.id,
        kind: sql`body ->> 'kind'`,
        queue: sql`coalesce(body ->> 'queue', 'JOBS')`,
        payload: sql`coalesce(body -> 'payload', 'null')`,
        createdAt: now(),
        leaseUntil: 0,
      },
      sql`FROM dead_letters WHERE id IN ${marked}`,
    ).onConflictDoNothing(),
    db.delete(deadLetters).where(inArray(deadLetters.id, marked)),
  ])
}

/** Cron task: logs an error line in each run while dead letters wait, for the operator's alerts. */
export async function reportDeadLetters(db: Database): Promise<void> {
  const [waiting] = await db
    .select({ count: sql<number>`count(*)`.as('count'), oldestAt: sql<number | null>`min(at)`.as('oldest_at') })
    .from(deadLetters)
  if (waiting && waiting.count > 0) console.error(JSON.stringify({ level: 'error', event: 'dead_letters_waiting', ...waiting }))
}

/** Shorter than the grace period of an account deletion, so that no letter about the account outlives it. */
const MAX_LETTER_AGE_MS = 28 * DAY

/** Returns a cron statement that deletes dead letters older than `MAX_LETTER_AGE_MS`, which may hold addresses and codes. */
export const pruneDeadLetters = (db: Database): Statement => db.delete(deadLetters).where(lt(deadLetters.at, now() - MAX_LETTER_AGE_MS))
