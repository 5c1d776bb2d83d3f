import { sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { EntryProblem, OwnEntries, OwnEntry } from './contract.ts'
import { currentEntries, IS_AUTHOR_OLD_ENOUGH, IS_LONG_ENOUGH, IS_PUBLIC, IS_SPONSORED } from './entry-rules.ts'
import { type CampaignRow, findCampaign } from './find-campaign.ts'

/** Posts that the panel of the viewer shows, the latest ones. */
const MAX_SHOWN = 30

interface Row {
  hash: string
  title: string
  slug: string
  handle: string
  problem: EntryProblem | null
  withdrawnBy: 'author' | 'staff' | null
  reason: string
}

/** Lists the viewer's public posts with the tag of a contest, newest first, and why one is not an entry. Errors: `not_found`. */
export async function readOwnEntries(db: Database, viewer: Viewer, slug: string): Promise<OwnEntries> {
  const campaign = await findCampaign(db, slug)
  if (campaign.kind !== 'contest' || campaign.opensAt === null) return { items: [] }
  return { items: (await selectOwnPosts(db, viewer.id, campaign)).map((row) => toOwnEntry(row, campaign)) }
}

const toOwnEntry = ({ slug, handle, hash, withdrawnBy, ...row }: Row, campaign: CampaignRow): OwnEntry => {
  const phase = findPhase(campaign, now())
  return {
    hash,
    path: postPath(handle, slug, hash),
    title: row.title,
    problem: row.problem,
    reason: row.reason,
    canWithdraw: row.problem === null && ['entries', 'closed', 'voting'].includes(phase),
    canReturn: withdrawnBy === 'author' && phase === 'entries',
  }
}

const selectOwnPosts = (db: Database, viewerId: number, { id }: CampaignRow) =>
  db.all<Row>(sql`
    WITH own AS (
      SELECT pt.post_id AS id FROM campaigns c CROSS JOIN tags s ON s.key = c.tag_key
        CROSS JOIN posts p ON p.author_id = ${viewerId} AND p.state = 'published'
        CROSS JOIN post_tags pt ON pt.post_id = p.id AND pt.tag_id = coalesce(s.merged_into, s.id) WHERE c.id = ${id}
      UNION SELECT post_id FROM campaign_entries WHERE author_id = ${viewerId} AND campaign_id = ${id})
    SELECT p.hash, p.title, p.slug, coalesce(n.handle, u.handle) AS handle, w.by AS withdrawnBy, iif(w.by = 'staff', w.reason, '') AS reason,
      CASE WHEN w.by = 'staff' THEN 'excluded'
        WHEN w.by = 'author' THEN 'withdrawn'
        WHEN p.id IN (SELECT id FROM (${currentEntries(sql`${id}`)})) THEN NULL
        WHEN p.published_at < c.opens_at OR p.published_at >= c.entries_close_at THEN 'published_outside'
        WHEN ${IS_SPONSORED} THEN 'sponsored'
        WHEN NOT (${IS_LONG_ENOUGH}) THEN 'too_short'
        WHEN NOT (${IS_AUTHOR_OLD_ENOUGH}) THEN 'account_too_young'
        WHEN (SELECT count(*) FROM own JOIN posts earlier ON earlier.id = own.id WHERE earlier.id <> p.id
          AND earlier.id IN (SELECT id FROM (${currentEntries(sql`${id}`)}))) >= c.entries_per_author THEN 'too_many'
        WHEN c.entries_fixed_at IS NOT NULL THEN 'too_late'
        ELSE 'contest_full' END AS problem
    FROM own o CROSS JOIN campaigns c ON c.id = ${id} CROSS JOIN posts p ON p.id = o.id CROSS JOIN users u ON u.id = p.author_id
      LEFT JOIN publications n ON n.id = p.publication_id
      LEFT JOIN campaign_withdrawals w ON w.campaign_id = c.id AND w.post_id = p.id
    WHERE ${IS_PUBLIC} ORDER BY p.published_at DESC, p.id DESC LIMIT ${MAX_SHOWN}`)
