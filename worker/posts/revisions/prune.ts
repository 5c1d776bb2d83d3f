import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { postRevisions } from './schema.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** A fixed offset suffices because Iran has had no daylight saving time since 2022. */
const TEHRAN_OFFSET = 3.5 * HOUR

/** Inlines an integer, because D1 binds numbers as REAL, which breaks integer division. */
const integer = (number: number): SQL => sql.raw(String(number))

/** Deletes unpublished revisions in the time range that have a newer revision in the same bucket. */
const pruneWindow = (db: Database, { from, to, bucket }: { from: number; to: number; bucket: (at: SQL) => SQL }): Statement =>
  db.delete(postRevisions).where(sql`kind <> 'published' AND at > ${from} AND at <= ${to} AND EXISTS (
    SELECT 1 FROM post_revisions newer WHERE newer.post_id = post_revisions.post_id AND newer.revision > post_revisions.revision
      AND ${bucket(sql`newer.at`)} = ${bucket(sql`post_revisions.at`)})`)

/**
 * Returns statements that thin out revisions: all are kept for a day, then the newest per hour until a week old, then the newest per Tehran
 * day; published revisions are always kept. Each run covers a day past each boundary to catch up on missed runs.
 */
export const pruneRevisions = (db: Database): Statement[] => [
  pruneWindow(db, { from: now() - 2 * DAY, to: now() - DAY, bucket: (at) => sql`${at} / ${integer(HOUR)}` }),
  pruneWindow(db, {
    from: now() - 8 * DAY,
    to: now() - 7 * DAY,
    bucket: (at) => sql`(${at} + ${integer(TEHRAN_OFFSET)}) / ${integer(DAY)}`,
  }),
]
