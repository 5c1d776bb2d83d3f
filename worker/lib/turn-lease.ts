import { type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'

/** Duration of a lease in ms, longer than the interval between renewals; another worker may take over an expired lease. */
export const LEASE_MS = MINUTE
/** Longest pause after failed turns, in ms; the first pause is `LEASE_MS`, and each further one four times as long. */
const MAX_PAUSE_MS = 6 * HOUR

/**
 * Work that is done in turns, one job of `kind` each. A row of the table is one piece of work, with the columns `hash`, `lease_key`,
 * `lease_until`, `steps`, `failed_turns` and `retry_at`.
 */
export interface TurnQueue {
  table: string
  kind: string
}

/** Assignments of an UPDATE that takes the lease. They count a failure in advance, which `releasedColumns` takes back. */
export const leaseAssignments = (key: string, at: number): SQL =>
  sql`lease_key = ${key}, lease_until = ${at + LEASE_MS}, steps = steps + 1, failed_turns = failed_turns + 1,
    retry_at = ${at} + min(${MAX_PAUSE_MS}, ${LEASE_MS} << (2 * min(failed_turns, 10)))`

/** Condition of an UPDATE that takes the lease: nobody holds it, and no pause after a failed turn is left. */
export const isLeaseFree = (at: number): SQL => sql`lease_until <= ${at} AND retry_at <= ${at}`

/** Columns of a released lease; after a failed turn the pause stays. */
export const releasedColumns = (hasFailed: boolean) => ({
  leaseUntil: 0,
  leaseKey: null,
  ...(hasFailed ? {} : { failedTurns: 0, retryAt: 0 }),
})

/** Statement: enqueues the next turn of the rows that match `which`, a condition on the table as `i`, unless they pause after failed turns. */
export const enqueueTurns = (db: Database, { table, kind }: TurnQueue, which: SQL): Statement =>
  insertSelect(
    db,
    outbox,
    {
      id: sql`${`${kind}:`} || i.hash || ':' || i.steps`,
      kind,
      payload: sql`json_object('import', i.id)`,
      createdAt: now(),
      leaseUntil: 0,
    },
    sql`FROM ${sql.raw(table)} i WHERE ${which} AND i.retry_at <= ${now()}`,
  ).onConflictDoNothing()

/**
 * Gives rows that match `which` and whose turn was lost a new step number, which yields a new outbox key, so that `enqueueTurns` can enqueue
 * another turn.
 */
export const renumberLostTurns = (db: Database, { table, kind }: TurnQueue, which: SQL) =>
  db.run(sql`UPDATE ${sql.raw(table)} SET steps = steps + 1 WHERE ${which} AND lease_until <= ${now()}
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = ${`${kind}:`} || ${sql.raw(table)}.hash || ':' || ${sql.raw(table)}.steps)`)
