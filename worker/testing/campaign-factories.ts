import { env } from 'cloudflare:workers'
import { tagKey } from '#shared/persian/fold.ts'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import { invalidate, pollInvalidations } from '#worker/lib/invalidations.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'

/** Phases in which a campaign can be created; `draft` has the dates of `upcoming`. */
export type CampaignStage = 'draft' | 'unscheduled' | 'upcoming' | 'entries' | 'closed' | 'voting' | 'counting' | 'cancelled'

/** Days from now to the opening; entries close after 10 days, voting is from day 12 to 20 and results are due on day 21. */
const DAYS_TO_OPENING: Record<CampaignStage, number | null> = {
  draft: 1,
  unscheduled: null,
  upcoming: 1,
  entries: -5,
  closed: -11,
  voting: -15,
  counting: -20.5,
  cancelled: -5,
}

const datesFrom = (opensAt: number | null) => {
  const after = (days: number) => (opensAt === null ? null : opensAt + days * DAY)
  return { opensAt, entriesCloseAt: after(10), votingOpensAt: after(12), votingClosesAt: after(20), endsAt: after(21) }
}

/** Creates a contest with a tag of its own, by default one that accepts entries. */
export async function aCampaign(stage: CampaignStage = 'entries', over: Partial<typeof campaigns.$inferInsert> = {}): Promise<CampaignRow> {
  const db = database(env)
  const hash = newHash()
  const [slug, tagName, days] = [over.slug ?? `c-${hash}`, over.tagName ?? `پویش ${hash}`, DAYS_TO_OPENING[stage]]
  const [row] = await db
    .insert(campaigns)
    .values({
      ...{ slug, clientKey: hash, kind: 'contest', title: `پویش ${hash}`, ballotSecret: newSecret(), createdAt: now(), updatedAt: now() },
      ...{ tagName, tagKey: tagKey(tagName), ...datesFrom(days === null ? null : now() + days * DAY) },
      state: stage === 'draft' || stage === 'cancelled' ? stage : 'published',
      ...over,
    })
    .returning()
  if (!row) throw new Error('Campaign not stored')
  await invalidate(db, ['campaigns', `campaign-${slug}`])
  await pollInvalidations(db)
  return row
}
