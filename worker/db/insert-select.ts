import { Column, getTableColumns, is, Param, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client.ts'

/** A value, SQL expression or column of another table for each column; those that an INSERT may omit are optional. */
export type SelectedColumns<T extends SQLiteTable> = { [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQL | Column }

/**
 * Inserts the rows that `SELECT columns clauses` returns. Columns are matched by name; omitted ones get their default or NULL. SQLite needs a
 * WHERE clause before ON CONFLICT.
 */
export const insertSelect = <T extends SQLiteTable>(db: Database, table: T, columns: SelectedColumns<T>, clauses: SQL) =>
  db.insert(table).select(sql`${selectColumns(table, columns)} ${clauses}`)

/** Returns `SELECT …` with the expressions in the order of the table's columns, for INSERT statements that combine several SELECTs. */
export function selectColumns<T extends SQLiteTable>(table: T, columns: SelectedColumns<T>): SQL {
  const given: Record<string, unknown> = columns
  const list = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? column.defaultFn?.()) : given[name]
    if (value === undefined || value === null) return sql`NULL`
    return is(value, SQL) || is(value, Column) ? sql`${value}` : sql`${new Param(value, column)}`
  })
  return sql`SELECT ${sql.join(list, sql`, `)}`
}
