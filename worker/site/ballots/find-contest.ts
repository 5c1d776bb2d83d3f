import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'

export const selectContest = (db: Database, slug: string) => db.select().from(campaigns).where(eq(campaigns.slug, slug))

/** Returns the contest among rows of `selectContest`. Errors: `not_found`, also for a draft and for a birthday. */
export function requireContest([campaign]: readonly CampaignRow[]): CampaignRow {
  if (campaign?.kind !== 'contest' || campaign.state === 'draft') throw notFound()
  return campaign
}
