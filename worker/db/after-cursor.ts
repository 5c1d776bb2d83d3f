import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SortKey } from '#worker/lib/cursor.ts'

/** Rows strictly behind a place in the order (key, id) descending. */
export const afterCursor = (place: SortKey | undefined, key: SQLiteColumn, id: SQLiteColumn): SQL | undefined =>
  place && sql`(${key}, ${id}) < (${place[0]}, ${place[1]})`
