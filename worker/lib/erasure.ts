import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'

/** Rows that are deleted with an account. `key` lists the columns of the primary key. */
export interface PersonalRows {
  table: string
  key: string
  where: (userId: number) => SQL
}

/** Erases a bounded part of what an account owns; returns false when nothing is left. */
export type EraseChunk = (env: Env, db: Database, userId: number) => Promise<boolean>

export type Erasure = PersonalRows | EraseChunk

export const ownedBy = (column: string) => (userId: number) => sql`${sql.raw(column)} = ${userId}`
export const onOwnPosts = (userId: number): SQL => sql`post_id IN (SELECT id FROM posts WHERE author_id = ${userId})`

export const CHUNK_SIZE = 100

/** Deletes up to `size` rows for which `where` holds; returns false when there were none. */
export async function deleteChunk(
  db: Database,
  { table, key }: Omit<PersonalRows, 'where'>,
  where: SQL,
  size = CHUNK_SIZE,
): Promise<boolean> {
  const [name, columns] = [sql.raw(table), sql.raw(key)]
  const deleted = await db.all<{ one: number }>(
    sql`DELETE FROM ${name} WHERE (${columns}) IN (SELECT ${columns} FROM ${name} WHERE ${where} LIMIT ${size}) RETURNING 1 AS one`,
  )
  return deleted.length > 0
}

/** Performs one chunk of an erasure. */
export const eraseChunk = (erasure: Erasure, env: Env, db: Database, userId: number): Promise<boolean> =>
  typeof erasure === 'function' ? erasure(env, db, userId) : deleteChunk(db, erasure, erasure.where(userId))
