import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { aContest, aJuror, aVoter, castBallot } from '#worker/testing/contest-factories.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { queryNumber, runQuery } from '#worker/testing/index.ts'
import { forgetVoter, forgetVoters } from './forget-voters.ts'

freezeClock()

const KEPT = LIMITS.campaignVoterDays * DAY
const forget = () => atomic(database(env), [forgetVoters(database(env))])
const ballotsOf = async ({ id }: { id: number }) =>
  (
    await env.DB.prepare(
      'SELECT voter_id AS voter, address_digest AS digest, voter_since AS since FROM campaign_ballots WHERE campaign_id = ? ORDER BY id',
    )
      .bind(id)
      .all()
  ).results
const countVotes = ({ id }: { id: number }) =>
  queryNumber('SELECT count(*) AS n FROM campaign_votes v JOIN campaign_ballots b ON b.id = v.ballot_id WHERE b.campaign_id = ?', id)
const FORGOTTEN = { voter: null, digest: null, since: 0 }

test.each([
  ['the results', (at: number) => ({ resultsAt: at })],
  ['a cancellation', (at: number) => ({ state: 'cancelled' as const, updatedAt: at })],
])('voters are forgotten from the millisecond after the whole time since %s', async (_, endedAt) => {
  const [kept, forgotten] = [
    await aContest({ phase: 'counting', entries: 1, ...endedAt(now() - KEPT) }),
    await aContest({ phase: 'counting', entries: 1, ...endedAt(now() - KEPT - 1) }),
  ]
  const voter = await aVoter()
  for (const contest of [kept, forgotten])
    await castBallot(contest, contest.entries, { voterId: voter.id, addressDigest: 'digest', voterSince: 5 })
  await forget()
  expect([await ballotsOf(kept), await ballotsOf(forgotten)]).toEqual([[{ voter: voter.id, digest: 'digest', since: 5 }], [FORGOTTEN]])
})

test('what runs or waits for its results keeps its voters, however old it is; a ballot with only an address or a voter is unlinked as well', async () => {
  const [waiting, done] = [
    await aContest({ phase: 'counting', entries: 1, updatedAt: 1 }),
    await aContest({ phase: 'counting', entries: 1, resultsAt: 1, updatedAt: now() }),
  ]
  const voter = await aVoter()
  for (const contest of [waiting, done]) {
    await castBallot(contest, contest.entries, { voterId: voter.id, voterSince: 5 })
    await castBallot(contest, contest.entries, { addressDigest: 'digest', voterSince: 5 })
  }
  await forget()
  expect(await ballotsOf(done)).toEqual([FORGOTTEN, FORGOTTEN])
  expect(await ballotsOf(waiting)).toEqual([
    { voter: voter.id, digest: null, since: 5 },
    { voter: null, digest: 'digest', since: 5 },
  ])
  expect([await countVotes(waiting), await countVotes(done)]).toEqual([2, 2])
})

test('a run unlinks five thousand ballots, and the next one the rest', async () => {
  const contest = await aContest({ phase: 'counting', entries: 0, resultsAt: 1 })
  await runQuery(
    `WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 5001)
     INSERT INTO campaign_ballots (campaign_id, receipt, voter_since, cast_at, updated_at, address_digest)
     SELECT ?, printf('m%011d', nth), 5, 1, 1, 'digest' FROM n`,
    contest.id,
  )
  const left = () => queryNumber('SELECT count(address_digest) AS n FROM campaign_ballots WHERE campaign_id = ?', contest.id)
  await forget()
  expect(await left()).toBe(1)
  await forget()
  expect(await left()).toBe(0)
})

test('a deleted account is unlinked from its own ballots and its seat in the jury, and nobody else is', async () => {
  const [contest, voter, other] = [await aContest({ entries: 1 }), await aVoter(), await aVoter()]
  for (const [nth, person] of [voter, other].entries()) {
    await castBallot(contest, contest.entries, { voterId: person.id, addressDigest: `digest ${nth}`, voterSince: 5 })
    await aJuror(contest, person, nth + 1)
  }
  await atomic(database(env), forgetVoter(database(env), voter.id))
  expect(await ballotsOf(contest)).toEqual([FORGOTTEN, { voter: other.id, digest: 'digest 1', since: 5 }])
  const jurors = await env.DB.prepare('SELECT user_id AS id FROM campaign_jurors WHERE campaign_id = ? ORDER BY number')
    .bind(contest.id)
    .all()
  expect(jurors.results).toEqual([{ id: null }, { id: other.id }])
  expect(await countVotes(contest)).toBe(2)
})
