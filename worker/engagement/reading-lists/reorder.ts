import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '#worker/db/client.ts'

/** Room left between neighbours: twenty moves into one gap before the rows are spread anew. As SQL, since D1 binds numbers as reals. */
const POSITION_GAP = sql.raw(String(2 ** 20))

/** Rows somebody puts in order: their table, which of it, and what tells one from another. */
export interface Ordering {
  table: SQLiteTable
  scope: SQL | undefined
  key: SQLiteColumn
  position: SQLiteColumn
}

/** Where a new row stands before all others, as SQL. */
export const firstPosition = ({ table, scope, position }: Ordering): SQL =>
  sql`coalesce((SELECT min(${position}) FROM ${table} WHERE ${scope}), ${POSITION_GAP}) - ${POSITION_GAP}`

/**
 * Statements that put a row behind another one, or at the head (null): one small write, and before it a spreading of all rows where
 * there is no room left. Nothing happens when the row to stand behind is gone. The order is (position, key).
 */
export function reorder(
  db: Database,
  ordered: Ordering,
  moved: number,
  after: number | null,
): { spread: Statement; where: SQL; place: SQL } {
  const { table, scope, key, position } = ordered
  const others = and(scope, ne(key, moved))
  const anchor = sql`(SELECT ${position} FROM ${table} WHERE ${and(scope, eq(key, after ?? -1))})`
  const next =
    after === null
      ? sql`(SELECT min(${position}) FROM ${table} WHERE ${others})`
      : sql`(SELECT min(${position}) FROM ${table} WHERE ${others} AND (${position}, ${key}) > (${anchor}, ${after}))`
  const places = sql`(SELECT ${key} AS id, row_number() OVER (ORDER BY ${position}, ${key}) * ${POSITION_GAP} AS place
    FROM ${table} WHERE ${scope} AND ${next} - ${anchor} < 2) spread`
  return {
    spread: db.update(table).set({ position: sql`spread.place` }).from(places).where(sql`${scope} AND ${key} = spread.id`),
    where: sql`${and(scope, eq(key, moved))} AND ${after === null ? sql`1` : sql`${anchor} IS NOT NULL`}`,
    place:
      after === null ? sql`coalesce(${next} - ${POSITION_GAP}, 0)` : sql`coalesce((${anchor} + ${next}) / 2, ${anchor} + ${POSITION_GAP})`,
  }
}
