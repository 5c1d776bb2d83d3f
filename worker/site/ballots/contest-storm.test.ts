import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { verify } from '#web/public/verify-campaign.mjs'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aContest } from '#worker/testing/contest-factories.ts'
import { as, aUser, queryNumber, runAllJobs, takeConsole } from '#worker/testing/index.ts'
import { BallotReport, Results } from './contract.ts'
import { type Figures, runVoter, type StormContest, type VoterModel } from './testing/run-voter.ts'
import { createVoters, type StormVoter } from './testing/storm-voters.ts'

const VOTERS = __CONTEST_VOTERS__
const CHANGES = 5
/** Voters at the same time. */
const CONCURRENCY = 50
const ENTRY_COUNT = 12

/** Returns a generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Lets all voters vote, and closes the vote while about the middle ones are at work. */
async function runStorm(voters: readonly StormVoter[], contest: StormContest, figures: Figures): Promise<VoterModel[]> {
  const models: VoterModel[] = []
  let following = 0
  const work = async () => {
    for (let nth = following++; nth < voters.length; nth = following++) {
      const voter = voters[nth]
      if (nth === Math.floor(voters.length * 0.8)) setClockOffset(contest.closesAt - now())
      if (voter) models[nth] = await runVoter(voter, contest, CHANGES, seededRandom(nth + 1), figures)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return models
}

interface StoredBallot {
  receipt: string
  voter: number
  votes: string[]
  updatedAt: number
  excluded: number
}

async function readStored(campaignId: number): Promise<StoredBallot[]> {
  const { results } = await env.DB.prepare(
    `SELECT b.receipt, b.voter_id AS voter, b.updated_at AS updatedAt, b.excluded_at IS NOT NULL AS excluded, (SELECT json_group_array(p.hash) FROM campaign_votes v
       JOIN campaign_entries e ON e.id = v.entry_id JOIN posts p ON p.id = e.post_id WHERE v.ballot_id = b.id) AS votes
     FROM campaign_ballots b WHERE b.campaign_id = ?`,
  )
    .bind(campaignId)
    .all<Omit<StoredBallot, 'votes'> & { votes: string }>()
  return results.map((row) => ({ ...row, votes: JSON.parse(row.votes) }))
}

/** Returns whether the stored ballot is the one that the voter knows, with or without the change that got no answer. */
function isAsKnown({ chosen, uncertain }: VoterModel, stored: readonly string[]): boolean {
  const isEqual = (expected: ReadonlySet<string>) => expected.size === stored.length && stored.every((hash) => expected.has(hash))
  if (isEqual(chosen)) return true
  if (!uncertain) return false
  const changed = new Set(chosen)
  if (uncertain.isChosen) changed.add(uncertain.hash)
  else changed.delete(uncertain.hash)
  return isEqual(changed)
}

test(`${VOTERS} voters with retries, lost answers and changes: exact until the close, nothing after it, and the file proves the tally`, {
  timeout: 60_000 + VOTERS * 200,
}, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const campaign = await aContest({ entries: ENTRY_COUNT, votingClosesAt: now() + HOUR })
  const contest = {
    ...{ slug: campaign.slug, votesPerVoter: campaign.votesPerVoter, closesAt: campaign.votingClosesAt ?? 0 },
    hashes: campaign.entries.map(({ hash }) => hash),
  }
  const voters = await createVoters(VOTERS)
  const figures: Figures = {
    ...{
      requests: 0,
      accepted: 0,
      limited: 0,
      closed: 0,
      lostBefore: 0,
      lostAfter: 0,
      reconnected: 0,
      doubled: 0,
      raced: 0,
      violations: 0,
    },
  }
  const started = Date.now()
  const models = await runStorm(voters, contest, figures)
  const seconds = (Date.now() - started) / 1000
  // Lost answers are logged as errors.
  takeConsole()

  const stored = new Map((await readStored(campaign.id)).map((ballot) => [ballot.voter, ballot]))
  const different = voters.filter(({ id }, nth) => {
    const [model, ballot] = [models[nth], stored.get(id)]
    return !model || !isAsKnown(model, ballot?.votes ?? []) || (model.receipt !== null && model.receipt !== ballot?.receipt)
  })
  expect(different).toEqual([])
  expect(figures.violations).toBe(0)
  expect(Math.max(...[...stored.values()].map(({ votes }) => votes.length))).toBe(contest.votesPerVoter)
  expect(Math.max(...[...stored.values()].map(({ updatedAt }) => updatedAt))).toBeLessThan(contest.closesAt)
  expect(
    await queryNumber(
      'SELECT count(*) AS n FROM campaign_votes v JOIN campaign_ballots b ON b.id = v.ballot_id WHERE b.campaign_id = ? AND v.voted_at >= ?',
      campaign.id,
      contest.closesAt,
    ),
  ).toBe(0)
  // Each part of the storm took place.
  for (const name of ['accepted', 'limited', 'closed', 'lostBefore', 'lostAfter', 'reconnected', 'doubled', 'raced'] as const)
    expect(figures[name], name).toBeGreaterThan(0)

  const admin = await aUser({ role: 'admin' })
  const api = `/api/admin/campaigns/${contest.slug}`
  const { groups } = BallotReport.parse(await (await as(admin).get(`${api}/ballots`)).json())
  const shared = groups.find(({ kind }) => kind === 'shared_address')
  expect((await as(admin).post(`${api}/ballots/exclusions`, { key: shared?.key, reason: 'یک نشانی' })).status).toBe(204)
  await env.DB.prepare('UPDATE campaigns SET ends_at = voting_closes_at WHERE slug = ?').bind(contest.slug).run()
  expect((await as(admin).post(`${api}/results`)).status).toBe(204)
  await runAllJobs()

  const results = Results.parse(await (await as(null).get(`/api/campaigns/${contest.slug}/results?limit=50`)).json())
  const file = new Uint8Array(await (await as(null).get(`/api/campaigns/${contest.slug}/results.jsonl`)).arrayBuffer())
  const verified = await verify([file], { head: results.head })
  const counted = [...(await readStored(campaign.id))].filter(({ excluded }) => excluded === 0)
  const tally = Object.fromEntries(contest.hashes.map((hash) => [hash, counted.filter(({ votes }) => votes.includes(hash)).length]))
  expect(Object.fromEntries(verified.ranking.map(({ hash, votes }) => [hash, votes]))).toEqual(tally)
  expect(Object.fromEntries(results.items.map(({ hash, votes }) => [hash, votes]))).toEqual(tally)
  expect([verified.ballots, verified.excluded]).toEqual([stored.size, shared?.ballots])
  expect(verified.votes).toBe(counted.reduce((sum, { votes }) => sum + votes.length, 0))

  const text = new TextDecoder().decode(file)
  for (const ballot of [...stored.values()].slice(0, 20))
    expect((await verify([file], { receipt: ballot.receipt })).ballot?.votes).toEqual(ballot.votes.toSorted())
  const tampered = text.replace(
    /"votes":\["([a-z0-9]{12})"/,
    (_, hash: string) => `"votes":["${hash === contest.hashes[0] ? contest.hashes[1] : contest.hashes[0]}"`,
  )
  expect(tampered).not.toBe(text)
  await expect(verify([new TextEncoder().encode(tampered)])).rejects.toThrow(/chain breaks/)
  vi.restoreAllMocks()
  console.log(
    JSON.stringify({
      ...{ voters: VOTERS, ballots: stored.size, votes: verified.votes, excluded: verified.excluded, fileBytes: results.fileBytes },
      ...{ seconds: Math.round(seconds), requestsPerSecond: Math.round(figures.requests / seconds), ...figures },
    }),
  )
})
