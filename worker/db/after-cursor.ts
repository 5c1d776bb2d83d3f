import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SortKey } from '#worker/lib/cursor.ts'

/** Returns the condition for rows strictly after a position in descending (key, id) order. */
export const afterCursor = (place: SortKey | undefined, key: SQLiteColumn, id: SQLiteColumn): SQL | undefined =>
  place && sql`(${key}, ${id}) < (${place[0]}, ${place[1]})`
