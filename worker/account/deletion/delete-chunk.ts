import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'

export const CHUNK_SIZE = 100

/** Deletes up to `CHUNK_SIZE` matching rows; returns false when none matched. `key` lists the table’s primary key columns. */
export async function deleteChunk(db: Database, table: string, key: string, where: SQL): Promise<boolean> {
  const [name, columns] = [sql.raw(table), sql.raw(key)]
  const deleted = await db.all<{ one: number }>(
    sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${where} LIMIT ${CHUNK_SIZE}) RETURNING 1 AS one`,
  )
  return deleted.length > 0
}
