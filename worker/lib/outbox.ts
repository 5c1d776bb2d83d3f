import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { jobClaims, outbox } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'
import { logError } from './log-error.ts'

const LEASE_MS = MINUTE
/** Duration of a claim in ms; a job that runs longer can be claimed again. */
const CLAIM_MS = MINUTE
const MONTH = 30 * DAY
const BATCH_SIZE = 50

export interface Job {
  id: string
  kind: string
  payload: unknown
}

/** Returns a statement for a batch that enqueues a job if the batch commits, at most once per `id`. */
export const enqueue = (db: Database, kind: string, payload: unknown, id: string = crypto.randomUUID()): Statement =>
  db.insert(outbox).values({ id, kind, payload, createdAt: now() }).onConflictDoNothing()

/**
 * Leases up to `BATCH_SIZE` pending jobs, sends them to the queue and returns their number. A row stays until its job completes, so a job
 * lost in a crash or by the queue is sent again after `LEASE_MS`. Logs a failure and returns 0; the next run sends the jobs.
 */
export async function flushOutbox(db: Database, queue: Queue): Promise<number> {
  try {
    return await sendPending(db, queue)
  } catch (error) {
    logError('outbox_flush_failed', error)
    return 0
  }
}

async function sendPending(db: Database, queue: Queue): Promise<number> {
  const time = now()
  const waiting = db.select({ id: outbox.id }).from(outbox).where(lt(outbox.leaseUntil, time)).limit(BATCH_SIZE)
  const rows = await db
    .update(outbox)
    .set({ leaseUntil: time + LEASE_MS })
    .where(inArray(outbox.id, waiting))
    .returning({ id: outbox.id, kind: outbox.kind, payload: outbox.payload })
  if (rows.length === 0) return 0
  await queue.sendBatch(rows.map((body) => ({ body })))
  return rows.length
}

/** `claimedAt`, in UTC ms, identifies the claim. */
export type JobClaim = { state: 'claimed'; claimedAt: number } | { state: 'done' | 'busy' }

/**
 * Claims a job for `CLAIM_MS`. Returns `done` if it has completed, `busy` if another consumer may be running it. The claim of a crashed
 * consumer expires, and the outbox row is sent again.
 */
export async function claimJob(db: Database, id: string): Promise<JobClaim> {
  const at = now()
  const isExpired = and(isNull(jobClaims.completedAt), lt(jobClaims.at, at - CLAIM_MS))
  const claimed = await db
    .insert(jobClaims)
    .values({ id, at })
    .onConflictDoUpdate({ target: jobClaims.id, set: { at }, setWhere: isExpired })
    .returning({ id: jobClaims.id })
  if (claimed.length > 0) return { state: 'claimed', claimedAt: at }
  const [known] = await db.select({ completedAt: jobClaims.completedAt }).from(jobClaims).where(eq(jobClaims.id, id))
  return { state: known?.completedAt ? 'done' : 'busy' }
}

/** Marks a job as finished, whether it ran or was dead-lettered, and removes it from the outbox in the same transaction. */
export async function completeJob(db: Database, id: string): Promise<void> {
  const at = now()
  await atomic(db, [
    db
      .insert(jobClaims)
      .values({ id, at, completedAt: at })
      .onConflictDoUpdate({ target: jobClaims.id, set: { completedAt: at } }),
    db.delete(outbox).where(eq(outbox.id, id)),
  ])
}

/** Releases the claim of a failed job, so that the retry can run; leaves the claim of a consumer that took over after it expired. */
export const releaseJob = (db: Database, id: string, claimedAt: number) =>
  db.delete(jobClaims).where(and(eq(jobClaims.id, id), eq(jobClaims.at, claimedAt), isNull(jobClaims.completedAt)))

/** Returns a cron statement that deletes claims of jobs completed more than a month ago; the queue redelivers no message that late. */
export const pruneJobClaims = (db: Database): Statement => db.delete(jobClaims).where(lt(jobClaims.completedAt, now() - MONTH))
