import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { timelineEntries } from './schema.ts'

/** Followers per page. `MAX_PAGES` pages suffice, because sources with 5,000 or more followers are read on demand. */
const FOLLOWERS_PER_PAGE = 500
const MAX_PAGES = 20
/** Each delivery trims one in this many of the timelines it reaches to `ROWS_AFTER_TRIM`, which keeps them near 800 rows. */
const TRIM_INTERVAL = 16
const ROWS_AFTER_TRIM = 800 - TRIM_INTERVAL

export const TIMELINE_DELIVERY = defineJob({ kind: 'home', payload: z.strictObject({ post: z.number().int() }) })

/** Returns a statement that enqueues the delivery of a published post to its followers' timelines if `when` holds. */
export const enqueueTimelineDelivery = (db: Database, post: { id: number; hash: string }, at: number, when: SQL): Statement =>
  enqueue(db, TIMELINE_DELIVERY, { post: post.id }, { id: `home:${post.hash}:${at}`, when })

const followersOf = (post: number, afterFollower: number) => sql`SELECT DISTINCT f.follower_id FROM posts p
  CROSS JOIN follows f ON f.kind = 'user' AND f.target_id = p.author_id OR f.kind = 'publication' AND f.target_id = p.publication_id
  WHERE p.id = ${post} AND p.state = 'published' AND f.follower_id > ${afterFollower}
    AND NOT EXISTS (SELECT 1 FROM home_pulled h WHERE h.kind = f.kind AND h.id = f.target_id)
  ORDER BY f.follower_id LIMIT ${inlineInteger(FOLLOWERS_PER_PAGE)}`

/**
 * Handles the `home` job: copies a post to the timelines of its author's and publication's followers, in pages, except for sources read on
 * demand; idempotent.
 */
export async function deliverToTimelines(env: Env, { post }: { post: number }): Promise<void> {
  const db = database(env)
  let afterFollower = 0
  for (let page = 0; page < MAX_PAGES; page++) {
    const { progress } = await write(db, {
      change: [
        insertSelect(
          db,
          timelineEntries,
          { userId: sql`t.follower_id`, publishedAt: sql`p.published_at`, postId: sql`p.id` },
          sql`FROM (${followersOf(post, afterFollower)}) t CROSS JOIN posts p ON p.id = ${post} WHERE true`,
        ).onConflictDoNothing(),
      ],
      after: [
        trimTimelines(
          db,
          sql`SELECT follower_id FROM (${followersOf(post, afterFollower)}) WHERE (follower_id + ${inlineInteger(post)}) % ${inlineInteger(TRIM_INTERVAL)} = 0`,
        ),
      ],
      read: {
        progress: first(
          db
            .select({ last: sql<number | null>`max(follower_id)`.as('last'), count: sql<number>`count(*)`.as('count') })
            .from(sql`(${followersOf(post, afterFollower)})`),
        ),
      },
    })
    if (!progress || progress.last === null || progress.count < FOLLOWERS_PER_PAGE) return
    afterFollower = progress.last
  }
}

const trimTimelines = (db: Database, users: SQL): Statement =>
  db.delete(timelineEntries).where(sql`user_id IN (${users}) AND (published_at, post_id) < (
    SELECT k.published_at, k.post_id FROM home_inbox k WHERE k.user_id = home_inbox.user_id
    ORDER BY k.published_at DESC, k.post_id DESC LIMIT 1 OFFSET ${inlineInteger(ROWS_AFTER_TRIM - 1)})`)

const POSTS_PER_SOURCE = 50
const MAX_POSTS = 800

/** Replaces a user's timeline with the newest `MAX_POSTS` published posts, at most `POSTS_PER_SOURCE` per followed user or publication. */
export async function rebuildTimeline(db: Database, userId: number): Promise<void> {
  const postsOfFollowed = (
    kind: 'user' | 'publication',
    owner: string,
  ) => sql`SELECT j.value AS id FROM follows f CROSS JOIN json_each((SELECT json_group_array(id) FROM
    (SELECT x.id FROM posts x WHERE x.${sql.raw(owner)} = f.target_id AND x.state = 'published' ORDER BY x.published_at DESC, x.id DESC LIMIT ${inlineInteger(POSTS_PER_SOURCE)}))) j
    WHERE f.follower_id = ${userId} AND f.kind = ${kind}`
  await atomic(db, [
    db.delete(timelineEntries).where(eq(timelineEntries.userId, userId)),
    insertSelect(
      db,
      timelineEntries,
      { userId, publishedAt: sql`p.published_at`, postId: sql`p.id` },
      sql`FROM (${postsOfFollowed('user', 'author_id')} UNION ${postsOfFollowed('publication', 'publication_id')}) c CROSS JOIN posts p ON p.id = c.id
      ORDER BY p.published_at DESC, p.id DESC LIMIT ${inlineInteger(MAX_POSTS)}`,
    ),
  ])
}
