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

/** Thirty days of all the viewer's posts, and the hundred published ones most viewed in them. One round trip. */
export async function readOwnStats(db: Database, viewer: Viewer, before: string | undefined): Promise<OwnStats> {
  const span = rangeBefore(before)
  const mine = isWrittenBy(viewer)
  const within = and(gte(postDailyStats.day, span.from), lt(postDailyStats.day, span.before))
  const [days, older, table, [person]] = await db.batch([
    db
      .select({ day: postDailyStats.day, ...sumColumns })
      .from(posts)
      .innerJoin(postDailyStats, eq(postDailyStats.postId, posts.id))
      .where(and(mine, within))
      .groupBy(postDailyStats.day),
    db
      .select({ day: postDailyStats.day })
      .from(posts)
      .innerJoin(postDailyStats, eq(postDailyStats.postId, posts.id))
      .where(and(mine, lt(postDailyStats.day, span.from)))
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
      .where(and(mine, eq(posts.state, 'published')))
      .groupBy(posts.id)
      .orderBy(desc(sumColumns.views), desc(posts.publishedAt))
      .limit(MAX_POSTS),
    db.select({ postCount: users.postCount, followerCount: users.followerCount }).from(users).where(eq(users.id, viewer.id)),
  ])
  return {
    ...toStatsWindow(span, days, older.length > 0),
    posts: table,
    postCount: person?.postCount ?? 0,
    followerCount: person?.followerCount ?? 0,
  }
}
