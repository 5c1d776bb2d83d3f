import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '#worker/db/client.ts'

/**
 * Distance between positions, enough for twenty moves into the same gap before positions are respaced. Raw SQL, because D1 binds numbers as
 * REAL.
 */
const POSITION_GAP = sql.raw(String(2 ** 20))

export interface Ordering {
  table: SQLiteTable
  scope: SQL | undefined
  key: SQLiteColumn
  position: SQLiteColumn
}

export const firstPosition = ({ table, scope, position }: Ordering): SQL =>
  sql`coalesce((SELECT min(${position}) FROM ${table} WHERE ${scope}), ${POSITION_GAP}) - ${POSITION_GAP}`

/**
 * Returns the SQL that moves a row after another one, or to the top if `after` is null: `spread` respaces the rows if the gap is used up,
 * `where` selects the moved row, and `place` is its new position. `where` matches nothing if the row `after` is missing. Rows are ordered
 * by position, then key.
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
