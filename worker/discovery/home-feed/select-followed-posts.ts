import { desc, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { followedPosts } from './followed-posts.ts'

export const selectFollowedPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(
      sql`(${followedPosts(viewer, { position, maxFromTimeline: limit, maxPerSource: limit })}) few_posts CROSS JOIN posts ON posts.id = few_posts.id CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(isPublic)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
