import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sums } from './columns.ts'
import type { OwnStats } from './contract.ts'
import { postDays } from './schema.ts'
import { spanBefore, viewWindow } from './window.ts'

const POSTS_SHOWN = 100

/** Thirty days of all the viewer's posts, and the hundred published ones most viewed in them. One round trip. */
export async function readOwnStats(db: Database, viewer: Viewer, before: string | undefined): Promise<OwnStats> {
  const span = spanBefore(before)
  const mine = isWrittenBy(viewer)
  const within = and(gte(postDays.day, span.from), lt(postDays.day, span.before))
  const [days, older, table, [person]] = await db.batch([
    db
      .select({ day: postDays.day, ...sums })
      .from(posts)
      .innerJoin(postDays, eq(postDays.postId, posts.id))
      .where(and(mine, within))
      .groupBy(postDays.day),
    db
      .select({ day: postDays.day })
      .from(posts)
      .innerJoin(postDays, eq(postDays.postId, posts.id))
      .where(and(mine, lt(postDays.day, span.from)))
      .limit(1),
    db
      .select({
        hash: posts.hash,
        title: posts.title,
        publishedAt: sql<number>`coalesce(${posts.publishedAt}, ${posts.createdAt})`,
        ...sums,
        allViews: sql<number>`(SELECT coalesce(sum(d.views), 0) FROM post_days d WHERE d.post_id = ${posts.id})`,
      })
      .from(posts)
      .leftJoin(postDays, and(eq(postDays.postId, posts.id), within))
      .where(and(mine, eq(posts.state, 'published')))
      .groupBy(posts.id)
      .orderBy(desc(sums.views), desc(posts.publishedAt))
      .limit(POSTS_SHOWN),
    db.select({ postCount: users.postCount, followerCount: users.followerCount }).from(users).where(eq(users.id, viewer.id)),
  ])
  return {
    ...viewWindow(span, days, older.length > 0),
    posts: table,
    postCount: person?.postCount ?? 0,
    followerCount: person?.followerCount ?? 0,
  }
}
