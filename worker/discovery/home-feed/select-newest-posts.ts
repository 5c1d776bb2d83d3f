import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/inline-integer.ts'
import { now } from '#worker/lib/clock.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { afterPosition, isVisibleTo } from './post-filters.ts'
import { matchSpamRule } from './spam-rules.ts'

/** Returns a statement that selects the newest posts older than `position`. Spam rules do not apply to the viewer's own posts. */
export const selectNewestPosts = (db: Database, viewer: Viewer, position: SortKey, limit: number, extraCondition?: SQL) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
    .where(
      and(
        isPublic,
        afterPosition(position, sql`posts.published_at`, sql`posts.id`),
        isVisibleTo(viewer),
        extraCondition,
        sql`(posts.author_id = ${inlineInteger(viewer.id)} OR ${matchSpamRule(now())} IS NULL)`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
