import { lt, type SQL, sql } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/time.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { matchSpamRule } from '#worker/discovery/home-feed/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { hydratePosts, isPublic, postMutedBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import type { Trending, TrendingQuery } from './contract.ts'
import { hourlyInteractions, postInteractions, trendingPosts } from './schema.ts'

const REBUILD_INTERVAL_MS = 10 * MINUTE
const MAX_TRENDING_POSTS = 200
const HALF_LIFE_HOURS = 12
const POSTS_PER_HOUR = 150
/** As many of the most read posts of three days are candidates. */
const READ_POSTS = 450
export const TRENDING_TAG = 'trending'

/**
 * Rebuilds the trending posts, at most `MAX_TRENDING_POSTS`, from the interactions of `WINDOW_HOURS` hours and the reads and views of three
 * days, weighted by age; excludes sponsored posts and those that match a spam rule. Returns false without rebuilding if the stored posts are younger than
 * `REBUILD_INTERVAL_MS`.
 */
export async function rebuildTrending(db: Database): Promise<boolean> {
  const time = now()
  const [latest] = await db.select({ at: sql<number>`made_at`.as('at') }).from(sql`home_trending WHERE post_id > 0 LIMIT 1`)
  if (latest && latest.at > time - REBUILD_INTERVAL_MS && latest.at <= time) return false
  const hour = Math.floor(time / HOUR)
  const hours = JSON.stringify(Array.from({ length: WINDOW_HOURS }, (_, ago) => [hour - ago, 2 ** (-ago / HALF_LIFE_HOURS)]))
  const liked = sql`SELECT j.value ->> 0 AS post_id, (j.value ->> 1) * (h.value ->> 1) AS score FROM json_each(${hours}) h CROSS JOIN json_each(
    (SELECT json_group_array(json_array(post_id, weight)) FROM (SELECT post_id, weight FROM post_hours WHERE hour = h.value ->> 0 AND weight > 0
      ORDER BY weight DESC, post_id LIMIT ${inlineInteger(POSTS_PER_HOUR)}))) j`
  const read = sql`SELECT post_id, trend FROM (SELECT post_id, trend FROM post_readership WHERE trend > 0
    ORDER BY trend DESC, post_id LIMIT ${inlineInteger(READ_POSTS)})`
  await atomic(db, [
    db.delete(trendingPosts),
    insertSelect(
      db,
      trendingPosts,
      { postId: sql`t.post_id`, score: sql`t.score / max(t.score) OVER ()`, computedAt: time },
      sql`FROM (
        SELECT post_id, sum(score) AS score FROM (${liked} UNION ALL ${read}) GROUP BY post_id HAVING sum(score) > 0) t
      CROSS JOIN posts ON posts.id = t.post_id CROSS JOIN users ON users.id = posts.author_id
      WHERE ${isPublic} AND NOT ${isSponsored(posts.id)} AND ${matchSpamRule(time)} IS NULL ORDER BY t.score DESC, t.post_id DESC LIMIT ${inlineInteger(MAX_TRENDING_POSTS)}`,
    ),
    invalidate(db, [TRENDING_TAG]),
    ...pruneHours(db, hour),
  ])
  return true
}

/** Maximum interactions deleted per run; later runs delete the rest. */
const PRUNE_BATCH = 5000

/**
 * Returns statements that delete hours outside the window, and up to `PRUNE_BATCH` of their interactions. Hourly sums are deleted first, so
 * that deleting interactions finds no sums to decrement.
 */
const pruneHours = (db: Database, hour: number): Statement[] => [
  db.delete(hourlyInteractions).where(lt(hourlyInteractions.hour, hour - WINDOW_HOURS)),
  db
    .delete(postInteractions)
    .where(
      sql`(post_id, user_id, kind) IN (SELECT post_id, user_id, kind FROM post_interest WHERE hour < ${hour - WINDOW_HOURS} LIMIT ${PRUNE_BATCH})`,
    ),
]

/** Number of past hours whose interactions count. With `HALF_LIFE_HOURS`, an older hour would weigh at most 1/64. */
const WINDOW_HOURS = 72

const SHOWN = 10
const MAX_PER_AUTHOR = 2

/**
 * Returns up to `SHOWN` trending posts, at most `MAX_PER_AUTHOR` per author, without posts that the viewer muted or that a block hides.
 * Errors: `not_found` if the tag or topic does not exist.
 */
export async function readTrending(db: Database, query: TrendingQuery, viewerId?: number): Promise<Trending> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM (SELECT posts.id, h.score, row_number() OVER (PARTITION BY posts.author_id ORDER BY h.score DESC, posts.id DESC) AS place
        FROM home_trending h CROSS JOIN posts ON posts.id = h.post_id CROSS JOIN users ON users.id = posts.author_id
        WHERE ${isPublic} AND NOT ${isSponsored(posts.id)} AND ${await labelCondition(db, query)} AND NOT ${hiddenFrom(viewerId, sql`${posts.authorId}`)} AND NOT ${postMutedBy(viewerId)})
      WHERE place <= ${inlineInteger(MAX_PER_AUTHOR)} ORDER BY score DESC, id DESC LIMIT ${inlineInteger(SHOWN)}`,
  )
  return {
    items: await hydratePosts(
      db,
      rows.map(({ id }) => id),
      viewerId,
    ),
  }
}

async function labelCondition(db: Database, { tag, topic }: TrendingQuery): Promise<SQL> {
  if (tag !== undefined)
    return sql`EXISTS (SELECT 1 FROM post_tags t WHERE t.post_id = posts.id AND t.tag_id = ${(await findTag(db, tag)).id})`
  if (topic !== undefined)
    return sql`EXISTS (SELECT 1 FROM post_topics t WHERE t.post_id = posts.id AND t.topic_id = ${(await findTopic(db, topic)).id})`
  return sql`1`
}
