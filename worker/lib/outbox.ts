import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { jobClaims, outbox, QUEUES, type QueueName } from '#worker/db/platform-schema.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from './clock.ts'
import { defineJob, type JobKind } from './job.ts'
import { logError } from './log-error.ts'

/** Lease of a job sent for the first time, in ms; it doubles with each further send, up to `MAX_LEASE_MS`. */
const LEASE_MS = MINUTE
const MAX_LEASE_MS = HOUR
/** Duration of a claim in ms; a job that runs longer can be claimed again. */
const CLAIM_MS = MINUTE
const MONTH = 30 * DAY
const BATCH_SIZE = 50

/** A message of a queue. */
export interface Job {
  id: string
  kind: string
  queue: QueueName
  payload: unknown
}

export type JobQueues = Pick<Env, QueueName>

interface EnqueueOptions {
  /** At most one job is enqueued per id, which is random by default. */
  id?: string | SQL
  /** Enqueues the job only if the condition holds at that point in the batch. */
  when?: SQL
  /** The rest of a SELECT, from its FROM on, each of whose rows becomes a job; id and payload refer to its columns. */
  from?: SQL
}

/** Returns a statement for a batch that enqueues a job if the batch commits. */
export const enqueue = <Payload, Input>(
  db: Database,
  { kind, queue }: JobKind<Payload, Input>,
  payload: Input | SQL,
  { id = crypto.randomUUID(), when = sql`true`, from = sql`WHERE ${when}` }: EnqueueOptions = {},
): Statement => {
  enqueued++
  return insertSelect(db, outbox, { id, kind, queue, payload, createdAt: now(), leaseUntil: 0 }, from).onConflictDoNothing()
}

let enqueued = 0

/** Returns how often this isolate has called `enqueue`; a request during which the number stays the same has nothing to send. */
export const countEnqueued = (): number => enqueued

export const SEARCH_JOB = defineJob({ kind: 'search', payload: z.strictObject({}) })

/** Returns a statement that enqueues an update of the search index if `when` holds, so that a write becomes searchable before the next cron run. */
export const enqueueIndexing = (db: Database, hash: string, at: number, when: SQL): Statement =>
  enqueue(db, SEARCH_JOB, {}, { id: `search:${hash}:${at}`, when })

/**
 * Leases up to `BATCH_SIZE` codes and as many other pending jobs, sends them to their queues and returns their number. A row stays until its
 * job completes, so a job lost in a crash or by the queue is sent again after its lease. Logs a failure and returns 0; the next run sends
 * the jobs.
 */
export async function flushOutbox(db: Database, queues: JobQueues): Promise<number> {
  try {
    return await sendPending(db, queues)
  } catch (error) {
    logError('outbox_flush_failed', error)
    return 0
  }
}

async function sendPending(db: Database, queues: JobQueues): Promise<number> {
  const { codes, others } = await write(db, {
    change: { codes: leasePending(db, eq(outbox.queue, 'CODES')), others: leasePending(db, ne(outbox.queue, 'CODES')) },
  })
  const jobs = [...codes, ...others]
  for (const name of QUEUES) {
    const messages = jobs.filter(({ queue }) => queue === name).map((body) => ({ body }))
    if (messages.length > 0) await queues[name].sendBatch(messages)
  }
  return jobs.length
}

function leasePending(db: Database, which: SQL) {
  const at = now()
  const pending = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lt(outbox.leaseUntil, at), which))
    .limit(BATCH_SIZE)
  return db
    .update(outbox)
    .set({ leaseUntil: sql`${at} + min(${MAX_LEASE_MS}, ${LEASE_MS} << min(${outbox.sends}, 10))`, sends: sql`${outbox.sends} + 1` })
    .where(inArray(outbox.id, pending))
    .returning({ id: outbox.id, kind: outbox.kind, queue: outbox.queue, payload: outbox.payload })
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

/** Statements: mark a job as finished, whether it ran or was given up, and remove it from the outbox. */
export function completeJob(db: Database, id: string): Statement[] {
  const at = now()
  return [
    db
      .insert(jobClaims)
      .values({ id, at, completedAt: at })
      .onConflictDoUpdate({ target: jobClaims.id, set: { completedAt: at } }),
    db.delete(outbox).where(eq(outbox.id, id)),
  ]
}

/** Releases the claim of a failed job, so that the retry can run; leaves the claim of a consumer that took over after it expired. */
export const releaseJob = (db: Database, id: string, claimedAt: number) =>
  db.delete(jobClaims).where(and(eq(jobClaims.id, id), eq(jobClaims.at, claimedAt), isNull(jobClaims.completedAt)))

/** Returns a cron statement that deletes claims of jobs completed more than a month ago; the queue redelivers no message that late. */
export const pruneJobClaims = (db: Database): Statement => db.delete(jobClaims).where(lt(jobClaims.completedAt, now() - MONTH))
