import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { lists } from './schema.ts'

export const listTag = (hash: string): string => `list-${hash}`

/** Returns a statement for a write's batch that invalidates the pages of the matching lists. */
export const invalidateLists = (db: Database, which: SQL | undefined): Statement =>
  db.insert(cacheInvalidations).select(sql`SELECT NULL, 'list-' || ${lists.hash}, ${now()} FROM ${lists} WHERE ${which}`)
