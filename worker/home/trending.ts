import { sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { now } from '#worker/lib/clock.ts'
import { tehranDay } from '#worker/lib/persian/jalali.ts'
import { homeTrending } from './schema.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Made anew after so long. */
const LIFE = 10 * MINUTE
const ROWS = 200
/** Of each of the last days the most read, and of the newest posts those liked. */
const OF_DAY = 150
const OF_NEWEST = 400

/**
 * For the cron: what many read these days, at most 200, best at 1. Today's reads count whole, yesterday's half and so on; likes of
 * young posts stand in where nothing was counted yet. True when it was made anew.
 */
export async function makeTrending(db: Database): Promise<boolean> {
  const time = now()
  const [made] = await db.select({ at: sql<number>`made_at`.as('at') }).from(sql`home_trending WHERE post_id > 0 LIMIT 1`)
  if (made && made.at > time - LIFE && made.at <= time) return false
  const days = [0, 1, 2].map((ago) => ({ day: tehranDay(time - ago * DAY), weight: 1 / 2 ** ago }))
  const read = days.map(
    ({ day, weight }) =>
      sql`SELECT post_id, score FROM (SELECT post_id, (reads + 0.2 * views) * ${weight} AS score FROM post_days WHERE day = ${day} ORDER BY reads DESC LIMIT ${int(OF_DAY)})`,
  )
  const liked = sql`SELECT id, 2.0 * like_count / (1 + (${time} - published_at) / ${int(DAY)}.0) FROM (SELECT id, like_count, published_at FROM posts
    WHERE state = 'published' AND published_at BETWEEN ${time - 7 * DAY} AND ${time} ORDER BY published_at DESC, id DESC LIMIT ${int(OF_NEWEST)}) WHERE like_count > 0`
  const all = sql.join([...read, liked], sql` UNION ALL `)
  await atomic(db, [
    db.delete(homeTrending),
    db
      .insert(homeTrending)
      .select(sql`SELECT t.post_id, t.score / max(t.score) OVER (), ${time} FROM (SELECT post_id, sum(score) AS score FROM (${all}) GROUP BY post_id) t
      CROSS JOIN posts p ON p.id = t.post_id WHERE p.state = 'published' AND t.score > 0 ORDER BY t.score DESC LIMIT ${int(ROWS)}`),
  ])
  return true
}
