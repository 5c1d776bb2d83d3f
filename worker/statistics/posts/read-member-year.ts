import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { FIRST_SATURDAY, TEHRAN, tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import type { MemberYear } from './contract.ts'
import type { YearWindow } from './year-window.ts'

const count = sql<number>`count(*)`

/** Returns a member's year by the definitions of its contract. One round trip to each database. */
export async function readMemberYear(
  { db, statsDb }: { db: Database; statsDb: Database },
  userId: number,
  { since, until }: YearWindow,
): Promise<MemberYear> {
  const within = (column: SQLiteColumn): SQL | undefined => and(gte(column, since), lt(column, until))
  // A literal, because SQLite does not use the partial index for a bound value.
  const isOwn = and(eq(posts.authorId, userId), eq(posts.state, sql`'published'`))
  const seen = statsDb
    .select({
      views: sql<number>`coalesce(sum(${dailyCounts.views}), 0)`,
      visibleMs: sql<number>`coalesce(sum(${dailyCounts.visibleMs}), 0)`,
    })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.subject, sql`'author'`),
        eq(dailyCounts.subjectId, userId),
        gte(dailyCounts.day, tehranDay(since)),
        lt(dailyCounts.day, tehranDay(until)),
      ),
    )
  const facts = readTogether(db, {
    published: first(
      db
        .select({ posts: count, words: sql<number>`coalesce(sum(${posts.words}), 0)` })
        .from(posts)
        .where(and(isOwn, within(posts.publishedAt))),
    ),
    liked: first(
      db
        .select({ count })
        .from(posts)
        .innerJoin(likes, eq(likes.postId, posts.id))
        .innerJoin(users, eq(users.id, likes.userId))
        .where(and(isOwn, isOpenAccount, ne(likes.userId, userId), within(likes.createdAt))),
    ),
    commented: first(
      db
        .select({ count })
        .from(posts)
        .innerJoin(comments, eq(comments.postId, posts.id))
        .innerJoin(users, eq(users.id, comments.authorId))
        .where(and(isOwn, isOpenAccount, ne(comments.authorId, userId), eq(comments.state, 'visible'), within(comments.createdAt))),
    ),
    followed: first(
      db
        .select({ count })
        .from(follows)
        .innerJoin(users, eq(users.id, follows.followerId))
        .where(and(eq(follows.kind, 'user'), eq(follows.targetId, userId), isOpenAccount, within(follows.createdAt))),
    ),
    run: first(selectStreak(db, userId, { since, until })),
  })
  const [[counted], { published, liked, commented, followed, run }] = await Promise.all([seen, facts])
  return {
    posts: published?.posts ?? 0,
    words: published?.words ?? 0,
    views: counted?.views ?? 0,
    minutes: Math.round((counted?.visibleMs ?? 0) / MINUTE),
    likes: liked?.count ?? 0,
    comments: commented?.count ?? 0,
    followers: followed?.count ?? 0,
    streak: run?.weeks ?? 0,
  }
}

/** Statement: the longest run of weeks with a post. Weeks in a run and their positions among all weeks differ by the same number. */
const selectStreak = (db: Database, userId: number, { since, until }: YearWindow) => {
  const week = sql`(p.published_at + ${sql.raw(String(TEHRAN - FIRST_SATURDAY))}) / ${sql.raw(String(7 * DAY))}`
  return db.select({ weeks: sql<number>`coalesce(max(length), 0)`.as('weeks') }).from(
    sql`(SELECT count(*) AS length FROM (SELECT week - row_number() OVER (ORDER BY week) AS run FROM (SELECT DISTINCT ${week} AS week
        FROM posts p WHERE p.author_id = ${userId} AND p.state = 'published' AND p.published_at >= ${since} AND p.published_at < ${until}))
        GROUP BY run)`,
  )
}
