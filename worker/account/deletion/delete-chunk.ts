import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'

/** Rows touched by one batch of an erasure at most. */
export const CHUNK_SIZE = 100

/** Deletes up to a chunk of the rows a condition names; false when there was none. `key` is the table's primary key. */
export async function deleteChunk(db: Database, table: string, key: string, where: SQL): Promise<boolean> {
  const [name, columns] = [sql.raw(table), sql.raw(key)]
  const deleted = await db.all<{ one: number }>(
    sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${where} LIMIT ${CHUNK_SIZE}) RETURNING 1 AS one`,
  )
  return deleted.length > 0
}
