import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { int } from '#worker/db/int.ts'
import { now } from '#worker/lib/clock.ts'
import type { Place } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { heldBackAt } from './held-back.ts'
import { behindPlace, mayMeet } from './visible.ts'

/** Statement that finds the newest posts of everybody behind a place, but for what is held back; of those for which `also` holds. */
export const newestSkeleton = (db: Database, viewer: Viewer, place: Place, limit: number, also?: SQL) =>
  db
    .select({ id: sql<number>`posts.id`.as('id'), at: sql<number>`posts.published_at`.as('at') })
    .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
    .where(
      and(
        isPublic,
        behindPlace(place, sql`posts.published_at`, sql`posts.id`),
        mayMeet(viewer),
        also,
        sql`(posts.author_id = ${int(viewer.id)} OR ${heldBackAt(now())} IS NULL)`,
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
