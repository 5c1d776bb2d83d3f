import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import { invalidate, invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { findDateErrors } from './check-dates.ts'
import type { ChangeCampaignState } from './contract.ts'
import { CAMPAIGNS_CACHE_TAG, type CampaignRow, campaignTag, findAnyCampaign } from './find-campaign.ts'
import { campaigns } from './schema.ts'

const STATES = { publish: 'published', unpublish: 'draft', cancel: 'cancelled' } as const

/**
 * Publishes a draft, hides a campaign that has not opened, or ends one for good before its results. Idempotent. Errors: `not_found`,
 * `conflict` with what to do, `stale` if somebody changed the campaign meanwhile.
 */
export async function changeState(db: Database, viewer: Viewer, slug: string, { action }: ChangeCampaignState): Promise<void> {
  const campaign = await findAnyCampaign(db, slug)
  const state = STATES[action]
  if (campaign.state === state) return
  const at = now()
  const problem = CHECKS[action](campaign, at)
  if (problem) throw conflict(problem)
  const { id, version, title, resultsAt } = campaign
  const isCurrent = and(eq(campaigns.id, id), eq(campaigns.version, version), sql`${campaigns.resultsAt} IS ${resultsAt}`) as SQL // Never undefined.
  const guard = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isCurrent})`
  const drop = action === 'unpublish' ? invalidateRemoval : invalidate
  const { updated } = await write(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: `${action}_campaign`, subject: campaignTag(slug), details: { title } },
        guard,
      ),
      drop(db, [campaignTag(slug), CAMPAIGNS_CACHE_TAG], guard),
    ],
    change: {
      updated: db
        .update(campaigns)
        .set({ state, storedPhase: findPhase({ ...campaign, state }, at), version: version + 1, updatedAt: at })
        .where(isCurrent)
        .returning({ id: campaigns.id }),
    },
  })
  if (updated.length === 0) throw new AppError('stale', { message: 'کس دیگری این پویش را تغییر داده است؛ صفحه را تازه کن.' })
}

/** Why an action is not possible at a time in UTC ms; undefined if it is. */
const CHECKS: Record<ChangeCampaignState['action'], (campaign: CampaignRow, at: number) => string | undefined> = {
  publish: (campaign, at) => {
    if (campaign.state === 'cancelled') return 'پویش لغوشده دوباره منتشر نمی‌شود؛ پویش تازه‌ای بساز.'
    if (campaign.kind === 'contest' && campaign.tagKey === null) return 'پیش از انتشار، برچسب پست‌های این پویش را بنویس و ذخیره کن.'
    if (Object.keys(findDateErrors(campaign.kind, campaign)).length > 0) return 'پیش از انتشار، زمان‌های پویش را درست کن و ذخیره کن.'
    if (campaign.opensAt !== null && campaign.opensAt <= at) return 'زمان آغاز گذشته است؛ زمانی در آینده بنویس و ذخیره کن.'
    return undefined
  },
  unpublish: (campaign, at) => {
    if (campaign.state === 'cancelled') return 'پویش لغوشده می‌ماند تا هر کس آن را دیده بود بداند.'
    if (campaign.opensAt !== null && campaign.opensAt <= at) return 'پویش آغاز شده است؛ اگر نباید ادامه پیدا کند، لغوش کن.'
    return undefined
  },
  cancel: (campaign, at) => {
    if (campaign.state === 'draft') return 'این پویش هنوز منتشر نشده است؛ همین‌طور پیش‌نویس می‌ماند.'
    if (campaign.resultsAt !== null || findPhase(campaign, at) === 'over') return 'این پویش پایان یافته است و دیگر لغو نمی‌شود.'
    return undefined
  },
}
