import { type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { BallotGroup } from './contract.ts'

/** Ballots of a burst, which are cast within one minute of the clock. */
const BURST_BALLOTS = 10
/** A burst has at least this many times the ballots of a mean minute of the hour before. */
const BURST_FACTOR = 5
/** Ballots of one address. */
const SHARED_BALLOTS = 3
/** Age over the required one up to which an account counts as new, in ms. */
const NEW_ACCOUNT_AGE = 2 * DAY
/** Groups of each kind, the largest. */
const GROUPS = 50

const minute = inlineInteger(MINUTE)

/** SQL condition on a ballot `b` of the contest `c`: the account is new, because it only just reached the age that voters need. */
const IS_NEW_ACCOUNT = sql`b.voter_since > c.voting_opens_at - c.voter_age_days * ${inlineInteger(DAY)} - ${inlineInteger(NEW_ACCOUNT_AGE)}`

const groupColumns = sql`count(*) AS ballots, count(b.excluded_at) AS excluded, min(b.cast_at) AS first_at, max(b.cast_at) AS last_at`

const burstGroups = (slug: SQL): SQL => sql`SELECT 'burst:' || minute AS key, 'burst' AS kind, ballots, excluded, first_at, last_at FROM (
    SELECT *, sum(ballots) OVER (ORDER BY minute RANGE BETWEEN 60 PRECEDING AND 1 PRECEDING) AS before FROM (
      SELECT b.cast_at / ${minute} AS minute, ${groupColumns} FROM campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id
      WHERE c.slug = ${slug} GROUP BY 1))
  WHERE ballots >= ${inlineInteger(BURST_BALLOTS)} AND ballots * 60 >= ${inlineInteger(BURST_FACTOR)} * coalesce(before, 0)
  ORDER BY ballots DESC, minute LIMIT ${inlineInteger(GROUPS)}`

const newAccountGroups = (slug: SQL): SQL => sql`SELECT 'new_accounts' AS key, 'new_accounts' AS kind, ${groupColumns}
  FROM campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id WHERE c.slug = ${slug} AND ${IS_NEW_ACCOUNT} HAVING count(*) > 0`

const addressGroups = (slug: SQL): SQL => sql`SELECT 'address:' || b.address_digest AS key, 'shared_address' AS kind, ${groupColumns}
  FROM campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id WHERE c.slug = ${slug} AND b.address_digest IS NOT NULL
  GROUP BY b.address_digest HAVING count(*) >= ${inlineInteger(SHARED_BALLOTS)} ORDER BY count(*) DESC, key LIMIT ${inlineInteger(GROUPS)}`

/** Selects the groups of the ballots of a contest that share something suspicious: the bursts, the new accounts, the shared addresses. */
export const selectGroups = (db: Database, slug: string) =>
  db
    .select({
      key: sql<string>`key`.as('key'),
      kind: sql<BallotGroup['kind']>`kind`.as('kind'),
      ballots: sql<number>`ballots`.as('ballots'),
      excluded: sql<number>`excluded`.as('excluded'),
      firstAt: sql<number>`first_at`.as('first_at'),
      lastAt: sql<number>`last_at`.as('last_at'),
    })
    .from(
      sql`(SELECT * FROM (${burstGroups(sql`${slug}`)}) UNION ALL SELECT * FROM (${newAccountGroups(sql`${slug}`)})
        UNION ALL SELECT * FROM (${addressGroups(sql`${slug}`)})) found`,
    )

/** SQL condition: the ballot `b` of the contest `c` belongs to the group with this key. */
export function isInGroup(key: string): SQL {
  const [, kind, value = ''] = /^(burst|address|new_accounts):?(.*)$/.exec(key) ?? []
  if (kind === 'burst' && /^\d{1,12}$/.test(value))
    return sql`(b.cast_at >= ${Number(value) * MINUTE} AND b.cast_at < ${(Number(value) + 1) * MINUTE})`
  if (kind === 'address' && value !== '') return sql`b.address_digest = ${value}`
  return kind === 'new_accounts' && value === '' ? sql`(${IS_NEW_ACCOUNT})` : sql`0`
}

/** Selects the number of ballots cast in each hour, for at most the longest vote. */
export const selectHours = (db: Database, slug: string) =>
  db
    .select({
      at: sql<number>`b.cast_at / ${inlineInteger(HOUR)} * ${inlineInteger(HOUR)}`.as('at'),
      ballots: sql<number>`count(*)`.as('ballots'),
    })
    .from(sql`campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id`)
    .where(sql`c.slug = ${slug}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
