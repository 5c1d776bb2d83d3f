import { sql } from 'drizzle-orm'
import { audit } from '#worker/account/suspensions/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findPlace, standsIn } from './place.ts'
import { picks } from './schema.ts'

/** Further than any place that can be named. */
const BEHIND = 1000

/**
 * Puts the picks of a place in an order. What is not named stays behind those named, as it stood; what is named and was taken away
 * meanwhile is passed over. Errors: `not_found` for the place.
 */
export async function orderPicks(db: Database, viewer: Viewer, placeName: string, order: readonly string[]): Promise<void> {
  const place = await findPlace(db, placeName)
  const named = sql`(SELECT j.key FROM json_each(${JSON.stringify(order)}) j JOIN posts p ON p.hash = j.value WHERE p.id = post_id)`
  await atomic(db, [
    db
      .update(picks)
      .set({ position: sql`position + ${BEHIND}` })
      .where(sql`${standsIn(place)} AND ${named} IS NULL`),
    db
      .update(picks)
      .set({ position: named })
      .where(sql`${standsIn(place)} AND ${named} IS NOT NULL`),
    audit(db, { actorId: viewer.id, act: 'order_picks', subject: placeName, details: { order: order.join(' ') } }),
    bump(db, [place.tag]),
  ])
}
