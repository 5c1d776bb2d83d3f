import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { now } from '#worker/lib/clock.ts'
import { postDays } from '#worker/statistics/posts/schema.ts'
import { STOPS } from './contract.ts'
import { judged } from './judge.ts'
import { listenDays, listenParts, listenRequests } from './schema.ts'

/**
 * Counts a Tehran day of a post anew from its requests: every number is set, none added to, so that it may be done any number of
 * times, by several at once, and again when something came late.
 */
export async function countDay(db: Database, postId: number, day: string): Promise<void> {
  const its = sql`post_id = ${int(postId)} AND day = ${day}`
  const part = (name: string, value: string, where: string) =>
    sql`SELECT post_id, day, ${sql.raw(`'${name}'`)}, ${sql.raw(value)} AS name, count(*) FROM listen_requests
      WHERE ${its} AND ${sql.raw(where)} GROUP BY post_id, day, ${sql.raw(value)}`
  const counted = sql`(SELECT count(*) FROM listen_requests WHERE ${its} AND verdict = 'counted')`
  await atomic(db, [
    db
      .update(listenRequests)
      .set({ verdict: sql`j.verdict`, reach: sql`j.reach` })
      .from(sql`(${judged(postId, day)}) j`)
      .where(sql`listen_requests.id = j.id AND (listen_requests.verdict IS NOT j.verdict OR listen_requests.reach <> j.reach)`),
    db.delete(listenParts).where(its),
    db.insert(listenParts).select(sql`${part('stop', `CAST(min(reach * ${STOPS} / 100, ${STOPS - 1}) AS TEXT)`, "verdict = 'counted'")}
      UNION ALL ${part('app', 'app', "verdict = 'counted'")}
      UNION ALL ${part('device', 'device', "verdict = 'counted'")}
      UNION ALL ${part('verdict', 'verdict', 'verdict IS NOT NULL')}`),
    db
      .insert(postDays)
      .select(sql`SELECT ${int(postId)}, ${day}, 0, 0, 0, ${counted} WHERE ${counted} > 0 OR EXISTS (SELECT 1 FROM post_days WHERE ${its})`)
      .onConflictDoUpdate({ target: [postDays.postId, postDays.day], set: { listens: sql`excluded.listens` } }),
    db
      .update(listenDays)
      .set({ state: 'counted', countedAt: now() })
      .where(and(its, eq(listenDays.state, 'waiting'))),
  ])
}
