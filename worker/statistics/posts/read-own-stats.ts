import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sumColumns } from './columns.ts'
import type { OwnStats } from './contract.ts'
import { postDailyStats } from './schema.ts'
import { rangeBefore, toStatsWindow } from './window.ts'

const MAX_POSTS = 100

/**
 * Returns thirty days of statistics of the viewer's posts, and their hundred most viewed published posts in that window. One round trip.
 */
export async function readOwnStats(db: Database, viewer: Viewer, before: string | undefined): Promise<OwnStats> {
  const range = rangeBefore(before)
  const isOwn = isWrittenBy(viewer)
  const within = and(gte(postDailyStats.day, range.from), lt(postDailyStats.day, range.before))
  const [days, older, postRows, [person]] = await db.batch([
    db
      .select({ day: postDailyStats.day, ...sumColumns })
      .from(posts)
      .innerJoin(postDailyStats, eq(postDailyStats.postId, posts.id))
      .where(and(isOwn, within))
      .groupBy(postDailyStats.day),
    db
      .select({ day: postDailyStats.day })
      .from(posts)
      .innerJoin(postDailyStats, eq(postDailyStats.postId, posts.id))
      .where(and(isOwn, lt(postDailyStats.day, range.from)))
      .limit(1),
    db
      .select({
        hash: posts.hash,
        title: posts.title,
        publishedAt: sql<number>`coalesce(${posts.publishedAt}, ${posts.createdAt})`,
        ...sumColumns,
        allViews: sql<number>`(SELECT coalesce(sum(d.views), 0) FROM post_days d WHERE d.post_id = ${posts.id})`,
      })
      .from(posts)
      .leftJoin(postDailyStats, and(eq(postDailyStats.postId, posts.id), within))
      .where(and(isOwn, eq(posts.state, 'published')))
      .groupBy(posts.id)
      .orderBy(desc(sumColumns.views), desc(posts.publishedAt))
      .limit(MAX_POSTS),
    db.select({ postCount: users.postCount, followerCount: users.followerCount }).from(users).where(eq(users.id, viewer.id)),
  ])
  return {
    ...toStatsWindow(range, days, older.length > 0),
    posts: postRows,
    postCount: person?.postCount ?? 0,
    followerCount: person?.followerCount ?? 0,
  }
}
