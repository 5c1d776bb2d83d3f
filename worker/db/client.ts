import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { RedactingSession } from './redacting-session.ts'
import { retryingDatabase } from './retrying-database.ts'
import { laterBookmark, type Position, sessionDatabase } from './session-database.ts'
import { retryOnce } from './transient-errors.ts'

export type Database = DrizzleD1Database
export type Statement = BatchItem<'sqlite'>

/** One client per binding, so that requests share its cache of column names. */
const databases = new WeakMap<D1Database, Database>()
const positions = new WeakMap<Database, Position>()

/**
 * Returns the Drizzle client of the content database, which asks the primary; maps snake_case columns to camelCase. Its errors contain no
 * bound values. It repeats a read once if the connection is lost.
 */
export const database = ({ DB }: { DB: D1Database }): Database => primaryClient(DB)

/** Returns the client of the statistics database, which otherwise behaves like that of `database`. */
export const statsDatabase = ({ STATS }: { STATS: D1Database }): Database => primaryClient(STATS)

/**
 * Returns a client like that of `database` that reads from replicas. It sees at least the state of the bookmark that `after` returns when a
 * statement runs, and what it has seen itself; writes go to the primary.
 */
export function replicaDatabase({ DB }: { DB: D1Database }, after: () => string | undefined): Database {
  const position: Position = { bookmark: undefined }
  return connect(DB, () => laterBookmark(position.bookmark, after()) ?? 'first-unconstrained', position)
}

/** Returns the bookmark of the latest state that a client has seen; undefined before its first statement. */
export const seenBookmark = (db: Database): string | undefined => positions.get(db)?.bookmark

function primaryClient(binding: D1Database): Database {
  const made = databases.get(binding) ?? connect(binding, () => 'first-primary', { bookmark: undefined })
  databases.set(binding, made)
  return made
}

const DIALECT = new SQLiteAsyncDialect({ casing: 'snake_case' })

function connect(binding: D1Database, start: () => string, position: Position): Database {
  const client = retryingDatabase(sessionDatabase(binding, start, position))
  const db = new DrizzleD1Database('async', DIALECT, new RedactingSession(client, DIALECT, undefined), undefined)
  positions.set(db, position)
  return db
}

/** Runs statements in one transaction, or nothing for an empty list; `write` returns results. */
export async function atomic(db: Database, [first, ...rest]: readonly Statement[]): Promise<void> {
  if (first) await db.batch([first, ...rest])
}

/**
 * Like `atomic`, and runs the batch once more if the connection is lost, after which it may have committed. Only for statements that change
 * nothing when they run again.
 */
export const idempotentAtomic = (db: Database, statements: readonly Statement[]): Promise<void> => retryOnce(() => atomic(db, statements))
