import { sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { upsertPreferences } from '#worker/people/settings/index.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { FIRST_STEP_SIZE, type FirstSteps } from './contract.ts'

/** Age in ms until which an account is offered its first steps. */
const OFFERED_FOR = 30 * DAY

const size = inlineInteger(FIRST_STEP_SIZE)

/** Builds a statement that selects what a new member has done so far; no row if the account is older or its first steps are closed. */
export const selectFirstSteps = (db: Database, viewer: Viewer) => {
  const me = inlineInteger(viewer.id)
  const follows = (kind: 'user' | 'topic') =>
    sql`SELECT target_id FROM follows WHERE follower_id = ${me} AND kind = ${sql.raw(`'${kind}'`)}`
  return db
    .select({
      topics:
        sql<string>`(SELECT json_group_array(json_object('key', topics.key, 'name', topics.name)) FROM (${follows('topic')} ORDER BY created_at LIMIT ${size}) f
        CROSS JOIN topics ON topics.id = f.target_id WHERE ${isShownTopic})`.as('topics'),
      people: sql<number>`(SELECT count(*) FROM (${follows('user')} LIMIT ${size}))`.as('people'),
      hasPhoto: sql<number>`users.avatar IS NOT NULL`.as('has_photo'),
      hasWritten: sql<number>`EXISTS (SELECT 1 FROM posts WHERE author_id = ${me})`.as('has_written'),
    })
    .from(users)
    .where(
      sql`users.id = ${me} AND users.created_at > ${now() - OFFERED_FOR}
        AND NOT EXISTS (SELECT 1 FROM preferences WHERE user_id = ${me} AND first_steps_closed_at IS NOT NULL)`,
    )
}

type FirstStepsRow = Awaited<ReturnType<typeof selectFirstSteps>>[number]

/** Returns the first steps; null if there are none, or if all are taken. */
export function toFirstSteps(row: FirstStepsRow | undefined): FirstSteps | null {
  if (!row) return null
  const steps: FirstSteps = {
    topics: JSON.parse(row.topics),
    people: row.people,
    hasPhoto: Boolean(row.hasPhoto),
    hasWritten: Boolean(row.hasWritten),
  }
  const isDone = steps.topics.length >= FIRST_STEP_SIZE && steps.people >= FIRST_STEP_SIZE && steps.hasPhoto && steps.hasWritten
  return isDone ? null : steps
}

/** Builds a statement that closes the viewer's first steps for good. */
export const closeFirstSteps = (db: Database, viewer: Viewer): Statement => upsertPreferences(db, viewer.id, { firstStepsClosedAt: now() })
