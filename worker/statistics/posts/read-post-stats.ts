import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts, isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sumColumns } from './columns.ts'
import type { PostStats } from './contract.ts'
import { postDailyStats } from './schema.ts'
import { rangeBefore, toStatsWindow } from './window.ts'

/** Returns thirty days and all-time statistics of one of the viewer's posts. Errors: `not_found`, also for other authors' posts. */
export async function readPostStats(db: Database, viewer: Viewer, hash: string, before: string | undefined): Promise<PostStats> {
  const [post] = await db
    .select({ id: posts.id, hash: posts.hash, title: posts.title, state: posts.state, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.hash, hash), isWrittenBy(viewer)))
  if (!post) throw notFound()
  const { id, ...shown } = post
  const range = rangeBefore(before)
  const isThisPost = eq(postDailyStats.postId, id)
  const [[days, older, [all]], [card]] = await Promise.all([
    db.batch([
      db
        .select({
          day: postDailyStats.day,
          impressions: postDailyStats.impressions,
          views: postDailyStats.views,
          reads: postDailyStats.reads,
          listens: postDailyStats.listens,
        })
        .from(postDailyStats)
        .where(and(isThisPost, gte(postDailyStats.day, range.from), lt(postDailyStats.day, range.before))),
      db
        .select({ day: postDailyStats.day })
        .from(postDailyStats)
        .where(and(isThisPost, lt(postDailyStats.day, range.from)))
        .limit(1),
      db.select(sumColumns).from(postDailyStats).where(isThisPost),
    ]),
    hydratePosts(db, [id]),
  ])
  const none = { impressions: 0, views: 0, reads: 0, listens: 0 }
  return { ...toStatsWindow(range, days, older.length > 0), post: { ...shown, card: card ?? null }, allTime: all ?? none }
}
