import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { findChanges, findDatesMovedBack, findLockedFields, isChanged } from './campaign-locks.ts'
import { findDateErrors } from './check-dates.ts'
import type { UpdateCampaign } from './contract.ts'
import { CAMPAIGNS_CACHE_TAG, type CampaignRow, campaignTag, findAnyCampaign } from './find-campaign.ts'
import { campaigns } from './schema.ts'

/**
 * Replaces the texts, dates and conditions of a campaign. Idempotent: a repeated call with the same content succeeds. Errors: `not_found`;
 * `stale` if somebody else changed it; `conflict` for a field that a phase has locked; `invalid` for dates out of order.
 */
export async function updateCampaign(db: Database, viewer: Viewer, slug: string, input: UpdateCampaign): Promise<void> {
  const campaign = await findAnyCampaign(db, slug)
  const changes = findChanges(campaign, input)
  if (changes.length === 0 && (campaign.version === input.version || campaign.version === input.version + 1)) return
  if (campaign.version !== input.version) throw staleError()
  const at = now()
  rejectLocked(campaign, input, at)
  rejectInvalid(campaign, input, at)
  const { version, tag, ...content } = input
  const next = {
    ...content,
    // The campaigns that every installation begins with have none.
    ballotSecret: campaign.ballotSecret || newSecret(),
    tagName: tag === '' ? null : tag,
    tagKey: tag === '' ? null : tagKey(tag),
  }
  // A phase that began meanwhile may have locked a field.
  const isCurrent = and(eq(campaigns.id, campaign.id), eq(campaigns.version, version), isSame(campaign)) as SQL // Never undefined.
  const guard = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${isCurrent})`
  const details = { title: input.title, fields: changes.join(' ') }
  const { updated } = await write(db, {
    before: [
      audit(db, { actorId: viewer.id, kind: 'campaigns', action: 'change_campaign', subject: campaignTag(slug), details }, guard),
      invalidate(db, [campaignTag(slug), CAMPAIGNS_CACHE_TAG], guard),
    ],
    change: {
      updated: db
        .update(campaigns)
        .set({ ...next, storedPhase: findPhase({ ...campaign, ...next }, at), version: version + 1, updatedAt: at })
        .where(isCurrent)
        .returning({ id: campaigns.id }),
    },
  })
  if (updated.length === 0) throw staleError()
}

const isSame = ({ state, entriesFixedAt, resultsAt }: CampaignRow): SQL =>
  sql`${campaigns.state} = ${state} AND ${campaigns.entriesFixedAt} IS ${entriesFixedAt} AND ${campaigns.resultsAt} IS ${resultsAt}`

const staleError = () => new AppError('stale', { message: 'کس دیگری این پویش را تغییر داده است؛ صفحه را تازه کن و دوباره بنویس.' })

function rejectLocked(campaign: CampaignRow, input: UpdateCampaign, at: number): void {
  const locked = findLockedFields(campaign, at).filter((field) => isChanged(campaign, input, field))
  if (locked.length === 0) return
  const fields = Object.fromEntries(locked.map((field) => [field, 'این دیگر تغییر نمی‌کند؛ مرحله‌ای که به آن وابسته است آغاز شده']))
  throw conflict('بخشی از این پویش دیگر تغییر نمی‌کند؛ صفحه را تازه کن و موردهای قفل‌شده را دست نزن.', fields)
}

function rejectInvalid(campaign: CampaignRow, input: UpdateCampaign, at: number): void {
  const { kind, state } = campaign
  const errors = { ...findDateErrors(kind, input), ...findDatesMovedBack(campaign, input, at), ...findTagErrors(campaign, input) }
  if (state === 'published' && isChanged(campaign, input, 'opensAt') && input.opensAt !== null && input.opensAt <= at)
    errors.opensAt = 'این زمان گذشته است؛ زمانی در آینده بنویس'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function findTagErrors({ kind, state }: CampaignRow, { tag, opensAt }: UpdateCampaign): Record<string, string> {
  if (kind === 'birthday') return tag === '' ? {} : { tag: 'سالگرد برچسب ندارد؛ خالی‌اش بگذار' }
  if (tag === '') return state === 'published' || opensAt !== null ? { tag: 'برچسب پست‌های این پویش را بنویس' } : {}
  return tagKey(tag) === '' ? { tag: 'برچسب باید حرف یا رقم داشته باشد' } : {}
}
