import { and, eq, notInArray, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { phaseOf } from './campaign-view.ts'
import { CAMPAIGNS_CACHE_TAG, campaignTag } from './find-campaign.ts'
import { campaigns } from './schema.ts'

/** Cron task: lets `stored_phase` follow the clock and invalidates the pages of each campaign that enters another phase. */
export async function updatePhases(db: Database): Promise<void> {
  const open = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.state, sql`'published'`), notInArray(campaigns.storedPhase, ['results', 'over'])))
  for (const campaign of open) {
    const { id, slug, storedPhase } = campaign
    const phase = phaseOf(campaign)
    if (phase === storedPhase) continue
    const isDue = and(eq(campaigns.id, id), eq(campaigns.state, 'published'), eq(campaigns.storedPhase, storedPhase))
    await atomic(db, [
      invalidate(db, [campaignTag(slug), CAMPAIGNS_CACHE_TAG], sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isDue})`),
      db.update(campaigns).set({ storedPhase: phase }).where(isDue),
    ])
  }
}
