import { desc, sql } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { countMonth } from './count-month.ts'
import { monthOf, monthStart, nextMonth } from './jalali-months.ts'
import { transparencyMonths } from './schema.ts'

/** Cache tag of the public page. */
export const TRANSPARENCY_CACHE_TAG = 'transparency'
/** How old the counts of the current month may be, in ms. */
const MAX_AGE = HOUR
/** Months that one run counts, after a long pause. */
const MONTHS_PER_RUN = 12

/**
 * Cron task: counts the months since the last final one and stores them, the current one at most once in `MAX_AGE`. A final month is never
 * counted again. Safe to run concurrently.
 */
export async function storeTransparency(db: Database): Promise<void> {
  const at = now()
  const current = monthOf(at)
  const [latest] = await db.select().from(transparencyMonths).orderBy(desc(transparencyMonths.month)).limit(1)
  if (latest?.month === current && latest.computedAt > at - MAX_AGE && latest.computedAt <= at) return
  let month = latest ? (latest.isFinal ? nextMonth(latest.month) : latest.month) : await firstMonth(db, current)
  for (let count = 0; count < MONTHS_PER_RUN && month <= current; count++) {
    await storeMonth(db, month, monthStart(nextMonth(month)) <= at)
    month = nextMonth(month)
  }
}

async function firstMonth(db: Database, current: string): Promise<string> {
  const [row] = await db
    .select({
      at: sql<
        number | null
      >`min(coalesce((SELECT min(at) FROM audit_log), ${now()}), coalesce((SELECT min(created_at) FROM reports), ${now()}))`.as('first_at'),
    })
    .from(sql`(SELECT 1)`)
  return row?.at ? monthOf(row.at) : current
}

async function storeMonth(db: Database, month: string, isFinal: boolean): Promise<void> {
  const computedAt = now()
  const counts = await countMonth(db, month)
  const isNews = sql`NOT EXISTS (SELECT 1 FROM transparency_months WHERE month = ${month} AND counts = ${JSON.stringify(counts)} AND is_final = ${isFinal ? 1 : 0})`
  await atomic(db, [
    invalidate(db, [TRANSPARENCY_CACHE_TAG], isNews),
    db
      .insert(transparencyMonths)
      .values({ month, counts, isFinal, computedAt })
      .onConflictDoUpdate({
        target: transparencyMonths.month,
        set: { counts, isFinal, computedAt },
        setWhere: sql`${transparencyMonths.isFinal} = 0`,
      }),
  ])
}
