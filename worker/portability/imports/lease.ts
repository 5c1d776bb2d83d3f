import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueTurns, isLeaseFree, LEASE_MS, leaseAssignments, releasedColumns, renumberLostTurns } from '#worker/lib/turn-lease.ts'
import type { ImportSettings, ImportState } from './contract.ts'
import { imports } from './schema.ts'

const TURN_TABLE = { table: 'imports', kind: 'import-turn' }
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

/** What every step of a turn works with. */
export interface ImportTurn {
  env: Env
  db: Database
  lease: Lease
}

/**
 * Acquires the lease of an active import. Undefined for an import that is not active, while another worker holds the lease or the import
 * pauses after a failed turn, or if the owner's account is not active.
 */
export async function acquireLease(db: Database, id: number): Promise<Lease | undefined> {
  const key = crypto.randomUUID()
  const [row] = await db.all<Omit<Lease, 'key' | 'settings'> & { settings: string | null }>(
    sql`UPDATE imports SET ${leaseAssignments(key, now())} WHERE id = ${id} AND state IN ${ACTIVE} AND ${isLeaseFree(now())}
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
export async function renewLease({ db, lease: { id, key, state } }: ImportTurn): Promise<boolean> {
  const renewedRows = await db
    .update(imports)
    .set({ leaseUntil: now() + LEASE_MS })
    .where(sql`id = ${id} AND lease_key = ${key} AND state = ${state}`)
    .returning({ id: imports.id })
  return renewedRows.length > 0
}

/** Columns that revoke the lease and let the next turn begin at once, under a new step number, so that it has a new outbox key. */
export const restartedColumns = () => ({ ...releasedColumns(false), steps: sql`${imports.steps} + 1` })

const hasItems = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM import_items w WHERE w.import_id = imports.id AND ${condition})`

/**
 * In one batch, releases the lease, marks an import done or undone whose items are finished, enqueues its next turn otherwise, and enqueues
 * indexing. After a failed turn the import pauses.
 */
export async function releaseLease(db: Database, { id, key, hash }: Lease, hasFailed: boolean): Promise<void> {
  const isHolder = sql`id = ${id} AND lease_key = ${key}`
  const finish = (from: ImportState, to: ImportState, isUnfinished: SQL) =>
    db
      .update(imports)
      .set({ state: to, finishedAt: now() })
      .where(sql`${isHolder} AND state = ${from} AND NOT ${hasItems(isUnfinished)}`)
  await atomic(db, [
    finish('running', 'done', sql`w.state = 'waiting'`),
    finish('undoing', 'undone', IS_UNDOABLE),
    db.update(imports).set(releasedColumns(hasFailed)).where(isHolder),
    enqueueTurn(db, sql`i.id = ${id} AND i.lease_until = 0`),
    enqueueIndexing(db, hash, now(), sql`1`),
  ])
}

/** Condition on `import_items w`: an undo has not decided about what it became. */
export const IS_UNDOABLE = sql`w.state = 'done' AND w.reason IS NULL`

/** Statement: enqueues the next turn of active imports that match `which` (on `imports i`), unless all its items wait for a retry. */
export const enqueueTurn = (db: Database, which: SQL): Statement =>
  enqueueTurns(
    db,
    TURN_TABLE,
    sql`${which} AND i.state IN ${ACTIVE} AND (i.state <> 'running'
      OR NOT EXISTS (SELECT 1 FROM import_items w WHERE w.import_id = i.id AND w.state = 'waiting')
      OR EXISTS (SELECT 1 FROM import_items w WHERE w.import_id = i.id AND w.state = 'waiting' AND w.retry_at <= ${now()}))`,
  )

/** Cron task: enqueues the next turn of interrupted imports and of those with due retries. */
export async function enqueueIdleTextImports(env: Env): Promise<void> {
  const db = database(env)
  await renumberLostTurns(db, TURN_TABLE, sql`state IN ${ACTIVE}`)
  await atomic(db, [enqueueTurn(db, sql`i.lease_until <= ${now()}`)])
}
