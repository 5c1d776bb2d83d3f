import { sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'

/** Days that are read, today included. */
const RECENT_DAYS = 30
/** Counted days of all posts of an author that are read at most; one with more sees no days. */
const MAX_COUNTS = 5000

/**
 * Reads the views of an author's posts on each of the last `RECENT_DAYS` Tehran days, oldest first; returns the views of a post by its id,
 * or null if there are too many to read. Reads the statistics database by author, so that it can run beside the query that finds the posts.
 */
export async function readRecentViews(statsDb: Database, authorId: number): Promise<(postId: number) => number[] | null> {
  const today = Date.parse(tehranDay(now()))
  const days = Array.from({ length: RECENT_DAYS }, (_, at) => tehranDay(today - (RECENT_DAYS - 1 - at) * DAY))
  const rows = await statsDb
    .select({ postId: sql<number>`subject_id`.as('post_id'), counts: sql<string>`json_group_object(day, views)`.as('counts') })
    .from(
      sql`(SELECT subject_id, day, views FROM daily_counts WHERE author_id = ${inlineInteger(authorId)} AND day >= ${days[0]}
        LIMIT ${inlineInteger(MAX_COUNTS)})`,
    )
    .groupBy(sql`subject_id`)
  const counts = new Map(rows.map(({ postId, counts }): [number, Record<string, number>] => [postId, JSON.parse(counts)]))
  const isComplete = [...counts.values()].reduce((sum, ofPost) => sum + Object.keys(ofPost).length, 0) < MAX_COUNTS
  return (postId) => (isComplete ? days.map((day) => counts.get(postId)?.[day] ?? 0) : null)
}
