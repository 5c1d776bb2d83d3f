import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'

/** Returns the largest id of a table; 0 for an empty one. */
export async function readLastId(db: Database, table: 'ledger_transfers' | 'payments' | 'invoices'): Promise<number> {
  const [row] = await db.all<{ last: number }>(sql`SELECT coalesce(max(id), 0) AS "last" FROM ${sql.raw(table)}`)
  return row?.last ?? 0
}

/** Returns the ranges (after, upTo] of `size` ids that cover the ids from 1 to `last`. */
export const idRanges = (last: number, size: number): { after: number; upTo: number }[] =>
  Array.from({ length: Math.ceil(last / size) }, (_, nth) => ({ after: nth * size, upTo: Math.min(last, (nth + 1) * size) }))
