import type { BatchItem } from 'drizzle-orm/batch'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

export type Database = DrizzleD1Database
export type Statement = BatchItem<'sqlite'>

/** What Drizzle learns of names serves every request of one binding. */
const databases = new WeakMap<D1Database, Database>()

/** The content database; columns are snake_case in SQL and camelCase in code. */
export function database({ DB }: { DB: D1Database }): Database {
  const made = databases.get(DB) ?? drizzle(DB, { casing: 'snake_case' })
  databases.set(DB, made)
  return made
}

/** Runs the statements as one transaction: all or none. Answers stand in the statements' order. */
export async function atomic<const List extends readonly Statement[]>(db: Database, statements: List) {
  const [first, ...rest] = statements
  if (first === undefined) return []
  return db.batch([first, ...rest])
}
