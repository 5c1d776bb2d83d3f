import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
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
import type { CommunityYear, OwnYear } from './contract.ts'
import { postDailyStats } from './schema.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000
const count = sql<number>`count(*)`

/** The last 365 days of everybody's public doings; people are the members there are now. One round trip. */
export async function readCommunityYear(db: Database): Promise<CommunityYear> {
  const since = now() - YEAR
  const [[written], [people], [said], [liked]] = await db.batch([
    db
      .select({ posts: count, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
      .from(posts)
      .where(and(eq(posts.state, sql`'published'`), gte(posts.publishedAt, since))),
    db.select({ count }).from(users).where(isOpenAccount),
    db
      .select({ count })
      .from(comments)
      .where(and(eq(comments.state, 'visible'), gte(comments.createdAt, since))),
    db.select({ count }).from(likes).where(gte(likes.createdAt, since)),
  ])
  return {
    posts: written?.posts ?? 0,
    words: written?.words ?? 0,
    people: people?.count ?? 0,
    comments: said?.count ?? 0,
    likes: liked?.count ?? 0,
  }
}

/** The viewer's last 365 days; what they did to their own posts does not count. One round trip. */
export async function readOwnYear(db: Database, viewer: Viewer): Promise<OwnYear> {
  const since = now() - YEAR
  const mine = isWrittenBy(viewer)
  const [[written], [read], [liked], [said], [followed]] = await db.batch([
    db
      .select({ posts: count, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
      .from(posts)
      .where(and(mine, eq(posts.state, 'published'), gte(posts.publishedAt, since))),
    db
      .select({ count: sql<number>`coalesce(sum(${postDailyStats.reads}), 0)` })
      .from(posts)
      .innerJoin(postDailyStats, eq(postDailyStats.postId, posts.id))
      .where(and(mine, gte(postDailyStats.day, tehranDay(since)))),
    db
      .select({ count })
      .from(posts)
      .innerJoin(likes, eq(likes.postId, posts.id))
      .where(and(mine, ne(likes.userId, viewer.id), gte(likes.createdAt, since))),
    db
      .select({ count })
      .from(posts)
      .innerJoin(comments, eq(comments.postId, posts.id))
      .where(and(mine, ne(comments.authorId, viewer.id), eq(comments.state, 'visible'), gte(comments.createdAt, since))),
    db
      .select({ count })
      .from(follows)
      .where(and(eq(follows.kind, 'user'), eq(follows.targetId, viewer.id), gte(follows.createdAt, since))),
  ])
  return {
    posts: written?.posts ?? 0,
    words: written?.words ?? 0,
    reads: read?.count ?? 0,
    likes: liked?.count ?? 0,
    comments: said?.count ?? 0,
    followers: followed?.count ?? 0,
  }
}
