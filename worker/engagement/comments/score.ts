import { gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { comments } from './schema.ts'

/** Normal quantile for 95 % confidence. */
const Z = 1.96
const Z2 = Z * Z
/** Factor that makes scores integers, because cursors carry integers. */
const SCALE = 1_000_000_000
/** Maximum likes of the thread read per rescored comment. */
const MAX_LIKES = 2000
const TOP_COMMENTS = 10

/**
 * Returns SQL for Wilson's lower bound (E. B. Wilson, JASA 22, 1927) of the share k / n, in billionths: (k + z²/2 − z·√(k(n−k)/n + z²/4)) /
 * (n + z²) with z = 1.96; 0 for k = 0.
 */
export const wilsonLowerBound = (likes: SQL, people: SQL): SQL => sql`iif(${likes} = 0, 0, CAST(round(${SCALE}
  * (${likes} + ${Z2 / 2} - ${Z} * sqrt(1.0 * ${likes} * (${people} - ${likes}) / ${people} + ${Z2 / 4})) / (${people} + ${Z2})) AS INTEGER))`

/**
 * Returns a statement for a like's batch that rescores the comment and the ten best top-level comments of its post, because the like may
 * raise their n. n is the number of users who liked anything in the thread since the comment was written (docs/decisions/0011).
 */
export function updateScore(db: Database, hash: string) {
  const first = sql`SELECT id FROM (SELECT s.id FROM comments s WHERE s.post_id = (SELECT c.post_id FROM comments c WHERE c.hash = ${hash})
    AND s.parent_id IS NULL ORDER BY s.score DESC, s.id DESC LIMIT ${TOP_COMMENTS})`
  return updateScores(db).where(sql`${comments.id} IN (SELECT id FROM comments WHERE hash = ${hash} UNION ${first})`)
}

/** Returns a statement that rescores every liked comment, for bulk imports. */
export const updateAllScores = (db: Database) => updateScores(db).where(gt(comments.likeCount, 0))

function updateScores(db: Database) {
  const people = sql`(SELECT max(count(DISTINCT user_id), ${comments.likeCount}) FROM (
    SELECT l.user_id FROM comment_likes l WHERE l.post_id = ${comments.postId} AND l.created_at >= ${comments.createdAt} LIMIT ${MAX_LIKES}))`
  return db.update(comments).set({ score: wilsonLowerBound(sql`${comments.likeCount}`, people) })
}
