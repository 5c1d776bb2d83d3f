import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { PaymentEventKind } from './contract.ts'
import { paymentEvents } from './schema.ts'

interface NewEvent {
  paymentId: number | SQL
  kind: PaymentEventKind
  /** The gateway's code. */
  code?: number | undefined
  details?: Record<string, string | number | null>
  /** Id of the member of staff who acted. */
  actorId?: number | undefined
}

/** Returns a statement that appends an event to the history of a payment if `when` holds at that point in the batch. */
export const recordEvent = (db: Database, { paymentId, kind, code, details = {}, actorId }: NewEvent, when: SQL = sql`1`): Statement =>
  insertSelect(
    db,
    paymentEvents,
    { paymentId: sql`${paymentId}`, kind, code: code ?? null, details, actorId: actorId ?? null, at: now() },
    sql`WHERE ${when}`,
  )

/** Callers can cause these events, so their number is bounded. */
const MAX_EVENTS_OF_KIND = 20

/** Like `recordEvent`, for events that a caller without a session can cause; keeps the first `MAX_EVENTS_OF_KIND`. */
export const recordBoundedEvent = (db: Database, event: NewEvent & { paymentId: number }): Statement =>
  recordEvent(
    db,
    event,
    sql`(SELECT count(*) FROM payment_events e WHERE e.payment_id = ${event.paymentId} AND e.kind = ${event.kind}) < ${MAX_EVENTS_OF_KIND}`,
  )
