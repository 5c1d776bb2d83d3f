import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Place } from '#worker/lib/cursor.ts'

/** Rows strictly behind a place in the order (key, id) descending. */
export const behind = (place: Place | undefined, key: SQLiteColumn, id: SQLiteColumn): SQL | undefined =>
  place && sql`(${key}, ${id}) < (${place[0]}, ${place[1]})`
