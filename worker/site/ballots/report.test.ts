import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aContest, aJuror, anEntry, aVoter, castBallot } from '#worker/testing/contest-factories.ts'
import { as, aUser, queryNumber, recordedDatabase, runQuery, type TestUser } from '#worker/testing/index.ts'
import { BallotReport } from './contract.ts'
import { forgetVoters } from './forget-voters.ts'

type Contest = Awaited<ReturnType<typeof aContest>>
const report = async (admin: TestUser, slug: string) =>
  BallotReport.parse(await (await as(admin).get(`/api/admin/campaigns/${slug}/ballots`)).json())
const change = (admin: TestUser | null, slug: string, what: 'exclusions' | 'inclusions', key: string) =>
  as(admin).post(`/api/admin/campaigns/${slug}/ballots/${what}`, what === 'exclusions' ? { key, reason: 'رأی‌های ساختگی' } : { key })
const countExcluded = (id: number) => queryNumber('SELECT count(excluded_at) AS n FROM campaign_ballots WHERE campaign_id = ?', id)
const audits = (action: string, slug: string) =>
  queryNumber('SELECT count(*) AS n FROM audit_log WHERE act = ? AND subject = ?', action, slug)

/** Casts ballots at times in ms after an hour of voting began. */
async function castAt(contest: Contest, times: readonly number[], over: { voterSince?: number; addressDigest?: string } = {}) {
  const start = Math.ceil((contest.votingOpensAt ?? 0) / HOUR) * HOUR
  const rows = times.map((time) => ({
    receipt: newHash(),
    castAt: start + time,
    voterSince: over.voterSince ?? 1,
    digest: over.addressDigest ?? null,
  }))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO campaign_ballots (campaign_id, receipt, voter_since, cast_at, updated_at, address_digest)
       SELECT ?, value ->> 'receipt', value ->> 'voterSince', value ->> 'castAt', value ->> 'castAt', value ->> 'digest' FROM json_each(?)`,
    ).bind(contest.id, JSON.stringify(rows)),
    env.DB.prepare(
      `INSERT INTO campaign_votes (ballot_id, entry_id, voted_at)
       SELECT id, ?, cast_at FROM campaign_ballots WHERE campaign_id = ? AND id NOT IN (SELECT ballot_id FROM campaign_votes)`,
    ).bind(contest.entries[0]?.entryId ?? 0, contest.id),
  ])
}

const times = (count: number, from: number, step: number) => Array.from({ length: count }, (_, nth) => from + nth * step)

test('a burst is a minute with ten ballots and five times the mean of the hour before; a steady flow is none', async () => {
  const contest = await aContest({ phase: 'counting', entries: 1 })
  await castAt(contest, times(10, 30 * MINUTE, 1000))
  await castAt(contest, times(9, 35 * MINUTE, 1000))
  // Twelve a minute, for more than an hour: only the first minutes are far above the hour before them.
  await castAt(
    contest,
    times(75, 10 * HOUR, MINUTE).flatMap((minute) => times(12, minute, 1000)),
  )
  const { groups, hours, ballots } = await report(await aUser({ role: 'admin' }), contest.slug)
  const start = Math.ceil((contest.votingOpensAt ?? 0) / HOUR) * HOUR
  const bursts = groups.filter(({ kind }) => kind === 'burst').toSorted((one, other) => one.firstAt - other.firstAt)
  expect(bursts[0]).toMatchObject({ ballots: 10, excluded: 0, firstAt: start + 30 * MINUTE, lastAt: start + 30 * MINUTE + 9000 })
  expect(bursts.slice(1).map(({ firstAt }) => (firstAt - start - 10 * HOUR) / MINUTE)).toEqual(times(13, 0, 1))
  expect([ballots, hours.map((hour) => [hour.at - start, hour.ballots])]).toEqual([
    919,
    [
      [0, 19],
      [10 * HOUR, 720],
      [11 * HOUR, 180],
    ],
  ])
})

test('new accounts and shared addresses are groups, whose keys reveal no address', async () => {
  const contest = await aContest({ phase: 'counting', entries: 1, voterAgeDays: 7 })
  const limit = (contest.votingOpensAt ?? 0) - 7 * DAY
  await castAt(contest, [1, 2], { voterSince: limit - 2 * DAY + 1 })
  await castAt(contest, [3], { voterSince: limit - 2 * DAY })
  await castAt(contest, [4, 5, 6], { addressDigest: 'first-digest' })
  await castAt(contest, [7, 8], { addressDigest: 'other-digest' })
  const { groups } = await report(await aUser({ role: 'admin' }), contest.slug)
  expect(groups.map(({ key, ballots }) => [key, ballots])).toEqual([
    ['new_accounts', 2],
    ['address:first-digest', 3],
  ])
})

test('of more than fifty shared addresses those with the most ballots are shown, the largest first', async () => {
  const contest = await aContest({ phase: 'counting', entries: 1 })
  for (let nth = 0; nth < 51; nth++) await castAt(contest, [3 * nth, 3 * nth + 1, 3 * nth + 2], { addressDigest: `digest-${nth}` })
  await castAt(contest, [200, 201, 202, 203], { addressDigest: 'the-last-digest' })
  const { groups } = await report(await aUser({ role: 'admin' }), contest.slug)
  const shared = groups.filter(({ kind }) => kind === 'shared_address')
  expect([shared.length, shared[0]?.key, shared[0]?.ballots]).toEqual([50, 'address:the-last-digest', 4])
})

test('the report counts ballots, jurors and what is missing, says nothing of the votes of an entry, and takes one round trip', async () => {
  const contest = await aContest({ phase: 'counting', entries: 2, juryWeight: 50 })
  const [admin, juror] = [await aUser({ role: 'admin' }), await aVoter()]
  const { id } = await aJuror(contest, juror, 1)
  await runQuery('INSERT INTO campaign_scores (juror_id, entry_id, score, updated_at) VALUES (?, ?, 5, 1)', id, contest.entries[0]?.entryId)
  await castBallot(contest, contest.entries)
  const { database: DB, trips } = recordedDatabase(env.DB)
  const text = await (await as(admin).get(`/api/admin/campaigns/${contest.slug}/ballots`, { env: { DB } })).text()
  expect(BallotReport.parse(JSON.parse(text))).toMatchObject({
    ...{ ballots: 1, votes: 2, entryCount: 2, unscored: 1, canPublish: false, isPublishing: false },
    jurors: [{ number: 1, scored: 1, user: { handle: juror.handle } }],
  })
  for (const { hash } of contest.entries) expect(text).not.toContain(hash)
  // One more reads the viewer.
  expect(trips).toHaveLength(2)
  await runQuery('INSERT INTO campaign_scores (juror_id, entry_id, score, updated_at) VALUES (?, ?, 5, 1)', id, contest.entries[1]?.entryId)
  expect((await report(admin, contest.slug)).canPublish).toBe(true)
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', contest.id, admin.id)
  expect(await report(admin, contest.slug)).toMatchObject({ canPublish: false, isPublishing: true })
})

test('an admin excludes a group of ballots and includes it again, each audited once', async () => {
  const contest = await aContest({ phase: 'counting', entries: 1 })
  const admin = await aUser({ role: 'admin' })
  await castAt(contest, [1, 2, 3], { addressDigest: 'one-digest' })
  await castAt(contest, [4])
  const key = 'address:one-digest'
  for (let time = 0; time < 2; time++) expect((await change(admin, contest.slug, 'exclusions', key)).status).toBe(204)
  expect(await report(admin, contest.slug)).toMatchObject({ excluded: 3, groups: [{ key, excluded: 3 }] })
  for (let time = 0; time < 2; time++) expect((await change(admin, contest.slug, 'inclusions', key)).status).toBe(204)
  expect([
    await countExcluded(contest.id),
    await audits('exclude_ballots', contest.slug),
    await audits('include_ballots', contest.slug),
  ]).toEqual([0, 1, 1])
})

test('ballots are excluded only by admins without an entry, by a group of the report, after the close and before the tally', async () => {
  const contest = await aContest({ phase: 'counting', entries: 1 })
  const [admin, involved] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  await anEntry(contest, involved)
  await castAt(contest, [1, 2, 3], { addressDigest: 'one-digest' })
  const key = 'address:one-digest'
  for (const [who, status] of [
    [null, 401],
    [await aUser(), 403],
    [await aUser({ role: 'moderator' }), 403],
    [involved, 403],
  ] as const)
    for (const what of ['exclusions', 'inclusions'] as const) expect((await change(who, contest.slug, what, key)).status).toBe(status)
  for (const unknown of ['address:two-digest', 'burst:1', 'new_accounts', "x' OR 1"])
    expect((await change(admin, contest.slug, 'exclusions', unknown)).status).toBe(404)
  setClockOffset((contest.votingClosesAt ?? 0) - Date.now() - HOUR)
  expect((await change(admin, contest.slug, 'exclusions', key)).status).toBe(409)
  setClockOffset(0)
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', contest.id, admin.id)
  for (const what of ['exclusions', 'inclusions'] as const) expect((await change(admin, contest.slug, what, key)).status).toBe(409)
  expect([await countExcluded(contest.id), await audits('exclude_ballots', contest.slug)]).toEqual([0, 0])
})

test('ballots forget their voters a month after the results or a cancellation, and keep the votes', async () => {
  const over = { kind: 'contest' } as const
  const old = await aContest({ ...over, phase: 'counting', entries: 1, resultsAt: Date.now() - 31 * DAY })
  const recent = await aContest({ ...over, phase: 'counting', entries: 1, resultsAt: Date.now() - 29 * DAY })
  const cancelled = await aContest({ ...over, phase: 'counting', entries: 1, state: 'cancelled', updatedAt: Date.now() - 31 * DAY })
  for (const contest of [old, recent, cancelled])
    await castBallot(contest, contest.entries, { voterId: (await aVoter()).id, addressDigest: 'digest', voterSince: 5 })
  await atomic(database(env), [forgetVoters(database(env))])
  const read = (id: number) =>
    env.DB.prepare(
      `SELECT voter_id IS NOT NULL AS voter, address_digest AS digest, voter_since AS since, (SELECT count(*) FROM campaign_votes v WHERE v.ballot_id = b.id) AS votes
       FROM campaign_ballots b WHERE campaign_id = ?`,
    )
      .bind(id)
      .first()
  for (const { id } of [old, cancelled]) expect(await read(id)).toEqual({ voter: 0, digest: null, since: 0, votes: 1 })
  expect(await read(recent.id)).toEqual({ voter: 1, digest: 'digest', since: 5, votes: 1 })
})
