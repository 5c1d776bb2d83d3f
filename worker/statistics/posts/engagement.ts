import { type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Engagement } from './contract.ts'
import { type ReportWindow, startOfDay } from './report-window.ts'

/** Whose posts, and whose followers, are counted; without `followed`, followers are not. */
export interface EngagementScope {
  /** SQL condition on `posts p`. */
  posts: SQL
  followed?: { kind: 'user' | 'publication'; id: SQL }
}

/**
 * Statement: the likes, comments and places in reading lists that the posts received from open accounts other than their author's, and the
 * new followers; only those that were not withdrawn since. Returns a row for the window and one for the window before it.
 */
export function selectEngagement(db: Database, { posts, followed }: EngagementScope, { previousFrom, from, before }: ReportWindow) {
  const [oldest, middle, newest] = [previousFrom, from, before].map(startOfDay)
  const within = (column: string) => sql.raw(`${column} >= w.first AND ${column} < w.last`)
  const byOthers = (column: string) => sql`${sql.raw(column)} <> p.author_id AND EXISTS (SELECT 1 FROM ${users}
    WHERE ${users.id} = ${sql.raw(column)} AND ${isOpenAccount})`
  const followers = followed
    ? sql`(SELECT count(*) FROM follows f CROSS JOIN ${users} ON ${users.id} = f.follower_id WHERE f.kind = ${followed.kind}
        AND f.target_id = ${followed.id} AND ${within('f.created_at')} AND ${isOpenAccount})`
    : sql`NULL`
  return db
    .select({
      likes: sql<number>`(SELECT count(*) FROM posts p CROSS JOIN likes l ON l.post_id = p.id
        WHERE ${posts} AND ${within('l.created_at')} AND ${byOthers('l.user_id')})`.as('likes'),
      comments: sql<number>`(SELECT count(*) FROM posts p CROSS JOIN comments c ON c.post_id = p.id
        WHERE ${posts} AND c.state = 'visible' AND ${within('c.created_at')} AND ${byOthers('c.author_id')})`.as('comments'),
      saves: sql<number>`(SELECT count(*) FROM posts p CROSS JOIN list_items i ON i.post_id = p.id
        CROSS JOIN lists o ON o.id = i.list_id WHERE ${posts} AND o.deleted_at IS NULL AND ${within('i.added_at')} AND ${byOthers('o.owner_id')})`.as(
        'saves',
      ),
      followers: sql<number | null>`${followers}`.as('followers'),
    })
    .from(sql.raw(`(SELECT ${middle} AS first, ${newest} AS last UNION ALL SELECT ${oldest}, ${middle}) w`))
    .orderBy(sql`w.first DESC`)
}

export type EngagementRows = Awaited<ReturnType<typeof selectEngagement>>

/** Converts the rows of `selectEngagement`, which have null followers if these were not counted. */
export function toEngagements(rows: EngagementRows): { engagement: Engagement; previousEngagement: Engagement } {
  const [engagement = NONE, previousEngagement = NONE] = rows.map(({ followers, ...others }) => ({
    ...others,
    ...(followers === null ? {} : { followers }),
  }))
  return { engagement, previousEngagement }
}

const NONE: Engagement = { likes: 0, comments: 0, saves: 0 }
