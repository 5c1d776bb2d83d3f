import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { preferences } from './schema.ts'

export const upsertPreferences = (
  db: Database,
  userId: number,
  inserted: Partial<typeof preferences.$inferInsert>,
  updated: SQLiteUpdateSetSource<typeof preferences> = inserted,
): Statement =>
  db
    .insert(preferences)
    .values({ ...inserted, userId, unsubscribeToken: newSecret(), changedAt: now() })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...updated, changedAt: now() } })
