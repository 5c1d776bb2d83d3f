import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isRunning } from '#shared/campaign-phase.ts'
import type { Page } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { isUnchanged, knownVersion } from '#worker/lib/invalidations.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { toCampaignLink } from './campaign-view.ts'
import type { CampaignLink, CampaignsQuery } from './contract.ts'
import { CAMPAIGNS_CACHE_TAG, type CampaignRow } from './find-campaign.ts'
import { campaigns } from './schema.ts'

/** Campaigns that home and the sidebar link to. */
const MAX_RUNNING = 5

const cache = isolateState((): { known: { rows: readonly CampaignRow[]; version: number } | undefined } => ({ known: undefined }))

/**
 * Returns the campaigns that run now, those whose phase ends first leading. An isolate reads the database only after a campaign changed,
 * which it learns as it learns of outdated pages.
 */
export async function listRunning(db: Database): Promise<CampaignLink[]> {
  let { known } = cache
  if (!known || !isUnchanged([CAMPAIGNS_CACHE_TAG], known.version)) {
    const version = knownVersion()
    const isOpen = or(isNull(campaigns.resultsAt), ne(campaigns.kind, 'contest'))
    const rows = await db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.state, sql`'published'`), isNotNull(campaigns.opensAt), isOpen))
    cache.known = known = { rows, version }
  }
  return known.rows
    .map(toCampaignLink)
    .filter(({ phase }) => isRunning(phase))
    .sort((a, b) => (a.phaseEndsAt ?? Infinity) - (b.phaseEndsAt ?? Infinity))
    .slice(0, MAX_RUNNING)
}

const opensAt = sql<number>`coalesce(${campaigns.opensAt}, 0)`

/** SQL condition on campaigns after a position in the order of `newestFirst`. */
export const afterPosition = (after: string | undefined): SQL | undefined => {
  const cursor = decodeCursor(after)
  return cursor && sql`(${opensAt}, ${campaigns.id}) < (${cursor[0]}, ${cursor[1]})`
}
export const newestFirst = () => [sql`${opensAt} DESC`, desc(campaigns.id)] as const
export const sortKeyOf = ({ opensAt, id }: CampaignRow) => [opensAt ?? 0, id] as const

/** Lists published campaigns, those that open last leading, or the running ones. */
export async function listCampaigns(db: Database, { filter, after, limit }: CampaignsQuery): Promise<Page<CampaignLink>> {
  if (filter === 'running') return { items: await listRunning(db) }
  const rows = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.state, sql`'published'`), afterPosition(after)))
    .orderBy(...newestFirst())
    .limit(limit + 1)
  return toPage(rows, limit, sortKeyOf, toCampaignLink)
}
