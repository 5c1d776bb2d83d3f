import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { DeliverySnapshot } from '#worker/money/promotion-delivery/index.ts'
import { promotionDays, promotions } from './schema.ts'

interface DaysOf {
  id: number
  days: DeliverySnapshot['days']
}

interface NumbersOf extends DaysOf, Pick<DeliverySnapshot, 'delivered' | 'impressions'> {}

/** Returns a statement that stores counts of days, unless there are none. They only grow, so the larger of two is the later. */
export const storeDays = (db: Database, counted: readonly DaysOf[]): Statement[] => {
  const rows = counted.flatMap(({ id, days }) => days.map(({ day, impressions, views }) => [id, day, impressions, views]))
  if (rows.length === 0) return []
  const later = (column: string) => sql.raw(`max(promotion_days.${column}, excluded.${column})`)
  return [
    insertSelect(
      db,
      promotionDays,
      { promotionId: sql`n.value ->> 0`, day: sql`n.value ->> 1`, impressions: sql`n.value ->> 2`, views: sql`n.value ->> 3` },
      sql`FROM json_each(${JSON.stringify(rows)}) n WHERE 1`,
    ).onConflictDoUpdate({
      target: [promotionDays.promotionId, promotionDays.day],
      set: { impressions: later('impressions'), views: later('views') },
    }),
  ]
}

/** Returns the statements that store the numbers of running and paused promotions as of `at`, UTC ms. */
export function storeNumbers(db: Database, counted: readonly NumbersOf[], at: number): Statement[] {
  const rows = JSON.stringify(counted.map(({ id, delivered, impressions }) => [id, delivered, impressions]))
  const of = (column: 1 | 2) =>
    sql`(SELECT n.value ->> ${sql.raw(String(column))} FROM json_each(${rows}) n WHERE n.value ->> 0 = ${promotions.id})`
  return [
    db
      .update(promotions)
      .set({
        delivered: sql`min(${promotions.views}, max(${promotions.delivered}, ${of(1)}))`,
        impressions: sql`max(${promotions.impressions}, ${of(2)})`,
        syncedAt: at,
      })
      .where(sql`${promotions.id} IN (SELECT n.value ->> 0 FROM json_each(${rows}) n) AND ${promotions.state} IN ('running', 'paused')`),
    ...storeDays(db, counted),
  ]
}
