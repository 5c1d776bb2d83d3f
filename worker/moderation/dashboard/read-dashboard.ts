import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canAdminister } from '#worker/moderation/admin/index.ts'
import { ADMIN_WORK, type Dashboard, STAFF_WORK, type Work, type WorkKind } from './contract.ts'
import { counterChecks, counterDrift, cronRuns, storageTotals } from './schema.ts'

/** Counts rows up to one more than `LIMITS.adminCount`. */
export const boundedCount = (table: SQLiteTable, where: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${LIMITS.adminCount + 1}))`

/** Since when each thing waits, as `at`. Literals, because SQLite does not use the partial indexes for bound values. */
const WAITING: Record<WorkKind, SQL> = {
  reports: sql`SELECT first_report_at AS at FROM moderation_cases`,
  // An import whose posts wait for one decision counts once.
  heldPosts: sql`SELECT held_at AS at FROM post_reviews WHERE state = 'held' AND (import_hash IS NULL OR screening IS NOT NULL)
    UNION ALL SELECT o.opened_at FROM import_reviews o WHERE o.state = 'open' AND EXISTS (SELECT 1 FROM post_reviews held
      WHERE held.import_hash = o.hash AND held.import_hash IS NOT NULL AND held.state = 'held' AND held.screening IS NULL)`,
  appeals: sql`SELECT appealed_at AS at FROM suspensions WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL
    UNION ALL SELECT appealed_at FROM moderation_decisions
      WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL AND state = 'standing'`,
  wishes: sql`SELECT updated_at AS at FROM campaign_wishes WHERE state = 'pending'`,
  contactMessages: sql`SELECT updated_at AS at FROM contact_messages WHERE state <> 'closed' AND state = 'new'`,
  payments: sql`SELECT created_at AS at FROM payments WHERE state = 'review'`,
  // When the contents of a running promotion changed is not stored with it.
  promotions: sql`SELECT iif(p.state = 'in_review', i.paid_at, NULL) AS at FROM promotions p JOIN invoices i ON i.id = p.invoice_id
    WHERE p.state = 'in_review' OR p.is_changed = 1 AND p.finished_at IS NULL`,
  sponsoredPosts: sql`SELECT i.paid_at AS at FROM sponsorships s JOIN invoices i ON i.id = s.invoice_id WHERE s.state = 'in_review'`,
  deadLetters: sql`SELECT at FROM dead_letters`,
}

/** Counts what waits, up to one more than `LIMITS.adminCount`, and finds the oldest of them. */
const countWaiting = (kind: WorkKind): SQL.Aliased<readonly [count: number, oldestAt: number | null]> =>
  sql<readonly [number, number | null]>`(SELECT json_array(count(*), min(at)) FROM (${WAITING[kind]} LIMIT ${LIMITS.adminCount + 1}))`
    .mapWith(JSON.parse)
    .as(kind)

/** Reads what staff must know, in one round trip to the database and one to the bucket; `operations` only for admins. */
export async function readDashboard(env: Env, db: Database, viewer: Viewer): Promise<Dashboard> {
  const started = Date.now()
  const [files, [rows, databaseTime]] = await Promise.all([
    checkFiles(env),
    readRows(db).then((read) => [read, Date.now() - started] as const),
  ])
  const { waiting, search, cron, queues, counters, storage } = rows
  const isAdmin = canAdminister(viewer)
  const kinds = [...STAFF_WORK, ...(isAdmin ? ADMIN_WORK : [])]
  return {
    health: { databaseTime, files, searchPending: search?.pending ?? 0, cron: cron ?? null },
    work: kinds.map((kind) => toWork(kind, waiting?.[kind] ?? [0, null])),
    operations: isAdmin ? { queues, counters, storage } : null,
  }
}

const toWork = (kind: WorkKind, [count, oldestAt]: readonly [number, number | null]): Work => ({
  kind,
  count,
  oldestAt,
  isLate: oldestAt !== null && oldestAt < now() - DAY,
})

const readRows = (db: Database) =>
  readTogether(db, {
    waiting: first(
      db
        .select({
          reports: countWaiting('reports'),
          heldPosts: countWaiting('heldPosts'),
          appeals: countWaiting('appeals'),
          wishes: countWaiting('wishes'),
          contactMessages: countWaiting('contactMessages'),
          payments: countWaiting('payments'),
          promotions: countWaiting('promotions'),
          sponsoredPosts: countWaiting('sponsoredPosts'),
          deadLetters: countWaiting('deadLetters'),
        })
        .from(sql`(SELECT 1)`),
    ),
    search: first(db.select({ pending: boundedCount(searchChanges, sql`waits = 1`).as('pending') }).from(sql`(SELECT 1)`)),
    cron: first(db.select({ finishedAt: cronRuns.finishedAt, failed: cronRuns.failed }).from(cronRuns).where(eq(cronRuns.id, 1))),
    queues: db
      .select({
        kind: sql<string>`kind`.as('kind'),
        count: sql<number>`count(*)`.as('count'),
        oldestAt: sql<number>`min(created_at)`.as('oldest_at'),
      })
      .from(sql`(SELECT kind, created_at FROM ${outbox} LIMIT ${LIMITS.adminCount})`)
      .groupBy(sql`kind`),
    counters: db
      .select({
        kind: counterChecks.kind,
        passedAt: counterChecks.passedAt,
        differing: boundedCount(counterDrift, sql`kind = ${counterChecks.kind}`).as('differing'),
      })
      .from(counterChecks),
    storage: db.select().from(storageTotals),
  })

/** Asks the bucket for an object that need not exist; an unreachable bucket is a result, not an error. */
async function checkFiles({ MEDIA }: Env): Promise<Dashboard['health']['files']> {
  try {
    await MEDIA.head('image/health')
    return 'reachable'
  } catch (error) {
    logError('bucket_check_failed', error)
    return 'unreachable'
  }
}
