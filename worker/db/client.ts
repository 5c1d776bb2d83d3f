import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleD1Database } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { RedactingSession } from './redacting-session.ts'
import { retryingDatabase } from './retrying-database.ts'
import { retryOnce } from './transient-errors.ts'

export type Database = DrizzleD1Database
export type Statement = BatchItem<'sqlite'>

/** One client per binding, so that requests share its cache of column names. */
const databases = new WeakMap<D1Database, Database>()

/**
 * Returns the Drizzle client of the content database; maps snake_case columns to camelCase. Its errors contain no bound values. It repeats a
 * read once if the connection is lost.
 */
export const database = ({ DB }: { DB: D1Database }): Database => clientOf(DB)

/** Returns the client of the statistics database, which otherwise behaves like that of `database`. */
export const statsDatabase = ({ STATS }: { STATS: D1Database }): Database => clientOf(STATS)

function clientOf(binding: D1Database): Database {
  const made = databases.get(binding) ?? connect(retryingDatabase(binding))
  databases.set(binding, made)
  return made
}

function connect(client: D1Database): Database {
  const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })
  return new DrizzleD1Database('async', dialect, new RedactingSession(client, dialect, undefined), undefined)
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
