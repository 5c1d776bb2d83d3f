import { sql } from 'drizzle-orm'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findPlacement, isInPlacement } from './placement.ts'
import { featuredPosts } from './schema.ts'

/** Added to the positions of unlisted posts to sort them after the listed ones. */
const UNLISTED_OFFSET = 1000

/**
 * Reorders a placement. Unlisted posts keep their relative order after the listed ones; hashes that are no longer featured are ignored.
 * Errors: `not_found`.
 */
export async function reorderFeaturedPosts(db: Database, viewer: Viewer, placementName: string, order: readonly string[]): Promise<void> {
  const placement = await findPlacement(db, placementName)
  const newPosition = sql`(SELECT j.key FROM json_each(${JSON.stringify(order)}) j JOIN posts p ON p.hash = j.value WHERE p.id = post_id)`
  await atomic(db, [
    db
      .update(featuredPosts)
      .set({ position: sql`position + ${UNLISTED_OFFSET}` })
      .where(sql`${isInPlacement(placement)} AND ${newPosition} IS NULL`),
    db
      .update(featuredPosts)
      .set({ position: newPosition })
      .where(sql`${isInPlacement(placement)} AND ${newPosition} IS NOT NULL`),
    audit(db, { actorId: viewer.id, action: 'order_picks', subject: placementName, details: { order: order.join(' ') } }),
    invalidate(db, [placement.cacheTag]),
  ])
}
