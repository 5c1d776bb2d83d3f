import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { campaigns } from './schema.ts'

export type CampaignRow = typeof campaigns.$inferSelect

/** Cache tag of the pages of one campaign. */
export const campaignTag = (slug: string): string => `campaign-${slug}`
/** Cache tag of the pages that link to running campaigns. */
export const CAMPAIGNS_CACHE_TAG = 'campaigns'

export const selectCampaign = (db: Database, slug: string) =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.slug, slug), ne(campaigns.state, 'draft')))

const spelling = alias(tags, 'spelled')

/** Selects the tag of a campaign, following a merge, once a post has had it. */
export const selectTagOf = (db: Database, slug: string) =>
  db
    .select({ id: tags.id, slug: tags.slug, hidden: tags.hidden })
    .from(campaigns)
    .innerJoin(spelling, eq(spelling.key, campaigns.tagKey))
    .innerJoin(tags, sql`${tags.id} = coalesce(${spelling.mergedInto}, ${spelling.id})`)
    .where(eq(campaigns.slug, slug))

/** Finds a campaign that is not a draft. Errors: `not_found`. */
export async function findCampaign(db: Database, slug: string): Promise<CampaignRow> {
  const [campaign] = await selectCampaign(db, slug)
  if (!campaign) throw notFound()
  return campaign
}

/** Finds a campaign in any state, for admins. Errors: `not_found`. */
export async function findAnyCampaign(db: Database, slug: string): Promise<CampaignRow> {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.slug, slug))
  if (!campaign) throw notFound()
  return campaign
}
