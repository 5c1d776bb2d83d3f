import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { jobClaims, outbox } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'

const LEASE_MS = 60_000
/** Duration of a claim in ms. A job that runs longer can be claimed again, so slow jobs hold a lease of their own. */
const CLAIM_MS = 60_000
const MONTH = 30 * 24 * 60 * 60 * 1000
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
 * Sends up to 50 pending jobs to the queue; called after a write and by cron. A row stays until its job completes, so a job lost in a crash
 * or by the queue is sent again after a minute. Returns the number of jobs sent.
 */
export async function flushOutbox(db: Database, queue: Queue): Promise<number> {
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

/**
 * Claims a job for a minute. Returns `done` if it has already run, `busy` if another consumer may be running it. The claim of a crashed
 * consumer expires, and the outbox row is sent again.
 */
export async function claimJob(db: Database, id: string): Promise<'claimed' | 'done' | 'busy'> {
  const at = now()
  const isExpired = and(isNull(jobClaims.completedAt), lt(jobClaims.at, at - CLAIM_MS))
  const claimed = await db
    .insert(jobClaims)
    .values({ id, at })
    .onConflictDoUpdate({ target: jobClaims.id, set: { at }, setWhere: isExpired })
    .returning({ id: jobClaims.id })
  if (claimed.length > 0) return 'claimed'
  const [known] = await db.select({ completedAt: jobClaims.completedAt }).from(jobClaims).where(eq(jobClaims.id, id))
  return known?.completedAt ? 'done' : 'busy'
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

/** Releases the claim of a failed job, so that the retry can run. */
export const releaseJob = (db: Database, id: string) => db.delete(jobClaims).where(and(eq(jobClaims.id, id), isNull(jobClaims.completedAt)))

/** Returns a cron statement that deletes claims completed over 30 days ago; no queue redelivers a message that late. */
export const pruneJobClaims = (db: Database): Statement => db.delete(jobClaims).where(lt(jobClaims.completedAt, now() - MONTH))
