import { eq, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { findLockedFields } from './campaign-locks.ts'
import { toCampaign, toCampaignLink } from './campaign-view.ts'
import type { AdminCampaign, AdminCampaignCard, AdminEntry } from './contract.ts'
import { campaignIdOf, currentEntries } from './entry-rules.ts'
import { type CampaignRow, findAnyCampaign, selectTagOf } from './find-campaign.ts'
import { afterPosition, newestFirst, sortKeyOf } from './list-campaigns.ts'
import { pageOfEntries } from './read-entries.ts'
import { campaigns } from './schema.ts'

const toCard = (campaign: CampaignRow): AdminCampaignCard => {
  const { state, opensAt, endsAt } = campaign
  return { ...toCampaignLink(campaign), state, opensAt, endsAt }
}

/** Lists all campaigns, drafts included, those that open last leading. */
export async function listAdminCampaigns(db: Database, { after, limit }: PageQuery): Promise<Page<AdminCampaignCard>> {
  const rows = await db
    .select()
    .from(campaigns)
    .where(afterPosition(after))
    .orderBy(...newestFirst())
    .limit(limit + 1)
  return toPage(rows, limit, sortKeyOf, toCard)
}

/** Reads a campaign in any state for its editor. Errors: `not_found`. */
export async function readAdminCampaign(db: Database, slug: string): Promise<AdminCampaign> {
  const { campaign, tag, count } = await readTogether(db, {
    campaign: first(db.select().from(campaigns).where(eq(campaigns.slug, slug))),
    tag: first(selectTagOf(db, slug)),
    count: first(
      db
        .select({ entries: sql<number>`entries`.as('entries') })
        .from(sql`(SELECT count(*) AS entries FROM (${currentEntries(campaignIdOf(slug))}))`),
    ),
  })
  if (!campaign) throw notFound()
  const { state, version } = campaign
  const locked = findLockedFields(campaign, now())
  return { ...toCampaign(campaign, tag && !tag.hidden ? tag.slug : null), state, version, locked, entryCount: count?.entries ?? 0 }
}

interface EntryRow {
  id: number
  at: number
  hash: string
  title: string
  slug: string
  handle: string | null
  author: string
  exclusion: string | null
}

/** Lists the entries of a contest and the posts that staff excluded, newest first. Errors: `not_found`. */
export async function listAdminEntries(db: Database, slug: string, query: PageQuery): Promise<Page<AdminEntry>> {
  const { id } = await findAnyCampaign(db, slug)
  const excluded = sql`SELECT p.id, p.author_id, coalesce(p.published_at, 0) AS at FROM campaign_withdrawals x JOIN posts p ON p.id = x.post_id
    WHERE x.campaign_id = ${id} AND x.by = 'staff' AND p.state = 'published'`
  const rows = await db.all<EntryRow>(sql`
    SELECT shown.id, shown.at, p.hash, p.title, p.slug, n.handle, json_object('handle', u.handle, 'name', u.name, 'avatar', json(u.avatar)) AS author,
      x.reason AS exclusion
    FROM (${pageOfEntries(sql`${currentEntries(sql`${id}`)} UNION ALL ${excluded}`, sql`id, at`, query)}) shown
      CROSS JOIN posts p ON p.id = shown.id CROSS JOIN users u ON u.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id
      LEFT JOIN campaign_withdrawals x ON x.campaign_id = ${id} AND x.post_id = shown.id AND x.by = 'staff'
    ORDER BY shown.at DESC, shown.id DESC`)
  return toPage(rows, query.limit, ({ at, id }) => [at, id], toAdminEntry)
}

function toAdminEntry({ hash, title, slug, handle, author, at, exclusion }: EntryRow): AdminEntry {
  const card = JSON.parse(author) as AdminEntry['author'] // JSON of this query.
  return { hash, title, path: postPath(handle ?? card.handle, slug, hash), author: card, publishedAt: at, exclusion }
}
