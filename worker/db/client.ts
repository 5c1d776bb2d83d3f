import type { BatchItem } from 'drizzle-orm/batch'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import * as schema from './schema.ts'

export type Database = DrizzleD1Database<typeof schema>
export type Statement = BatchItem<'sqlite'>

/** The content database; columns are snake_case in SQL and camelCase in code. */
export const database = (env: { DB: D1Database }): Database => drizzle(env.DB, { schema, casing: 'snake_case' })

/** Runs the statements as one transaction: all or none. Answers stand in the statements' order. */
export async function atomic<const List extends readonly Statement[]>(db: Database, statements: List) {
  const [first, ...rest] = statements
  if (first === undefined) return []
  return db.batch([first, ...rest])
}
