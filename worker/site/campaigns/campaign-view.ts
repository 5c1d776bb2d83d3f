import { findPhase, findPhaseEnd } from '#shared/campaign-phase.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { tagCacheTag } from '#worker/posts/posts/index.ts'
import type { Campaign, CampaignLink } from './contract.ts'
import { type CampaignRow, campaignTag, selectCampaign, selectTagOf } from './find-campaign.ts'

export const phaseOf = (campaign: CampaignRow) => findPhase(campaign, now())

export function toCampaignLink(campaign: CampaignRow): CampaignLink {
  const { slug, kind, title, theme } = campaign
  const phase = phaseOf(campaign)
  return { slug, kind, title, theme, phase, phaseEndsAt: findPhaseEnd(phase, campaign) }
}

/** Returns what the page of a campaign shows of it; `tagSlug` is null while the tag has no page. */
export function toCampaign(campaign: CampaignRow, tagSlug: string | null): Campaign {
  const { description, rules, prizes, tagName, opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt } = campaign
  const { votesPerVoter, entriesPerAuthor, minWords, authorAgeDays, voterAgeDays, juryWeight } = campaign
  return {
    ...toCampaignLink(campaign),
    description,
    rules: rules.split('\n').filter((rule) => rule !== ''),
    prizes,
    tag: tagName === null ? null : { name: tagName, slug: tagSlug },
    ...{ opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt },
    ...{ votesPerVoter, entriesPerAuthor, minWords, authorAgeDays, voterAgeDays, juryWeight },
  }
}

/** Reads a campaign that is not a draft, with the cache tags of its page. Errors: `not_found`. */
export async function readCampaign(db: Database, slug: string): Promise<{ campaign: Campaign; cacheTags: string[] }> {
  const { row, tag } = await readTogether(db, { row: first(selectCampaign(db, slug)), tag: first(selectTagOf(db, slug)) })
  if (!row) throw notFound()
  const tags = row.tagKey === null ? [] : [tag ? tagCacheTag(tag.id) : 'tags']
  return { campaign: toCampaign(row, tag && !tag.hidden ? tag.slug : null), cacheTags: [campaignTag(slug), ...tags] }
}
