import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aContest, anEntry, aVoter } from '#worker/testing/contest-factories.ts'
import {
  aPost,
  as,
  aUser,
  faultyDatabase,
  interleavedDatabase,
  queryNumber,
  runQuery,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { Ballot, BallotState } from './contract.ts'

const path = (slug: string, hash: string) => `/api/campaigns/${slug}/votes/${hash}`
const put = (voter: TestUser | null, slug: string, hash: string, headers: Record<string, string> = {}) =>
  as(voter).put(path(slug, hash), undefined, { headers })
const countVotes = (campaignId: number) =>
  queryNumber(
    'SELECT count(*) AS n FROM campaign_votes v JOIN campaign_ballots b ON b.id = v.ballot_id WHERE b.campaign_id = ?',
    campaignId,
  )
const message = async (response: Response) => (await response.json<{ error: { message: string } }>()).error.message
const chosenOf = async (response: Response) => BallotState.parse(await response.json()).chosen.map(({ hash }) => hash)

test('a voter chooses, changes and takes back entries; repeats change nothing, and the receipt of the ballot stays', async () => {
  const { slug, id, entries } = await aContest()
  const [one, two] = entries.map(({ hash }) => hash)
  const voter = await aVoter()
  const first = BallotState.parse(await (await put(voter, slug, one ?? '')).json())
  expect(first).toMatchObject({ problem: null, votesPerVoter: 3, chosen: [{ hash: one, title: 'نوشتهٔ آزمون', sponsor: null }] })
  expect(first.receipt).toMatch(/^[a-z0-9]{12}$/)
  expect(await (await put(voter, slug, one ?? '')).json()).toEqual(first)
  expect(await chosenOf(await put(voter, slug, two ?? ''))).toEqual([one, two])
  for (let time = 0; time < 2; time++) {
    const state = BallotState.parse(await (await as(voter).delete(path(slug, one ?? ''))).json())
    expect(state).toMatchObject({ chosen: [{ hash: two }], receipt: first.receipt })
  }
  expect([await countVotes(id), await queryNumber('SELECT count(*) AS n FROM campaign_ballots WHERE campaign_id = ?', id)]).toEqual([1, 1])
})

test('a vote beyond the limit is refused with advice, also of two concurrent votes, and changes no row', async () => {
  const { slug, id, entries } = await aContest({ votesPerVoter: 1 })
  const voter = await aVoter()
  const answers = await Promise.all(entries.map(({ hash }) => put(voter, slug, hash)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await message(refused))).toBe(
    'هر ۱ رأیت را داده‌ای؛ برای رأی دادن به این پست، اول رأیت را از یکی از پست‌های انتخاب‌شده بردار.',
  )
  expect(await countVotes(id)).toBe(1)
})

test("the table's trigger refuses a vote beyond the limit, whatever statement inserts it", async () => {
  const { slug, id, entries } = await aContest({ votesPerVoter: 1 })
  const voter = await aVoter()
  await put(voter, slug, entries[0]?.hash ?? '')
  const insert = runQuery(
    'INSERT INTO campaign_votes (ballot_id, entry_id, voted_at) SELECT id, ?, 1 FROM campaign_ballots WHERE campaign_id = ?',
    entries[1]?.entryId,
    id,
  )
  await expect(insert).rejects.toThrow('vote limit')
})

test.each(['closed', 'counting'] as const)('in the phase %s no vote is accepted or taken back', async (phase) => {
  const { slug, id, entries, votingOpensAt } = await aContest()
  const voter = await aVoter()
  await put(voter, slug, entries[0]?.hash ?? '')
  await runQuery(
    'UPDATE campaigns SET entries_close_at = opens_at + 1, voting_opens_at = ?2, voting_closes_at = ?3, ends_at = ?3 WHERE id = ?1',
    ...(phase === 'closed' ? [id, Date.now() + HOUR, Date.now() + DAY] : [id, votingOpensAt, Date.now() - 1]),
  )
  const answers = [await put(voter, slug, entries[1]?.hash ?? ''), await as(voter).delete(path(slug, entries[0]?.hash ?? ''))]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await countVotes(id)).toBe(1)
})

test('a vote whose check passed before the close is not stored after it', async () => {
  const { slug, id, entries, votingClosesAt } = await aContest()
  const [voter, hash] = [await aVoter(), entries[0]?.hash ?? '']
  // The statements of the vote are bound after the contest was read.
  const close = async () => setClockOffset((votingClosesAt ?? 0) - Date.now())
  const DB = interleavedDatabase(env.DB, /from "campaigns" where "campaigns"."slug"/, close)
  const late = await as(voter).put(path(slug, hash), undefined, { env: { DB } })
  expect([late.status, await countVotes(id)]).toEqual([409, 0])
})

test('outside of voting, neither a vote nor its withdrawal is accepted, and the answer says when voting opens or that it is over', async () => {
  const contest = await aContest({ entries: 2 })
  const [chosen, other] = contest.entries.map(({ hash }) => hash)
  const voter = await aVoter()
  expect((await put(voter, contest.slug, chosen ?? '')).status).toBe(200)
  const answersAt = async (at: number | null) => {
    setClockOffset((at ?? 0) - Date.now())
    const answers = [await put(voter, contest.slug, other ?? ''), await as(voter).delete(path(contest.slug, chosen ?? ''))]
    return Promise.all(answers.map(async (answer) => [answer.status, await message(answer)]))
  }
  const { opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt } = contest
  const soon = [409, `رأی‌گیری ${formatDateTime(votingOpensAt ?? 0)} آغاز می‌شود؛ آن وقت دوباره سر بزن.`]
  for (const at of [(opensAt ?? 0) - DAY, opensAt, entriesCloseAt, (votingOpensAt ?? 0) - HOUR])
    expect(await answersAt(at)).toEqual([soon, soon])
  const over = [409, 'رأی‌گیری باز نیست و رأی‌ها تغییر نمی‌کنند.']
  for (const at of [votingClosesAt, endsAt]) expect(await answersAt(at)).toEqual([over, over])
  await runQuery("UPDATE campaigns SET state = 'cancelled' WHERE id = ?", contest.id)
  expect(await answersAt((votingOpensAt ?? 0) + HOUR)).toEqual([over, over])
  expect(await countVotes(contest.id)).toBe(1)
})

test('no vote is stored once the results are being counted, even one that was sent before the close', async () => {
  const { slug, id, entries } = await aContest()
  const [voter, hash] = [await aVoter(), entries[0]?.hash ?? '']
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', id, voter.id)
  expect([(await put(voter, slug, hash)).status, await countVotes(id)]).toEqual([409, 0])
})

test('members cannot vote for their own post, not even in a publication', async () => {
  const contest = await aContest({ entries: 1 })
  const author = await aVoter()
  const own = await anEntry(contest, author)
  const answer = await put(author, contest.slug, own.hash)
  expect([answer.status, await message(answer)]).toEqual([403, 'به پست خودت نمی‌توانی رأی بدهی؛ پست دیگری انتخاب کن.'])
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_ballots WHERE campaign_id = ?', contest.id)).toBe(0)
})

test('visitors, suspended members and accounts that were too young when voting opened cannot vote', async () => {
  const { slug, id, entries, votingOpensAt } = await aContest({ voterAgeDays: 7 })
  const hash = entries[0]?.hash ?? ''
  const limit = (votingOpensAt ?? 0) - 7 * DAY
  const [young, suspended] = [await aUser({ createdAt: limit + 1 }), await aVoter({ state: 'suspended' })]
  expect((await put(null, slug, hash)).status).toBe(401)
  expect((await put(suspended, slug, hash)).status).toBe(403)
  const answer = await put(young, slug, hash)
  expect([answer.status, await message(answer)]).toEqual([
    403,
    expect.stringContaining(`حساب‌هایی رأی می‌دهند که تا ${formatDate(limit)} ساخته شده‌اند`),
  ])
  expect(await countVotes(id)).toBe(0)
  expect((await put(await aUser({ createdAt: limit }), slug, hash)).status).toBe(200)
})

test('a post that is no entry, is withdrawn or no longer public answers 404 like one that does not exist', async () => {
  const { slug, id, entries } = await aContest()
  const [withdrawn, removed] = entries
  const voter = await aVoter()
  await runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'author', 1)", id, withdrawn?.id)
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author' WHERE id = ?", removed?.id)
  const stranger = await aPost(await aUser())
  const hashes = [withdrawn?.hash, removed?.hash, stranger.hash, 'abcdefghijkl'].map(String)
  const answers = await Promise.all(hashes.map((hash) => put(voter, slug, hash)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const bodies = await Promise.all(answers.map(message))
  expect(new Set(bodies).size).toBe(1)
  expect(await countVotes(id)).toBe(0)
})

test('the post of a suspended author stays in the contest, and that of a closed account leaves it', async () => {
  const { slug, id, entries } = await aContest()
  const voter = await aVoter()
  const states = ['suspended', 'deactivated', 'deleted'] as const
  for (const [nth, state] of states.entries())
    await runQuery('UPDATE users SET state = ? WHERE id = (SELECT author_id FROM posts WHERE id = ?)', state, entries[nth]?.id)
  const answers = await Promise.all(states.map((_, nth) => put(voter, slug, entries[nth]?.hash ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
  expect(await countVotes(id)).toBe(1)
})

test('a vote for an entry that left the contest makes room for another one, and can be taken back', async () => {
  const { slug, id, entries } = await aContest({ votesPerVoter: 1 })
  const [gone, other] = entries.map(({ hash }) => hash)
  const [voter, second] = [await aVoter(), await aVoter()]
  for (const person of [voter, second]) await put(person, slug, gone ?? '')
  await runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'author', 1)", id, entries[0]?.id)
  expect(await chosenOf(await put(voter, slug, other ?? ''))).toEqual([other])
  expect(await chosenOf(await as(second).delete(path(slug, gone ?? '')))).toEqual([])
  expect(await countVotes(id)).toBe(1)
})

test('a vote whose answer is lost is stored once, and its retry returns the same ballot', async () => {
  const { slug, id, entries } = await aContest({ votesPerVoter: 1 })
  const [voter, hash] = [await aVoter(), entries[0]?.hash ?? '']
  const { database: DB, calls } = faultyDatabase(env.DB, { nth: 'all', when: 'after', match: /^insert into "campaign_ballots"/ })
  expect((await as(voter).put(path(slug, hash), undefined, { env: { DB } })).status).toBe(500)
  takeConsole()
  expect(calls()).toBe(1)
  expect(await chosenOf(await put(voter, slug, hash))).toEqual([hash])
  expect(await countVotes(id)).toBe(1)
})

test('the address of a vote is stored as a digest that differs between contests and is the same in one', async () => {
  const [first, second] = [await aContest({ entries: 1 }), await aContest({ entries: 1 })]
  const headers = { 'CF-Connecting-IP': '203.0.113.7' }
  for (const contest of [first, first, second]) await put(await aVoter(), contest.slug, contest.entries[0]?.hash ?? '', headers)
  const { results } = await env.DB.prepare('SELECT * FROM campaign_ballots WHERE campaign_id IN (?, ?) ORDER BY id')
    .bind(first.id, second.id)
    .all<{ address_digest: string }>()
  const [one, same, other] = results.map((row) => row.address_digest)
  expect(one).toMatch(/^[\w-]{22}$/)
  expect([same === one, other === one]).toEqual([true, false])
  expect(JSON.stringify(results)).not.toContain('203.0.113')
})

test('a birthday and a draft have no ballot', async () => {
  const [birthday, draft] = [await aContest({ kind: 'birthday' }), await aContest({ state: 'draft' })]
  const voter = await aVoter()
  for (const { slug, entries } of [birthday, draft]) {
    expect((await as(null).get(`/api/campaigns/${slug}/ballot`)).status).toBe(404)
    expect((await put(voter, slug, entries[0]?.hash ?? '')).status).toBe(404)
  }
})

test('the ballot tells why the viewer cannot vote, and marks chosen and own entries', async () => {
  const contest = await aContest({ entries: 2 })
  const author = await aVoter()
  const own = await anEntry(contest, author)
  await put(author, contest.slug, contest.entries[0]?.hash ?? '')
  const read = async (viewer: TestUser | null) => Ballot.parse(await (await as(viewer).get(`/api/campaigns/${contest.slug}/ballot`)).json())
  const ballot = await read(author)
  expect(ballot.items.filter(({ isOwn }) => isOwn).map(({ post }) => post.hash)).toEqual([own.hash])
  expect(ballot.items.filter(({ isChosen }) => isChosen).map(({ post }) => post.hash)).toEqual([contest.entries[0]?.hash])
  expect([ballot.entryCount, ballot.state.problem]).toEqual([3, null])
  expect((await read(null)).state).toEqual({ problem: 'signed_out', votesPerVoter: 3, chosen: [], receipt: null })
  expect((await read(await aVoter({ state: 'suspended' }))).state.problem).toBe('suspended')
  setClockOffset((contest.votingClosesAt ?? 0) - Date.now())
  expect((await read(author)).state).toMatchObject({ problem: 'not_open', chosen: [{ hash: contest.entries[0]?.hash }] })
})
