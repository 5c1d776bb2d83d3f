import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { inbox, outbox } from '#worker/db/platform.ts'
import { now } from './clock.ts'

const LEASE = 60_000
/** Longer than any effect takes, in ms. */
const CLAIM = 60_000
const MONTH = 30 * 24 * 60 * 60 * 1000
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

/**
 * Claims an effect for a minute. `done` when it was carried out already, `busy` while somebody else may be at it: who was killed
 * in the middle loses the claim, and the row still in the outbox is sent again.
 */
export async function claimEffect(db: Database, id: string): Promise<'claimed' | 'done' | 'busy'> {
  const at = now()
  const isLost = and(isNull(inbox.doneAt), lt(inbox.at, at - CLAIM))
  const claimed = await db
    .insert(inbox)
    .values({ id, at })
    .onConflictDoUpdate({ target: inbox.id, set: { at }, setWhere: isLost })
    .returning({ id: inbox.id })
  if (claimed.length > 0) return 'claimed'
  const [known] = await db.select({ doneAt: inbox.doneAt }).from(inbox).where(eq(inbox.id, id))
  return known?.doneAt ? 'done' : 'busy'
}

/** Remembers that an effect is carried out, or kept for a person, and forgets to send it; both or neither. */
export async function settleEffect(db: Database, id: string): Promise<void> {
  const at = now()
  await atomic(db, [
    db
      .insert(inbox)
      .values({ id, at, doneAt: at })
      .onConflictDoUpdate({ target: inbox.id, set: { doneAt: at } }),
    db.delete(outbox).where(eq(outbox.id, id)),
  ])
}

/** Takes a claim back after a failure, so that the queue's retry runs. */
export const releaseEffect = (db: Database, id: string) => db.delete(inbox).where(and(eq(inbox.id, id), isNull(inbox.doneAt)))

/** Statement for the cron: no queue delivers a message again after a month. */
export const pruneInbox = (db: Database): Statement => db.delete(inbox).where(lt(inbox.doneAt, now() - MONTH))
