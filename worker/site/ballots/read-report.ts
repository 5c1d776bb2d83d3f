import { asc, eq, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import { selectGroups, selectHours } from './ballot-groups.ts'
import type { BallotReport } from './contract.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { IS_ELIGIBLE, JOIN_POST, UNSCORED_COUNT } from './policy.ts'
import { campaignJurors } from './schema.ts'

const selectTotals = (db: Database, slug: string) =>
  db
    .select({
      ballots: sql<number>`(SELECT count(*) FROM campaign_ballots b WHERE b.campaign_id = c.id)`.as('ballots'),
      excluded: sql<number>`(SELECT count(b.excluded_at) FROM campaign_ballots b WHERE b.campaign_id = c.id)`.as('excluded'),
      votes:
        sql<number>`(SELECT count(*) FROM campaign_ballots b JOIN campaign_votes v ON v.ballot_id = b.id WHERE b.campaign_id = c.id)`.as(
          'votes',
        ),
      entryCount: sql<number>`(SELECT count(*) FROM campaign_entries e ${JOIN_POST} WHERE e.campaign_id = c.id AND ${IS_ELIGIBLE})`.as(
        'entry_count',
      ),
      unscored: sql<number>`${UNSCORED_COUNT}`.as('unscored'),
      isSealed: sql<number>`EXISTS (SELECT 1 FROM campaign_tallies t WHERE t.campaign_id = c.id)`.as('is_sealed'),
    })
    .from(sql`campaigns c`)
    .where(sql`c.slug = ${slug}`)

/** Selects the current jurors of a contest by their numbers; one whose account was deleted has no user. */
const selectJurors = (db: Database, slug: string) =>
  db
    .select({
      number: campaignJurors.number,
      handle: nullableColumnAlias(users.handle, 'user_handle'),
      name: nullableColumnAlias(users.name, 'user_name'),
      avatar: nullableColumnAlias(users.avatar, 'user_avatar'),
      state: nullableColumnAlias(users.state, 'user_state'),
      scored: sql<number>`(SELECT count(*) FROM campaign_scores s WHERE s.juror_id = ${campaignJurors.id})`.as('scored'),
    })
    .from(campaigns)
    .innerJoin(campaignJurors, eq(campaignJurors.campaignId, campaigns.id))
    .leftJoin(users, eq(users.id, campaignJurors.userId))
    .where(sql`${campaigns.slug} = ${slug} AND ${campaignJurors.removedAt} IS NULL`)
    .orderBy(asc(campaignJurors.number))

/** Returns what admins see of a vote, which says nothing of the votes of an entry. One round trip. Errors: `not_found`. */
export async function readReport(db: Database, slug: string): Promise<BallotReport> {
  const { campaignRows, totals, hours, groups, jurors } = await readTogether(db, {
    campaignRows: selectContest(db, slug),
    totals: first(selectTotals(db, slug)),
    hours: selectHours(db, slug),
    groups: selectGroups(db, slug),
    jurors: selectJurors(db, slug),
  })
  const campaign = requireContest(campaignRows)
  const { isSealed = 0, ...counts } = totals ?? { ballots: 0, excluded: 0, votes: 0, entryCount: 0, unscored: 0 }
  const isCounting = findPhase(campaign, now()) === 'counting'
  return {
    ...counts,
    ...{ hours, groups },
    jurors: jurors.map(({ number, handle, name, avatar, state, scored }) => ({
      ...{ number, scored },
      user: handle !== null && name !== null && (state === 'active' || state === 'suspended') ? { handle, name, avatar } : null,
    })),
    canPublish: isCounting && isSealed === 0 && (campaign.juryWeight === 0 || counts.unscored === 0),
    isPublishing: isCounting && isSealed === 1,
    isDue: campaign.endsAt === null || campaign.endsAt <= now(),
  }
}
