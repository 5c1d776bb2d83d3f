import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { lists } from './schema.ts'

/** Cache tag of a list's own page and its feed. */
export const listTag = (hash: string): string => `list-${hash}`

/** Statement for a write's own batch: every page that shows one of these lists is outdated. */
export const invalidateLists = (db: Database, which: SQL | undefined): Statement =>
  db.insert(cacheInvalidations).select(sql`SELECT NULL, 'list-' || ${lists.hash}, ${now()} FROM ${lists} WHERE ${which}`)
