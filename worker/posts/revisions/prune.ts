import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { postRevisions } from './schema.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** Tehran has had no summer time since 2022; what was kept before stays as it was. */
const TEHRAN_OFFSET = 3.5 * HOUR

/** A number as SQL; D1 binds numbers as real ones, whose division leaves no whole stretches. */
const integer = (number: number): SQL => sql.raw(String(number))

/** Drops those of an age that have a newer one within the same stretch of time. What readers saw is never thinned. */
const pruneWindow = (db: Database, { from, to, bucket }: { from: number; to: number; bucket: (at: SQL) => SQL }): Statement =>
  db.delete(postRevisions).where(sql`kind <> 'published' AND at > ${from} AND at <= ${to} AND EXISTS (
    SELECT 1 FROM post_revisions newer WHERE newer.post_id = post_revisions.post_id AND newer.revision > post_revisions.revision
      AND ${bucket(sql`newer.at`)} = ${bucket(sql`post_revisions.at`)})`)

/**
 * Statements for the cron: of a draft's revisions all of the last day stay, then one an hour for a week, then one a Tehran day. It
 * looks at those whose age just passed a border, a day back in case the cron stood still.
 */
export const pruneRevisions = (db: Database): Statement[] => [
  pruneWindow(db, { from: now() - 2 * DAY, to: now() - DAY, bucket: (at) => sql`${at} / ${integer(HOUR)}` }),
  pruneWindow(db, {
    from: now() - 8 * DAY,
    to: now() - 7 * DAY,
    bucket: (at) => sql`(${at} + ${integer(TEHRAN_OFFSET)}) / ${integer(DAY)}`,
  }),
]
