import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tehranDay } from '#shared/persian/jalali.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import type { CommunityYear } from './contract.ts'
import type { YearWindow } from './year-window.ts'

const within = (column: SQLiteColumn, { since, until }: YearWindow) => and(gte(column, since), lt(column, until))

/**
 * Counts the site's year by the definitions of its contract. One round trip to each database. Reads whole tables, so only a cron task calls
 * it.
 */
export async function readCommunityYear({ db, statsDb }: { db: Database; statsDb: Database }, window: YearWindow): Promise<CommunityYear> {
  const { since, until } = window
  const on = (alias: string) =>
    sql.raw(`FROM ${alias} CROSS JOIN posts p ON p.id = ${alias}.post_id CROSS JOIN users author ON author.id = p.author_id
      WHERE p.state = 'published' AND author.state IN ('active', 'suspended') AND ${alias}.created_at`)
  const { published, members, given } = await readTogether(db, {
    published: first(
      db
        .select({ posts: sql<number>`count(*)`, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(and(isPublic, within(posts.publishedAt, window))),
    ),
    members: first(
      db
        .select({ count: sql<number>`count(*)` })
        .from(users)
        .where(and(isOpenAccount, lt(users.createdAt, until))),
    ),
    given: first(
      db
        .select({
          comments: sql<number>`(SELECT count(*) ${on('comments')} BETWEEN ${since} AND ${until - 1} AND comments.state = 'visible')`.as(
            'comments',
          ),
          likes: sql<number>`(SELECT count(*) ${on('likes')} BETWEEN ${since} AND ${until - 1}
          AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = likes.user_id AND ${isOpenAccount}))`.as('likes'),
        })
        .from(sql`(SELECT 1)`),
    ),
  })
  const [read] = await statsDb
    .select({ reads: sql<number>`coalesce(sum(${dailyCounts.reads}), 0)` })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.subject, sql`'author'`), gte(dailyCounts.day, tehranDay(since)), lt(dailyCounts.day, tehranDay(until))))
  return {
    posts: published?.posts ?? 0,
    words: published?.words ?? 0,
    members: members?.count ?? 0,
    comments: given?.comments ?? 0,
    likes: given?.likes ?? 0,
    reads: read?.reads ?? 0,
  }
}

/** Returns the ids of the visible tags with most public posts of the year, the first leading. Reads all posts of the year. */
export async function readTopTags(db: Database, window: YearWindow, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: postTags.tagId })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(postTags, eq(postTags.postId, posts.id))
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(and(isPublic, within(posts.publishedAt, window), eq(tags.hidden, false)))
    .groupBy(postTags.tagId)
    .orderBy(desc(sql`count(*)`), postTags.tagId)
    .limit(limit)
  return rows.map(({ id }) => id)
}
