import { eq, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import type { BallotState, VoteProblem } from './contract.ts'
import { IS_ELIGIBLE } from './policy.ts'

/** Selects the ballot of a voter: a row for each vote, or one without an entry. */
export const selectOwnBallot = (db: Database, slug: string, voterId: number) =>
  db
    .select({
      receipt: sql<string>`b.receipt`.as('receipt'),
      entryId: sql<number | null>`e.id`.as('entry_id'),
      isEligible: sql<number>`${IS_ELIGIBLE}`.as('is_eligible'),
      hash: sql<string>`p.hash`.as('hash'),
      slug: sql<string>`p.slug`.as('post_slug'),
      title: sql<string>`p.title`.as('title'),
      handle: sql<string>`coalesce(pub.handle, a.handle)`.as('handle'),
      sponsor: sponsorOf(sql`p.id`).as('sponsor'),
    })
    .from(
      sql`campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id LEFT JOIN campaign_votes v ON v.ballot_id = b.id
        LEFT JOIN campaign_entries e ON e.id = v.entry_id LEFT JOIN posts p ON p.id = e.post_id LEFT JOIN users a ON a.id = p.author_id
        LEFT JOIN publications pub ON pub.id = p.publication_id`,
    )
    .where(sql`c.slug = ${slug} AND b.voter_id = ${voterId}`)
    .orderBy(sql`v.voted_at, v.entry_id`)

export const selectVoterSince = (db: Database, voterId: number) =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, voterId))

type OwnBallotRow = Awaited<ReturnType<typeof selectOwnBallot>>[number]

/** Returns why the viewer cannot vote at a time; null if they can. `since` is when their account was created. All times are in UTC ms. */
export function findVoteProblem(campaign: CampaignRow, viewer: Viewer | null, since: number | undefined, at: number): VoteProblem | null {
  if (findPhase(campaign, at) !== 'voting') return 'not_open'
  if (!viewer) return 'signed_out'
  if (viewer.state !== 'active') return 'suspended'
  const latest = (campaign.votingOpensAt ?? 0) - campaign.voterAgeDays * DAY
  return since !== undefined && since <= latest ? null : 'account_too_young'
}

/** Returns what a voter sees of their ballot; entries that left the contest are not in it. */
export const toBallotState = (
  campaign: CampaignRow,
  viewer: Viewer | null,
  since: number | undefined,
  rows: readonly OwnBallotRow[],
): BallotState => ({
  problem: findVoteProblem(campaign, viewer, since, now()),
  votesPerVoter: campaign.votesPerVoter,
  chosen: rows
    .filter(({ entryId, isEligible }) => entryId !== null && isEligible === 1)
    .map(({ hash, handle, slug, title, sponsor }) => ({ hash, path: postPath(handle, slug, hash), title, sponsor })),
  receipt: rows[0]?.receipt ?? null,
})
