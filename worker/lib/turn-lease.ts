import { type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from './clock.ts'
import type { JobKind } from './job.ts'
import { enqueue } from './outbox.ts'

/** Duration of a lease in ms, longer than the interval between renewals; another worker may take over an expired lease. */
export const LEASE_MS = MINUTE
/** Longest pause after failed turns, in ms; the first one is a minute, and each further one four times as long. */
const MAX_PAUSE_MS = 6 * HOUR
/** Turns in a row that failed or achieved nothing after which work is given up; with the pauses between them, about two days. */
export const MAX_FAILED_TURNS = 12

/**
 * Work that is done in turns, one job each. A row of the table is one piece of work, with the columns `hash`, `lease_key`,
 * `lease_until`, `failed_turns`, `retry_at` and `counter`, which numbers the turns. The job's payload is the row's id under `key`.
 */
export interface TurnQueue {
  table: string
  job: JobKind<unknown>
  counter: 'steps' | 'turns'
  key: 'import' | 'archive' | 'broadcast' | 'channel' | 'webhook'
}

/**
 * Assignments that count a failed turn in advance, with the pause after it, so that work that crashes its worker is not repeated at once.
 * `releasedColumns` takes the failure back once something was achieved.
 */
export const failureAssignments = (at: number): SQL =>
  sql`failed_turns = failed_turns + 1, retry_at = ${at} + min(${MAX_PAUSE_MS}, ${MINUTE} << (2 * min(failed_turns, 10)))`

/** Assignments of an UPDATE that takes the lease for `leaseMs`. */
export const leaseAssignments = ({ counter }: TurnQueue, key: string, at: number, leaseMs = LEASE_MS): SQL =>
  sql`lease_key = ${key}, lease_until = ${at + leaseMs}, ${sql.raw(`${counter} = ${counter} + 1`)}, ${failureAssignments(at)}`

/** Condition of an UPDATE that takes the lease: nobody holds it, and no pause after a failed turn is left. */
export const isLeaseFree = (at: number): SQL => sql`lease_until <= ${at} AND retry_at <= ${at}`

/** `hasProgressed`: something was stored that no further turn repeats, or an attempt of a limited number was used. */
export interface TurnOutcome {
  hasFailed: boolean
  hasProgressed: boolean
}

/** Columns of work without a failed turn. */
const UNFAILED = { failedTurns: 0, retryAt: 0 }

/** Columns of a released lease. The pause stays after a turn that achieved nothing, and is a minute after one that failed on its way. */
export const releasedColumns = ({ hasFailed, hasProgressed }: TurnOutcome) => ({
  leaseUntil: 0,
  leaseKey: null,
  ...(hasProgressed && (hasFailed ? { failedTurns: 1, retryAt: now() + MINUTE } : UNFAILED)),
})

/** Columns that revoke the lease and end the pause. */
export const restartedColumns = () => ({ leaseUntil: 0, leaseKey: null, ...UNFAILED })

/**
 * Condition: so many turns in a row failed or achieved nothing that the work is given up. It holds once the lease is released or, if the
 * last turn crashed, expired.
 */
export const isGivenUp = (): SQL => sql`failed_turns >= ${MAX_FAILED_TURNS} AND lease_until <= ${now()}`

/** Statement: enqueues the next turn of the rows that match `which`, a condition on the table as `i`, unless they pause after failed turns. */
export const enqueueTurns = (db: Database, { table, job, counter, key }: TurnQueue, which: SQL): Statement =>
  enqueue(db, job, sql`json_object(${key}, i.id)`, {
    id: sql`${`${job.kind}:`} || i.hash || ':' || ${sql.raw(`i.${counter}`)}`,
    from: sql`FROM ${sql.raw(table)} i WHERE ${which} AND i.retry_at <= ${now()}`,
  })

/**
 * Gives rows that match `which` and whose turn was lost a new number, which yields a new outbox key, so that `enqueueTurns` can enqueue
 * another turn.
 */
export const renumberLostTurns = (db: Database, { table, job, counter }: TurnQueue, which: SQL) =>
  db.run(sql`UPDATE ${sql.raw(table)} SET ${sql.raw(`${counter} = ${counter} + 1`)} WHERE ${which} AND ${isLeaseFree(now())}
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = ${`${job.kind}:`} || ${sql.raw(`${table}.hash || ':' || ${table}.${counter}`)})`)
