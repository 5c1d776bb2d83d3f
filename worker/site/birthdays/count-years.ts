import { and, eq, ne } from 'drizzle-orm'
import { HOUR } from '#shared/time.ts'
import { atomic, database, statsDatabase } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import { readCommunityYear, readTopTags } from '#worker/statistics/posts/index.ts'
import { yearOf } from './find-birthday.ts'
import { campaignYears } from './schema.ts'

/** Delay after which the statistics of a day have been counted. */
const SETTLE_MS = 6 * HOUR
const TOP_TAGS = 8

/**
 * Cron task: counts the community's year of each birthday when its year moves on, and once more when the statistics of its last day are
 * complete.
 */
export async function countCommunityYears(env: Env): Promise<void> {
  const [db, statsDb, at] = [database(env), statsDatabase(env), now()]
  const birthdays = await db
    .select({
      id: campaigns.id,
      slug: campaigns.slug,
      opensAt: campaigns.opensAt,
      until: campaignYears.until,
      countedAt: campaignYears.countedAt,
    })
    .from(campaigns)
    .leftJoin(campaignYears, eq(campaignYears.campaignId, campaigns.id))
    .where(and(eq(campaigns.kind, 'birthday'), ne(campaigns.state, 'cancelled')))
  for (const { id, slug, opensAt, until, countedAt } of birthdays) {
    const window = yearOf({ opensAt })
    const settledAt = window.until + SETTLE_MS
    const isCurrent = until === window.until && countedAt !== null && (countedAt >= settledAt || at < settledAt)
    if (isCurrent) continue
    const numbers = await readCommunityYear({ db, statsDb }, window)
    const row = { ...window, ...numbers, tags: await readTopTags(db, window, TOP_TAGS), countedAt: at }
    await atomic(db, [
      db
        .insert(campaignYears)
        .values({ campaignId: id, ...row })
        .onConflictDoUpdate({ target: campaignYears.campaignId, set: row }),
      invalidate(db, [campaignTag(slug)]),
    ])
  }
}
