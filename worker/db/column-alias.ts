import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * A column under its own name in the answer. D1 answers a batch as objects, so of two joined columns called `hash` one would
 * vanish; every column of a joined select in a batch whose name another one has must be named.
 */
export const columnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column>> =>
  sql`${column}`.mapWith(column).as(name) as SQL.Aliased<GetColumnData<Column>> // mapWith forgets that null passes through.

/** The same of a left-joined table, whose columns may all be null. */
export const nullableColumnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column> | null> =>
  columnAlias(column, name)
