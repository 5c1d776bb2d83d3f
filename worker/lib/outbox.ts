import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { jobClaims, outbox } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'

const LEASE_MS = 60_000
/** Longer than any effect takes, in ms. */
const CLAIM_MS = 60_000
const MONTH = 30 * 24 * 60 * 60 * 1000
const BATCH_SIZE = 50

/** A message on the effects queue. */
export interface Job {
  id: string
  kind: string
  payload: unknown
}

/** Statement for a write's own batch: the effect happens if, and only if, the write does. */
export const enqueue = (db: Database, kind: string, payload: unknown, id: string = crypto.randomUUID()): Statement =>
  db.insert(outbox).values({ id, kind, payload, createdAt: now() }).onConflictDoNothing()

/**
 * Sends waiting effects to the queue. Called after a write and by cron. A row stays until its effect is settled, so whatever a
 * crash or a lossy queue swallowed is sent again a minute later.
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
 * Claims an effect for a minute. `done` when it was carried out already, `busy` while somebody else may be at it: who was killed
 * in the middle loses the claim, and the row still in the outbox is sent again.
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

/** Remembers that an effect is carried out, or kept for a person, and forgets to send it; both or neither. */
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

/** Takes a claim back after a failure, so that the queue's retry runs. */
export const releaseJob = (db: Database, id: string) => db.delete(jobClaims).where(and(eq(jobClaims.id, id), isNull(jobClaims.completedAt)))

/** Statement for the cron: no queue delivers a message again after a month. */
export const pruneJobClaims = (db: Database): Statement => db.delete(jobClaims).where(lt(jobClaims.completedAt, now() - MONTH))
