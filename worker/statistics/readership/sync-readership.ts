import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database, type Statement, statsDatabase } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { postReadership } from '#worker/posts/posts/schema.ts'
import { dailyCounts, totalCounts } from '#worker/statistics/collection/schema.ts'
import { readershipProgress } from './schema.ts'

/** Maximum number of counts and of posts with outdated recent counts that a run copies; the next run continues. */
const BATCH_SIZE = 500
/** Age from which no count with an earlier time can still be committed. */
const COMMIT_DELAY_MS = MINUTE

/**
 * Cron task: copies the counts of posts that were counted since the last run, and those of posts whose recent counts a new Tehran day made
 * too high. The search index takes the new counts over when a post is indexed for another reason. Returns whether counts are left to copy.
 */
export async function syncReadership(env: Env): Promise<boolean> {
  const [db, statsDb] = [database(env), statsDatabase(env)]
  const today = tehranDay(now())
  const { position, outdated } = await readTogether(db, {
    position: first(db.select().from(readershipProgress).where(eq(readershipProgress.id, 1))),
    outdated: db
      .select({ postId: postReadership.postId })
      .from(postReadership)
      .where(lte(postReadership.recountOn, today))
      .orderBy(asc(postReadership.recountOn))
      .limit(BATCH_SIZE),
  })
  if (!position) throw new Error('The position of the readership is missing')
  const counted = await statsDb
    .select({ countedAt: dailyCounts.countedAt, postId: dailyCounts.subjectId, day: dailyCounts.day })
    .from(dailyCounts)
    .where(
      and(
        // A literal, because SQLite does not use the partial index for a bound value.
        eq(dailyCounts.subject, sql`'post'`),
        lte(dailyCounts.countedAt, now() - COMMIT_DELAY_MS),
        sql`(counted_at, subject_id, day) > (${position.countedAt}, ${position.postId}, ${position.day})`,
      ),
    )
    .orderBy(asc(dailyCounts.countedAt), asc(dailyCounts.subjectId), asc(dailyCounts.day))
    .limit(BATCH_SIZE)
  const ids = [...new Set([...counted, ...outdated].map(({ postId }) => postId))]
  const last = counted.at(-1)
  if (ids.length > 0)
    await atomic(db, [
      ...storeReadership(db, await readReadership(statsDb, ids, today), outdated),
      ...(last ? [db.update(readershipProgress).set(last).where(eq(readershipProgress.id, 1))] : []),
    ])
  return counted.length === BATCH_SIZE || outdated.length === BATCH_SIZE
}

interface Readership {
  postId: number
  views: number
  reads: number
  monthReads: number
  weekReads: number
  trend: number
  recountOn: string | null
}

/** A view that is no read weighs a fifth of a read. */
const VIEW_WEIGHT = 0.2
const MONTH_DAYS = 30
const WEEK_DAYS = 7

/** Reads the counts of posts that were ever counted; a day's weight in the trend halves with each day since. */
async function readReadership(statsDb: Database, ids: readonly number[], today: string): Promise<Readership[]> {
  const dayBefore = (days: number) => tehranDay(Date.parse(today) - days * DAY)
  const weight = sql`CASE d.day WHEN ${today} THEN 1.0 WHEN ${dayBefore(1)} THEN 0.5 WHEN ${dayBefore(2)} THEN 0.25 ELSE 0 END`
  const rows = await statsDb
    .select({
      // Drizzle does not qualify the columns of a query of one table, so the subquery names its table itself.
      postId: totalCounts.subjectId,
      views: totalCounts.views,
      reads: totalCounts.reads,
      recent: sql<string>`(SELECT json_array(coalesce(sum(d.reads), 0), coalesce(sum(iif(d.day > ${dayBefore(WEEK_DAYS)}, d.reads, 0)), 0),
        coalesce(sum((d.reads + ${sql.raw(String(VIEW_WEIGHT))} * d.views) * ${weight}), 0)) FROM daily_counts d
        WHERE d.subject = 'post' AND d.subject_id = total_counts.subject_id AND d.day > ${dayBefore(MONTH_DAYS)})`.as('recent'),
    })
    .from(totalCounts)
    .where(
      and(eq(totalCounts.subject, sql`'post'`), sql`${totalCounts.subjectId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    )
  const tomorrow = tehranDay(Date.parse(today) + DAY)
  return rows.map(({ recent, ...counts }) => {
    const [monthReads, weekReads, trend]: [number, number, number] = JSON.parse(recent)
    return { ...counts, monthReads, weekReads, trend, recountOn: monthReads > 0 || trend > 0 ? tomorrow : null }
  })
}

/** Returns statements that store the counts, except those of erased posts, and that clear rows whose post no longer has counts. */
function storeReadership(db: Database, rows: readonly Readership[], outdated: readonly { postId: number }[]): Statement[] {
  const of = (name: keyof Readership) => sql`j.value ->> ${sql.raw(`'${name}'`)}`
  const columns = {
    views: of('views'),
    reads: of('reads'),
    monthReads: of('monthReads'),
    weekReads: of('weekReads'),
    trend: of('trend'),
    recountOn: of('recountOn'),
  }
  const counted = new Set(rows.map(({ postId }) => postId))
  const uncounted = outdated.map(({ postId }) => postId).filter((id) => !counted.has(id))
  return [
    insertSelect(
      db,
      postReadership,
      { postId: of('postId'), ...columns },
      sql`FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN posts ON posts.id = ${of('postId')} WHERE posts.removed_by IS NOT 'account'`,
    ).onConflictDoUpdate({
      target: postReadership.postId,
      set: {
        views: sql`excluded.views`,
        reads: sql`excluded.reads`,
        monthReads: sql`excluded.month_reads`,
        weekReads: sql`excluded.week_reads`,
        trend: sql`excluded.trend`,
        recountOn: sql`excluded.recount_on`,
      },
    }),
    ...(uncounted.length > 0
      ? [db.delete(postReadership).where(sql`post_id IN (SELECT value FROM json_each(${JSON.stringify(uncounted)}))`)]
      : []),
  ]
}
