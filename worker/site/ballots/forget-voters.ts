import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { campaignBallots, campaignJurors } from './schema.ts'

/** What remains of a ballot says nothing about the voter. */
const FORGOTTEN_VOTER = { voterId: null, addressDigest: null, voterSince: 0 } as const

/** Ballots of one cron run. */
const BATCH_SIZE = 5000

/**
 * Returns a cron statement that unlinks ballots from their voters and addresses, `LIMITS.campaignVoterDays` after the results of a contest or
 * after it was cancelled. The ballots stay.
 */
export const forgetVoters = (db: Database): Statement =>
  db
    .update(campaignBallots)
    .set(FORGOTTEN_VOTER)
    .where(
      sql`${campaignBallots.id} IN (SELECT b.id FROM campaigns c CROSS JOIN campaign_ballots b ON b.campaign_id = c.id
        WHERE coalesce(c.results_at, iif(c.state = 'cancelled', c.updated_at, NULL)) < ${now() - LIMITS.campaignVoterDays * DAY}
          AND (b.voter_id IS NOT NULL OR b.address_digest IS NOT NULL) LIMIT ${BATCH_SIZE})`,
    )

/** Returns the statements that unlink the ballots and jury scores of a deleted account; they still count. */
export const forgetVoter = (db: Database, userId: number): Statement[] => [
  db.update(campaignBallots).set(FORGOTTEN_VOTER).where(eq(campaignBallots.voterId, userId)),
  db.update(campaignJurors).set({ userId: null }).where(eq(campaignJurors.userId, userId)),
]
