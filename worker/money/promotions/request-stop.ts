import { isNull, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { PAID_STATES } from './open-promotions.ts'
import { promotions } from './schema.ts'

/** Returns a statement that records the decision to stop a paid promotion, after which only `finishPromotion` changes it. */
export const requestStop = (
  db: Database,
  by: Pick<Viewer, 'id'>,
  { hash, reason }: { hash: string; reason: string },
  guard = sql`1`,
): Statement =>
  db
    .update(promotions)
    .set({ stopRequestedAt: now(), stopRequestedBy: by.id, reason })
    .where(
      sql`${promotions.hash} = ${hash} AND ${promotions.state} IN (${PAID_STATES}) AND ${isNull(promotions.stopRequestedAt)} AND ${guard}`,
    )
