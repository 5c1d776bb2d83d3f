import { asc, eq, sql } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { DeliverySnapshot } from '#worker/money/promotion-delivery/index.ts'
import { budgetOf } from './budget-of.ts'
import { finishPromotion } from './finish-promotion.ts'
import { promotions } from './schema.ts'
import { storeNumbers } from './store-numbers.ts'

const PAGE_SIZE = 50
/** Bounds the calls of a run; those copied longest ago come first, so that all have their turn. */
const PAGES_PER_RUN = 4

type Row = Awaited<ReturnType<typeof findLeastRecentlySynced>>[number]
type Synced = Row & { snapshot: DeliverySnapshot }

/** Copies the numbers of running and paused promotions, makes their deliveries follow them, and finishes those that are over. */
export async function syncNumbers(env: Env, db: Database): Promise<void> {
  const at = now()
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    const rows = await findLeastRecentlySynced(db, at)
    const synced = (await Promise.all(rows.map((row) => followRow(env, row, at)))).flatMap((one) => one ?? [])
    if (synced.length > 0)
      await atomic(
        db,
        storeNumbers(
          db,
          synced.map(({ id, syncedAt, snapshot: { delivered, impressions, days } }) => {
            const since = tehranDay(syncedAt)
            return { id, delivered, impressions, days: days.filter(({ day }) => day >= since) }
          }),
          at,
        ),
      )
    for (const { hash } of synced.filter((one) => isOver(one, at)))
      await finishPromotion(env, db, hash, 'ended').catch((error: unknown) => logError('promotion_failed', error, { promotion: hash }))
    if (rows.length < PAGE_SIZE) return
  }
}

const selectRows = (db: Database) =>
  db
    .select({
      id: promotions.id,
      hash: promotions.hash,
      state: promotions.state,
      views: promotions.views,
      startedAt: promotions.startedAt,
      endsAt: promotions.endsAt,
      pausedAt: promotions.pausedAt,
      syncedAt: promotions.syncedAt,
    })
    .from(promotions)

const findLeastRecentlySynced = (db: Database, before: number) =>
  selectRows(db)
    // The states are literals, as in the condition of the index.
    .where(sql`${promotions.state} IN ('running', 'paused') AND ${promotions.syncedAt} < ${before}`)
    .orderBy(asc(promotions.syncedAt), asc(promotions.id))
    .limit(PAGE_SIZE)

/** Pauses or resumes the delivery of a running or paused promotion as its row says; a failure is logged, and the cron task repeats it. */
export async function followPromotion(env: Env, db: Database, hash: string): Promise<void> {
  const [row] = await selectRows(db).where(eq(promotions.hash, hash))
  if (row) await followRow(env, row, now())
}

/** Returns the numbers of a promotion's delivery, after repeating a pause or resumption that it missed; undefined if it did not answer. */
async function followRow(env: Env, row: Row, at: number): Promise<Synced | undefined> {
  const { hash, state, views, startedAt, endsAt, pausedAt } = row
  if (startedAt === null || endsAt === null) return undefined
  try {
    const budget = budgetOf(env, hash)
    const found = (await budget.snapshot()) ?? (await budget.start({ views, startsAt: startedAt, endsAt }))
    if (state === 'paused' && found.state === 'running') return { ...row, snapshot: await budget.pause(pausedAt ?? at) }
    if (state === 'running' && found.state === 'paused') return { ...row, snapshot: await budget.resume(at, endsAt) }
    return { ...row, snapshot: found }
  } catch (error) {
    logError('promotion_failed', error, { promotion: hash })
    return undefined
  }
}

/** A closed delivery belongs to an end that was interrupted. */
const isOver = ({ state, endsAt, snapshot, views }: Synced, at: number): boolean =>
  snapshot.state === 'closed' || snapshot.delivered >= views || (state === 'running' && endsAt !== null && endsAt <= at)
