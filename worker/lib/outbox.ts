import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { inbox, outbox } from '#worker/db/platform.ts'
import { now } from './clock.ts'

const LEASE = 60_000
const BATCH = 50

/** A message on the effects queue. */
export interface Effect {
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
  const waiting = db.select({ id: outbox.id }).from(outbox).where(lt(outbox.leaseUntil, time)).limit(BATCH)
  const rows = await db
    .update(outbox)
    .set({ leaseUntil: time + LEASE })
    .where(inArray(outbox.id, waiting))
    .returning({ id: outbox.id, kind: outbox.kind, payload: outbox.payload })
  if (rows.length === 0) return 0
  await queue.sendBatch(rows.map((body) => ({ body })))
  return rows.length
}

/** Forgets an effect that is carried out, or kept for a person. */
export const settleEffect = (db: Database, id: string) => db.delete(outbox).where(eq(outbox.id, id))

/** Marks an effect as carried out; false when it already was. */
export async function claimEffect(db: Database, id: string): Promise<boolean> {
  const claimed = await db.insert(inbox).values({ id, at: now() }).onConflictDoNothing().returning({ id: inbox.id })
  return claimed.length > 0
}

/** Takes a claim back after a failure, so that the queue's retry runs. */
export const releaseEffect = (db: Database, id: string) => db.delete(inbox).where(sql`${inbox.id} = ${id}`)
