import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { type CampaignRow, findCampaign } from '#worker/site/campaigns/index.ts'
import { type YearWindow, yearBefore } from '#worker/statistics/posts/index.ts'

/** Finds a birthday that is not a draft. Errors: `not_found`, also for a contest. */
export async function findBirthday(db: Database, slug: string): Promise<CampaignRow> {
  const campaign = await findCampaign(db, slug)
  if (campaign.kind !== 'birthday') throw notFound()
  return campaign
}

/**
 * Returns the year that a birthday celebrates: the twelve Jalali months before the day on which it opens, so that numbers do not move while it
 * runs. Until it opens, those before today.
 */
export const yearOf = ({ opensAt }: Pick<CampaignRow, 'opensAt'>): YearWindow => yearBefore(Math.min(opensAt ?? now(), now()))
