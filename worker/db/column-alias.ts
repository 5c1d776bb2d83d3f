import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * Selects a column under an alias. D1 returns the rows of a batch as objects, so columns with the same name in a join would overwrite each
 * other.
 */
export const columnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column>> =>
  sql`${column}`.mapWith(column).as(name) as SQL.Aliased<GetColumnData<Column>> // `mapWith` drops null from the type.

/** Selects a column of a left-joined table under an alias, with a nullable type. */
export const nullableColumnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column> | null> =>
  columnAlias(column, name)
