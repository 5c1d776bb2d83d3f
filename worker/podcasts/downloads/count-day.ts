import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { now } from '#worker/lib/clock.ts'
import { postDailyStats } from '#worker/statistics/posts/schema.ts'
import { STOP_BUCKETS } from './contract.ts'
import { downloadBreakdowns, downloadDays, downloadRequests } from './schema.ts'
import { selectVerdicts } from './select-verdicts.ts'

/**
 * Recounts a post's Tehran day from its requests. Sets every number instead of adding to it, so it is idempotent, can run concurrently, and
 * includes late requests.
 */
export async function countDay(db: Database, postId: number, day: string): Promise<void> {
  const isPostDay = sql`post_id = ${inlineInteger(postId)} AND day = ${day}`
  const breakdown = (name: string, value: string, where: string) =>
    sql`SELECT post_id, day, ${sql.raw(`'${name}'`)}, ${sql.raw(value)} AS name, count(*) FROM listen_requests
      WHERE ${isPostDay} AND ${sql.raw(where)} GROUP BY post_id, day, ${sql.raw(value)}`
  const counted = sql`(SELECT count(*) FROM listen_requests WHERE ${isPostDay} AND verdict = 'counted')`
  await atomic(db, [
    db
      .update(downloadRequests)
      .set({ verdict: sql`j.verdict`, reach: sql`j.reach` })
      .from(sql`(${selectVerdicts(postId, day)}) j`)
      .where(sql`listen_requests.id = j.id AND (listen_requests.verdict IS NOT j.verdict OR listen_requests.reach <> j.reach)`),
    db.delete(downloadBreakdowns).where(isPostDay),
    db
      .insert(downloadBreakdowns)
      .select(sql`${breakdown('stop', `CAST(min(reach * ${STOP_BUCKETS} / 100, ${STOP_BUCKETS - 1}) AS TEXT)`, "verdict = 'counted'")}
      UNION ALL ${breakdown('app', 'app', "verdict = 'counted'")}
      UNION ALL ${breakdown('device', 'device', "verdict = 'counted'")}
      UNION ALL ${breakdown('verdict', 'verdict', 'verdict IS NOT NULL')}`),
    db
      .insert(postDailyStats)
      .select(
        sql`SELECT ${inlineInteger(postId)}, ${day}, 0, 0, 0, ${counted} WHERE ${counted} > 0 OR EXISTS (SELECT 1 FROM post_days WHERE ${isPostDay})`,
      )
      .onConflictDoUpdate({ target: [postDailyStats.postId, postDailyStats.day], set: { listens: sql`excluded.listens` } }),
    db
      .update(downloadDays)
      .set({ state: 'counted', countedAt: now() })
      .where(and(isPostDay, eq(downloadDays.state, 'waiting'))),
  ])
}
