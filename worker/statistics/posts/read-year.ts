import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import type { CommunityYear, OwnYear } from './contract.ts'

const YEAR = 365 * DAY
const count = sql<number>`count(*)`
const sum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`

/** Returns site-wide counts of the last 365 days; `people` is the current number of open accounts. One round trip. */
export async function readCommunityYear(db: Database): Promise<CommunityYear> {
  const since = now() - YEAR
  const [[publishedTotals], [people], [commentTotals], [likeTotals]] = await db.batch([
    db
      .select({ posts: count, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
      .from(posts)
      .where(and(eq(posts.state, sql`'published'`), gte(posts.publishedAt, since))),
    db.select({ count }).from(users).where(isOpenAccount),
    db
      .select({ count })
      .from(comments)
      .where(and(eq(comments.state, 'visible'), gte(comments.createdAt, since))),
    db
      .select({ count })
      .from(likes)
      .innerJoin(users, eq(users.id, likes.userId))
      .where(and(isOpenAccount, gte(likes.createdAt, since))),
  ])
  return {
    posts: publishedTotals?.posts ?? 0,
    words: publishedTotals?.words ?? 0,
    people: people?.count ?? 0,
    comments: commentTotals?.count ?? 0,
    likes: likeTotals?.count ?? 0,
  }
}

/**
 * Returns the viewer's counts of the last 365 days, excluding the viewer's own likes and comments on their posts. One round trip to each
 * database.
 */
export async function readOwnYear(db: Database, statsDb: Database, viewer: Viewer): Promise<OwnYear> {
  const since = now() - YEAR
  const isOwn = isWrittenBy(viewer)
  const year = statsDb
    .select({ views: sum(dailyCounts.views), reads: sum(dailyCounts.reads), visibleMs: sum(dailyCounts.visibleMs) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.subject, sql`'author'`), eq(dailyCounts.subjectId, viewer.id), gte(dailyCounts.day, tehranDay(since))))
  const facts = db.batch([
    db
      .select({ posts: count, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
      .from(posts)
      .where(and(isOwn, eq(posts.state, 'published'), gte(posts.publishedAt, since))),
    db
      .select({ count })
      .from(posts)
      .innerJoin(likes, eq(likes.postId, posts.id))
      .innerJoin(users, eq(users.id, likes.userId))
      .where(and(isOwn, isOpenAccount, ne(likes.userId, viewer.id), gte(likes.createdAt, since))),
    db
      .select({ count })
      .from(posts)
      .innerJoin(comments, eq(comments.postId, posts.id))
      .where(and(isOwn, ne(comments.authorId, viewer.id), eq(comments.state, 'visible'), gte(comments.createdAt, since))),
    db
      .select({ count })
      .from(follows)
      .where(and(eq(follows.kind, 'user'), eq(follows.targetId, viewer.id), gte(follows.createdAt, since))),
  ])
  const [[counted], [[publishedTotals], [likeTotals], [commentTotals], [followTotals]]] = await Promise.all([year, facts])
  return {
    posts: publishedTotals?.posts ?? 0,
    words: publishedTotals?.words ?? 0,
    views: counted?.views ?? 0,
    reads: counted?.reads ?? 0,
    minutes: Math.round((counted?.visibleMs ?? 0) / MINUTE),
    likes: likeTotals?.count ?? 0,
    comments: commentTotals?.count ?? 0,
    followers: followTotals?.count ?? 0,
  }
}
