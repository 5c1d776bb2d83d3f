import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts, isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sums } from './columns.ts'
import type { PostStats } from './contract.ts'
import { postDays } from './schema.ts'
import { spanBefore, viewWindow } from './window.ts'

/** Thirty days of one of the viewer's own posts, and its sums since the beginning; anybody else's is `not_found`. */
export async function readPostStats(db: Database, viewer: Viewer, hash: string, before: string | undefined): Promise<PostStats> {
  const [post] = await db
    .select({ id: posts.id, hash: posts.hash, title: posts.title, state: posts.state, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.hash, hash), isWrittenBy(viewer)))
  if (!post) throw notFound()
  const { id, ...shown } = post
  const span = spanBefore(before)
  const own = eq(postDays.postId, id)
  const [[days, older, [all]], [card]] = await Promise.all([
    db.batch([
      db
        .select({
          day: postDays.day,
          impressions: postDays.impressions,
          views: postDays.views,
          reads: postDays.reads,
          listens: postDays.listens,
        })
        .from(postDays)
        .where(and(own, gte(postDays.day, span.from), lt(postDays.day, span.before))),
      db
        .select({ day: postDays.day })
        .from(postDays)
        .where(and(own, lt(postDays.day, span.from)))
        .limit(1),
      db.select(sums).from(postDays).where(own),
    ]),
    hydratePosts(db, [id]),
  ])
  const none = { impressions: 0, views: 0, reads: 0, listens: 0 }
  return { ...viewWindow(span, days, older.length > 0), post: { ...shown, card: card ?? null }, all: all ?? none }
}
