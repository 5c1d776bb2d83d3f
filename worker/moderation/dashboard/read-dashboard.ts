import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { deadLetters, outbox } from '#worker/db/platform-schema.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { searchChanges } from '#worker/indexing/search-index/schema.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canAdminister } from '#worker/moderation/admin/index.ts'
import { moderationCases } from '#worker/moderation/queue/schema.ts'
import { promotions } from '#worker/money/promotions/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import { contactMessages } from '#worker/site/contact/schema.ts'
import type { Dashboard } from './contract.ts'
import { counterChecks, counterDrift, cronRuns, storageTotals } from './schema.ts'

/** Counts rows up to one more than `LIMITS.adminCount`. */
export const boundedCount = (table: SQLiteTable, where: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${LIMITS.adminCount + 1}))`

/** Literals, because SQLite does not use the partial indexes for bound values. */
const WORK = {
  reports: boundedCount(moderationCases, sql`true`).as('reports'),
  // An import whose posts wait for one decision counts once.
  heldPosts:
    sql<number>`(SELECT count(*) FROM (SELECT 1 FROM post_reviews WHERE state = 'held' AND (import_hash IS NULL OR screening IS NOT NULL)
    UNION ALL SELECT 1 FROM import_reviews o WHERE o.state = 'open' AND EXISTS (SELECT 1 FROM post_reviews held
      WHERE held.import_hash = o.hash AND held.import_hash IS NOT NULL AND held.state = 'held' AND held.screening IS NULL)
    LIMIT ${LIMITS.adminCount + 1}))`.as('held_posts'),
  appeals: sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM suspensions WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL
    UNION ALL SELECT 1 FROM moderation_decisions WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL AND state = 'standing'
    LIMIT ${LIMITS.adminCount + 1}))`.as('appeals'),
  contactMessages: boundedCount(contactMessages, sql`state = 'new'`).as('contact_messages'),
}

/** Reads what staff must know, in one round trip to the database and one to the bucket; `operations` only for admins. */
export async function readDashboard(env: Env, db: Database, viewer: Viewer): Promise<Dashboard> {
  const started = Date.now()
  const [files, [rows, databaseTime]] = await Promise.all([
    checkFiles(env),
    readRows(db).then((read) => [read, Date.now() - started] as const),
  ])
  const { counts, cron, queues, counters, storage } = rows
  const { searchPending, deadLetters, promotions, sponsoredPosts, ...work } = counts ?? EMPTY
  return {
    health: { databaseTime, files, searchPending, cron: cron ?? null },
    work,
    operations: canAdminister(viewer) ? { queues, deadLetters, counters, storage, promotions, sponsoredPosts } : null,
  }
}

const EMPTY = {
  searchPending: 0,
  deadLetters: 0,
  promotions: 0,
  sponsoredPosts: 0,
  reports: 0,
  heldPosts: 0,
  appeals: 0,
  contactMessages: 0,
}

const readRows = (db: Database) =>
  readTogether(db, {
    counts: first(
      db
        .select({
          ...WORK,
          searchPending: boundedCount(searchChanges, sql`waits = 1`).as('search_pending'),
          deadLetters: boundedCount(deadLetters, sql`true`).as('dead_letters'),
          promotions: boundedCount(promotions, sql`state = 'in_review' OR is_changed = 1 AND finished_at IS NULL`).as('promotions'),
          sponsoredPosts: boundedCount(sponsorships, sql`state = 'in_review'`).as('sponsored_posts'),
        })
        .from(sql`(SELECT 1)`),
    ),
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
