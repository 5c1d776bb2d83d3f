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

/** Returns the client of the statistics database, which is otherwise like the one of `database`. */
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

type Results<List extends readonly Statement[]> = { -readonly [Index in keyof List]: List[Index]['_']['result'] }

/** Runs statements in one transaction; returns their results in order. Runs nothing for an empty list. */
export async function atomic<const List extends readonly Statement[]>(db: Database, statements: List): Promise<Results<List>> {
  const [first, ...rest] = statements
  // The type of a batch loses the element order of a tuple with spreads.
  return (first === undefined ? [] : await db.batch([first, ...rest])) as Results<List>
}

/**
 * Like `atomic`, and runs the batch once more if the connection is lost, after which it may have committed. Only for statements that return
 * the same results and change nothing when they run again.
 */
export const idempotentAtomic = <const List extends readonly Statement[]>(db: Database, statements: List): Promise<Results<List>> =>
  retryOnce(() => atomic(db, statements))
