import { type SQL, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate, formatDateTime } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, idempotentWrite } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { hmacToken, importHmacKey, newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CampaignRow } from '#worker/site/campaigns/index.ts'
import { findVoteProblem, selectOwnBallot, selectVoterSince, toBallotState } from './ballot-state.ts'
import type { BallotState } from './contract.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { IS_ELIGIBLE, isVotingOpen, JOIN_POST } from './policy.ts'
import { campaignBallots, campaignVotes } from './schema.ts'

/** Where a vote comes from: the address of `clientIpKey`, and the key of this installation. */
export interface VoteOrigin {
  address: string
  secretsKey: string | undefined
}

/** Returns a digest of an address that only this contest uses; without the two secrets, nobody can test an address against it. */
async function digestAddress({ ballotSecret }: CampaignRow, { address, secretsKey = '' }: VoteOrigin): Promise<string> {
  return hmacToken(await importHmacKey(`${secretsKey}\n${ballotSecret}`), `address\n${address}`, 16)
}

/** SQL clauses: the contest `c`, the voter `u` and the entry `e`, if the voter may choose it at a time in UTC ms. */
const mayChoose = (campaignId: number, voterId: number, hash: string, at: number): SQL => sql`FROM campaigns c
  JOIN users u ON u.id = ${voterId} JOIN campaign_entries e ON e.campaign_id = c.id ${JOIN_POST}
  LEFT JOIN campaign_ballots b ON b.campaign_id = c.id AND b.voter_id = u.id
  WHERE c.id = ${campaignId} AND p.hash = ${hash} AND ${isVotingOpen(at)} AND ${IS_ELIGIBLE} AND u.state = 'active'
    AND u.created_at <= c.voting_opens_at - c.voter_age_days * ${inlineInteger(DAY)} AND e.author_id <> u.id AND p.author_id <> u.id`

const HAS_ALL_VOTES = sql`(SELECT count(*) FROM campaign_votes cast_vote WHERE cast_vote.ballot_id = b.id) >= c.votes_per_voter`
const IS_CHOSEN = sql`EXISTS (SELECT 1 FROM campaign_votes same WHERE same.ballot_id = b.id AND same.entry_id = e.id)`

/** Selects an entry of a contest by its post, whatever its state. */
const selectEntry = (db: Database, campaignId: number, hash: string) =>
  db
    .select({
      authorId: sql<number>`e.author_id`.as('author_id'),
      postAuthorId: sql<number>`p.author_id`.as('post_author_id'),
      isEligible: sql<number>`${IS_ELIGIBLE}`.as('is_eligible'),
    })
    .from(sql`campaign_entries e ${JOIN_POST}`)
    .where(sql`e.campaign_id = ${campaignId} AND p.hash = ${hash}`)

/**
 * Chooses an entry on the viewer's ballot. Idempotent; a retry changes nothing. Votes for entries that left the contest make room for new
 * ones. Errors: `not_found` for a post that is no entry, or no longer; `forbidden` for an own entry or a too young account; `conflict`
 * outside of voting, or once all votes are used.
 */
export async function vote(db: Database, viewer: Viewer, slug: string, hash: string, origin: VoteOrigin): Promise<BallotState> {
  const campaign = requireContest(await selectContest(db, slug))
  const addressDigest = await digestAddress(campaign, origin)
  // Bound as late as possible, because the statements decide by it whether voting is open.
  const at = now()
  const choice = mayChoose(campaign.id, viewer.id, hash, at)
  const isNew = sql`EXISTS (SELECT 1 FROM campaign_votes v JOIN campaign_entries e ON e.id = v.entry_id JOIN posts p ON p.id = e.post_id
    WHERE v.ballot_id = campaign_ballots.id AND p.hash = ${hash} AND v.voted_at = ${at})`
  const { rows, voter, entry } = await idempotentWrite(db, {
    change: [
      insertSelect(
        db,
        campaignBallots,
        {
          ...{ campaignId: sql`c.id`, voterId: sql`u.id`, receipt: newHash(), addressDigest },
          ...{ voterSince: sql`u.created_at`, castAt: at, updatedAt: at },
        },
        choice,
      ).onConflictDoNothing(),
      db.delete(campaignVotes).where(
        sql`${campaignVotes.ballotId} = (SELECT b.id ${choice} AND ${HAS_ALL_VOTES} AND NOT ${IS_CHOSEN}) AND ${campaignVotes.entryId} IN
        (SELECT e.id FROM campaign_entries e ${JOIN_POST} WHERE e.id = ${campaignVotes.entryId} AND NOT ${IS_ELIGIBLE})`,
      ),
      insertSelect(
        db,
        campaignVotes,
        { ballotId: sql`b.id`, entryId: sql`e.id`, votedAt: at },
        sql`${choice} AND b.id IS NOT NULL AND NOT ${HAS_ALL_VOTES}`,
      ).onConflictDoNothing(),
      db
        .update(campaignBallots)
        .set({ addressDigest, updatedAt: at })
        .where(sql`${campaignBallots.campaignId} = ${campaign.id} AND ${campaignBallots.voterId} = ${viewer.id} AND ${isNew}`),
    ],
    read: {
      rows: selectOwnBallot(db, slug, viewer.id),
      voter: first(selectVoterSince(db, viewer.id)),
      entry: first(selectEntry(db, campaign.id, hash)),
    },
  })
  if (entry?.isEligible !== 1) throw notFound()
  const state = toBallotState(campaign, viewer, voter?.createdAt, rows)
  if (entry.authorId === viewer.id || entry.postAuthorId === viewer.id)
    throw new AppError('forbidden', { message: 'به پست خودت نمی‌توانی رأی بدهی؛ پست دیگری انتخاب کن.' })
  requireVoter(campaign, viewer, voter?.createdAt, at)
  if (state.chosen.some((post) => post.hash === hash)) return state
  // The campaign was cancelled in between.
  if (state.chosen.length < campaign.votesPerVoter) throw notOpen(campaign, at)
  throw conflict(
    `هر ${formatNumber(campaign.votesPerVoter)} رأیت را داده‌ای؛ برای رأی دادن به این پست، اول رأیت را از یکی از پست‌های انتخاب‌شده بردار.`,
  )
}

/**
 * Takes a vote back, also one for an entry that left the contest. Idempotent. Errors: `not_found` for a post that was never an entry;
 * `conflict` outside of voting.
 */
export async function takeVoteBack(db: Database, viewer: Viewer, slug: string, hash: string): Promise<BallotState> {
  const campaign = requireContest(await selectContest(db, slug))
  const at = now()
  const chosen = sql`SELECT v.ballot_id, v.entry_id FROM campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id
    JOIN campaign_votes v ON v.ballot_id = b.id JOIN campaign_entries e ON e.id = v.entry_id JOIN posts p ON p.id = e.post_id
    WHERE c.id = ${campaign.id} AND b.voter_id = ${viewer.id} AND p.hash = ${hash} AND ${isVotingOpen(at)}`
  const { rows, voter, entry } = await idempotentWrite(db, {
    change: [
      db.update(campaignBallots).set({ updatedAt: at }).where(sql`${campaignBallots.id} IN (SELECT ballot_id FROM (${chosen}))`),
      db.delete(campaignVotes).where(sql`(${campaignVotes.ballotId}, ${campaignVotes.entryId}) IN (${chosen})`),
    ],
    read: {
      rows: selectOwnBallot(db, slug, viewer.id),
      voter: first(selectVoterSince(db, viewer.id)),
      entry: first(selectEntry(db, campaign.id, hash)),
    },
  })
  if (!entry) throw notFound()
  if (findPhase(campaign, at) !== 'voting') throw notOpen(campaign, at)
  return toBallotState(campaign, viewer, voter?.createdAt, rows)
}

function requireVoter(campaign: CampaignRow, viewer: Viewer, since: number | undefined, at: number): void {
  const problem = findVoteProblem(campaign, viewer, since, at)
  if (problem === 'not_open') throw notOpen(campaign, at)
  if (problem !== 'account_too_young') return
  const latest = formatDate((campaign.votingOpensAt ?? 0) - campaign.voterAgeDays * DAY)
  throw new AppError('forbidden', {
    message: `در این پویش حساب‌هایی رأی می‌دهند که تا ${latest} ساخته شده‌اند؛ در پویش بعدی می‌توانی رأی بدهی.`,
  })
}

const notOpen = (campaign: CampaignRow, at: number) =>
  conflict(
    ['upcoming', 'entries', 'closed'].includes(findPhase(campaign, at))
      ? `رأی‌گیری ${formatDateTime(campaign.votingOpensAt ?? 0)} آغاز می‌شود؛ آن وقت دوباره سر بزن.`
      : 'رأی‌گیری باز نیست و رأی‌ها تغییر نمی‌کنند.',
  )
