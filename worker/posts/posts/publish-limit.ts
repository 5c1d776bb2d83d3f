import { type SQL, sql } from 'drizzle-orm'
import { LIMITS, NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { PublishLimit } from './contract.ts'

const WINDOWS = [
  { windowMs: HOUR, ...LIMITS.publishPerHour },
  { windowMs: DAY, ...LIMITS.publishPerDay },
] as const
type Window = (typeof WINDOWS)[number]

const limitOf = (userId: number, { newMember, member }: Window): SQL =>
  sql`(SELECT iif(u.role = 'member' AND u.created_at > ${now() - NEW_MEMBER_AGE}, ${newMember}, ${member}) FROM users u WHERE u.id = ${userId})`

/**
 * SQL query of the times `at` since `since` at which the user published a post for the first time, had one held for review or submitted one
 * to a publication, except the post `exceptId`. Imported posts do not count; they are older than their rows.
 */
const publications = (userId: number, since: number, exceptId: SQL): SQL => sql`SELECT p.published_at AS at FROM posts p
    WHERE p.author_id = ${userId} AND p.published_at > ${since} AND p.published_at >= p.created_at AND p.id <> ${exceptId}
  UNION ALL SELECT r.held_at FROM post_reviews r JOIN posts p ON p.id = r.post_id
    WHERE r.author_id = ${userId} AND r.state = 'held' AND r.held_at > ${since} AND p.published_at IS NULL AND p.id <> ${exceptId}
  UNION ALL SELECT s.created_at FROM submissions s JOIN posts p ON p.id = s.post_id
    WHERE s.author_id = ${userId} AND s.created_at > ${since} AND p.published_at IS NULL AND p.id <> ${exceptId}`

/** SQL condition: the user may publish the post now, because it was published before or they are within both limits. */
export function isWithinPublishLimit(userId: number, postId: number): SQL {
  const counts = WINDOWS.map((window) => {
    const found = publications(userId, now() - window.windowMs, sql`${postId}`)
    return sql`(SELECT count(*) FROM (${found})) < ${limitOf(userId, window)}`
  })
  const wasPublished = sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = ${postId} AND p.published_at IS NOT NULL)`
  return sql`(${wasPublished} OR (${sql.join(counts, sql` AND `)}))`
}

/** SQL expression for `viewPublishLimit`: the limits as they apply to the first publication of the post. */
export function selectPublishLimit(userId: number, postId: SQL): SQL<string> {
  const states = WINDOWS.map((window) => {
    const found = publications(userId, now() - window.windowMs, postId)
    const limit = limitOf(userId, window)
    return sql`SELECT ${limit} - (SELECT count(*) FROM (${found})) AS rest,
      (SELECT at + ${window.windowMs} FROM (${found}) ORDER BY at DESC LIMIT 1 OFFSET ${limit} - 1) AS next_at`
  })
  return sql<string>`(SELECT json_object('left', max(0, min(rest)), 'nextAt', max(next_at)) FROM (${sql.join(states, sql` UNION ALL `)}))`
}

export const viewPublishLimit = (json: string): PublishLimit => JSON.parse(json) // JSON of `selectPublishLimit`.

/** Throws `rate_limited` with Retry-After if the user may not publish the post now. */
export async function assertWithinPublishLimit(db: Database, userId: number, postId: number): Promise<void> {
  const [row] = await db.all<{ state: string; isAllowed: number }>(
    sql`SELECT ${selectPublishLimit(userId, sql`${postId}`)} AS state, ${isWithinPublishLimit(userId, postId)} AS "isAllowed"`,
  )
  const nextAt = row && row.isAllowed === 0 ? viewPublishLimit(row.state).nextAt : null
  if (nextAt === null) return
  throw new AppError('rate_limited', {
    message: `به سقف انتشار رسیده‌ای؛ از ${formatDateTime(nextAt)} دوباره می‌توانی منتشر کنی. پستت پیش‌نویس می‌ماند و می‌توانی برایش زمان بگذاری.`,
    retryAfter: Math.max(1, Math.ceil((nextAt - now()) / 1000)),
  })
}

/** SQL condition: about as many posts of the user are due around `publishAt` as the limits of publishing allow. */
export const canSchedule = (userId: number, postId: SQL, publishAt: number): SQL =>
  sql`(${sql.join(
    WINDOWS.map(
      (window) => sql`(SELECT count(*) FROM posts w WHERE w.author_id = ${userId} AND w.state = 'scheduled' AND w.id <> ${postId}
        AND w.publish_at BETWEEN ${publishAt - window.windowMs / 2} AND ${publishAt + window.windowMs / 2}) < ${limitOf(userId, window)}`,
    ),
    sql` AND `,
  )})`
