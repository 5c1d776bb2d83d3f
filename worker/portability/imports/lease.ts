import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import {
  enqueueTurns,
  isGivenUp,
  isLeaseFree,
  LEASE_MS,
  leaseAssignments,
  releasedColumns,
  renumberLostTurns,
  restartedColumns as restartedLease,
  type TurnOutcome,
  type TurnQueue,
} from '#worker/lib/turn-lease.ts'
import type { ImportSettings, ImportState } from './contract.ts'
import { importItems, imports } from './schema.ts'

export const IMPORT_TURN = defineJob({ kind: 'import-turn', queue: 'IMPORTS', payload: z.strictObject({ import: z.number().int() }) })
const TURN_QUEUE: TurnQueue = { table: 'imports', job: IMPORT_TURN, counter: 'steps', key: 'import' }
const ACTIVE = sql.raw(`('reading', 'running', 'undoing')`)

export interface Lease {
  id: number
  key: string
  hash: string
  /** In which the lease was taken; it is lost once the import has another one. */
  state: 'reading' | 'running' | 'undoing'
  ownerId: number
  ownerHash: string
  fileName: string
  bytes: number
  feed: string | null
  settings: ImportSettings | null
}

/** What every step of a turn works with. A turn that achieves nothing counts as a failed one. */
export interface ImportTurn {
  env: Env
  db: Database
  lease: Lease
  hasProgressed: boolean
}

/**
 * Acquires the lease of an active import. Undefined for an import that is not active, while another worker holds the lease or the import
 * pauses after a failed turn, or if the owner's account is not active.
 */
export async function acquireLease(db: Database, id: number): Promise<Lease | undefined> {
  const key = crypto.randomUUID()
  const [row] = await db.all<Omit<Lease, 'key' | 'settings'> & { settings: string | null }>(
    sql`UPDATE imports SET ${leaseAssignments(TURN_QUEUE, key, now())} WHERE id = ${id} AND state IN ${ACTIVE} AND ${isLeaseFree(now())}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = owner_id AND (u.state = 'active' OR imports.state = 'undoing' AND u.state = 'suspended'))
      RETURNING id, hash, state, owner_id AS "ownerId", (SELECT u.hash FROM users u WHERE u.id = owner_id) AS "ownerHash",
        file_name AS "fileName", bytes, feed, settings`,
  )
  return row && { ...row, key, settings: row.settings === null ? null : JSON.parse(row.settings) }
}

/** Condition for writes: the import is in the state of the lease and nobody else has taken the lease, even if it has expired. */
export const isLeaseHeld = ({ id, key, state }: Lease): SQL =>
  sql`EXISTS (SELECT 1 FROM imports l WHERE l.id = ${id} AND l.lease_key = ${key} AND l.state = ${state})`

/** Extends the lease; returns false if the import was stopped or taken over, and the caller must then stop. */
export async function renewLease({ db, lease: { id, key, state } }: Pick<ImportTurn, 'db' | 'lease'>): Promise<boolean> {
  const renewedRows = await db
    .update(imports)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = ${state}`)
    .returning({ id: imports.id })
  return renewedRows.length > 0
}

/** Columns that revoke the lease and let the next turn begin at once, under a new step number, so that it has a new outbox key. */
export const restartedColumns = () => ({ ...restartedLease(), steps: sql`${imports.steps} + 1` })

const hasItems = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM import_items w WHERE w.import_id = imports.id AND ${condition})`

/**
 * In one batch, releases the lease, marks an import done or undone whose items are finished, enqueues its next turn otherwise, and enqueues
 * indexing. After a turn that failed or achieved nothing the import pauses, and is given up after many of them.
 */
export async function releaseLease(db: Database, { id, key, hash }: Lease, outcome: TurnOutcome): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${key}`
  const finish = (from: ImportState, to: ImportState, isUnfinished: SQL) =>
    db
      .update(imports)
      .set({ state: to, finishedAt: now() })
      .where(sql`${isHolder} AND state = ${from} AND NOT ${hasItems(isUnfinished)}`)
  await atomic(db, [
    finish('running', 'done', sql`w.state = 'waiting'`),
    finish('undoing', 'undone', IS_UNDOABLE),
    db.update(imports).set(releasedColumns(outcome)).where(isHolder),
    ...endStuckImports(db, sql`imports.id = ${id}`),
    enqueueTurn(db, sql`i.id = ${id} AND i.lease_until = 0`),
    enqueueIndexing(db, hash, now(), sql`1`),
  ])
}

/** Condition on `import_items w`: an undo has not decided about what it became. */
export const IS_UNDOABLE = sql`w.state = 'done' AND w.reason IS NULL`

/**
 * Statements: end imports that match `which` and whose turns achieve nothing. A file is not read further; items that are left are reported
 * with `error`, to be tried again, or stay when they were to be undone.
 */
function endStuckImports(db: Database, which: SQL): Statement[] {
  const isStuck = (state: ImportState) => sql`imports.state = ${state} AND ${which} AND ${isGivenUp()}`
  const ofStuck = (state: ImportState) => sql`import_id IN (SELECT imports.id FROM imports WHERE ${isStuck(state)})`
  const end = (from: ImportState, to: ImportState) => db.update(imports).set({ state: to, finishedAt: now() }).where(isStuck(from))
  return [
    db.update(imports).set({ state: 'failed', failure: 'stuck', finishedAt: now() }).where(isStuck('reading')),
    db
      .update(importItems)
      .set({ state: 'failed', reason: 'error' })
      .where(sql`state = 'waiting' AND ${ofStuck('running')}`),
    end('running', 'done'),
    db
      .update(importItems)
      .set({ reason: 'error' })
      .where(sql`state = 'done' AND reason IS NULL AND ${ofStuck('undoing')}`),
    end('undoing', 'undone'),
  ]
}

/**
 * SQL: id of the next item of an import that is due; NULL if there is none. A post refers to its show, and a list or a like to posts, so that
 * shows come before posts and posts before the others.
 */
export function nextDueItem(importId: number | SQL): SQL {
  const due = (isKind: string, condition: SQL) => sql`SELECT * FROM (SELECT id FROM import_items WHERE import_id = ${importId}
    AND state = 'waiting' AND ${sql.raw(isKind)} AND retry_at <= ${now()} AND ${condition} ORDER BY position LIMIT 1)`
  const hasNo = (kinds: string) =>
    sql`NOT EXISTS (SELECT 1 FROM import_items o WHERE o.import_id = ${importId} AND o.state = 'waiting' AND o.kind IN ${sql.raw(kinds)})`
  const steps = [
    due("kind = 'show'", sql`1`),
    due("kind = 'post'", hasNo("('show')")),
    due("kind NOT IN ('show', 'post')", hasNo("('show', 'post')")),
  ]
  return sql`(${sql.join(steps, sql` UNION ALL `)} LIMIT 1)`
}

/** Statement: enqueues the next turn of active imports that match `which` (on `imports i`), unless no item that is left is due. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(
    db,
    TURN_QUEUE,
    sql`${which} AND i.state IN ${ACTIVE} AND (i.state <> 'running'
      OR NOT EXISTS (SELECT 1 FROM import_items w WHERE w.import_id = i.id AND w.state = 'waiting')
      OR ${nextDueItem(sql`i.id`)} IS NOT NULL)`,
  )

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries, and ends those whose turns keep crashing. */
export async function enqueueIdleTextImports(env: Env): Promise<void> {
  const db = database(env)
  await atomic(db, endStuckImports(db, sql`1`))
  await renumberLostTurns(db, TURN_QUEUE, sql`state IN ${ACTIVE}`)
  await atomic(db, [enqueueTurn(db, sql`i.lease_until <= ${now()}`)])
}
