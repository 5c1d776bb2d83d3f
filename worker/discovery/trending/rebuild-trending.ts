import { sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { matchSpamRule } from '#worker/discovery/home-feed/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { HOUR, WINDOW_HOURS } from './hours.ts'
import { pruneHours } from './prune-hours.ts'
import { trendingPosts } from './schema.ts'

const DAY = 24 * HOUR
const REBUILD_INTERVAL_MS = HOUR / 6
const MAX_TRENDING_POSTS = 200
const HALF_LIFE_HOURS = 12
const POSTS_PER_HOUR = 150
const POSTS_PER_DAY = 150
export const TRENDING_TAG = 'trending'

/**
 * Rebuilds the trending posts, at most 200, from 72 hours of interactions and three days of views and reads, weighted by age; excludes
 * posts that match a spam rule. Returns false if the last rebuild was less than ten minutes ago.
 */
export async function rebuildTrending(db: Database): Promise<boolean> {
  const time = now()
  const [latest] = await db.select({ at: sql<number>`made_at`.as('at') }).from(sql`home_trending WHERE post_id > 0 LIMIT 1`)
  if (latest && latest.at > time - REBUILD_INTERVAL_MS && latest.at <= time) return false
  const hour = Math.floor(time / HOUR)
  const hours = JSON.stringify(Array.from({ length: WINDOW_HOURS }, (_, ago) => [hour - ago, 2 ** (-ago / HALF_LIFE_HOURS)]))
  const days = JSON.stringify([0, 1, 2].map((ago) => [tehranDay(time - ago * DAY), 2 ** -ago]))
  const liked = sql`SELECT j.value ->> 0 AS post_id, (j.value ->> 1) * (h.value ->> 1) AS score FROM json_each(${hours}) h CROSS JOIN json_each(
    (SELECT json_group_array(json_array(post_id, weight)) FROM (SELECT post_id, weight FROM post_hours WHERE hour = h.value ->> 0 AND weight > 0
      ORDER BY weight DESC, post_id LIMIT ${inlineInteger(POSTS_PER_HOUR)}))) j`
  const read = sql`SELECT j.value ->> 0, (j.value ->> 1) * (d.value ->> 1) FROM json_each(${days}) d CROSS JOIN json_each(
    (SELECT json_group_array(json_array(post_id, reads + 0.2 * views)) FROM (SELECT post_id, reads, views FROM post_days WHERE day = d.value ->> 0
      ORDER BY reads DESC, post_id LIMIT ${inlineInteger(POSTS_PER_DAY)}))) j`
  await atomic(db, [
    db.delete(trendingPosts),
    db.insert(trendingPosts).select(sql`SELECT t.post_id, t.score / max(t.score) OVER (), ${time} FROM (
        SELECT post_id, sum(score) AS score FROM (${liked} UNION ALL ${read}) GROUP BY post_id HAVING sum(score) > 0) t
      CROSS JOIN posts ON posts.id = t.post_id CROSS JOIN users ON users.id = posts.author_id
      WHERE ${isPublic} AND ${matchSpamRule(time)} IS NULL ORDER BY t.score DESC, t.post_id DESC LIMIT ${inlineInteger(MAX_TRENDING_POSTS)}`),
    invalidate(db, [TRENDING_TAG]),
    ...pruneHours(db, hour),
  ])
  return true
}
