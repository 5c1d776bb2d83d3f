import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { preferences } from './schema.ts'

/** Statement that makes a person's preferences, or changes what is given of them. */
export const changePreferences = (
  db: Database,
  userId: number,
  made: Partial<typeof preferences.$inferInsert>,
  changed: SQLiteUpdateSetSource<typeof preferences> = made,
): Statement =>
  db
    .insert(preferences)
    .values({ ...made, userId, unsubscribeToken: newSecret(), changedAt: now() })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...changed, changedAt: now() } })
