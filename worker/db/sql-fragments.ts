import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SortKey } from '#worker/lib/cursor.ts'

/** Returns the condition for rows strictly after a position in descending (key, id) order; undefined without a position. */
export const afterCursor = (place: SortKey | undefined, key: SQLiteColumn, id: SQLiteColumn): SQL | undefined =>
  place && sql`(${key}, ${id}) < (${place[0]}, ${place[1]})`

/**
 * Selects a column under an alias. D1 returns the rows of a batch as objects, so columns with the same name in a join would overwrite each
 * other.
 */
export const columnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column>> =>
  sql`${column}`.mapWith(column).as(name) as SQL.Aliased<GetColumnData<Column>> // `mapWith` drops null from the type.

/** Selects a column of a left-joined table under an alias, with a nullable type. */
export const nullableColumnAlias = <Column extends SQLiteColumn>(column: Column, name: string): SQL.Aliased<GetColumnData<Column> | null> =>
  columnAlias(column, name)

/** Inlines a trusted number into SQL, truncated to an integer, because D1 allows only 100 bound parameters per query. */
export const inlineInteger = (value: number): SQL => sql.raw(String(Math.trunc(value)))
