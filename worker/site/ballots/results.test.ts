import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { verify } from '#web/public/verify-campaign.mjs'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { campaignTag } from '#worker/site/campaigns/index.ts'
import { aContest, aJuror, anEntry, aVoter, castBallot, publishContest } from '#worker/testing/contest-factories.ts'
import { interceptCalls } from '#worker/testing/databases.ts'
import {
  aPost,
  as,
  aUser,
  faultyDatabase,
  interleavedDatabase,
  queryNumber,
  readInvalidationVersion,
  recordedDatabase,
  runAllJobs,
  runQuery,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { Awards, Results } from './contract.ts'
import { publishDueResults, publishResults } from './publish-results.ts'

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return () => {
    log.mockRestore()
    setClockOffset(0)
  }
})

const admin = () => aUser({ role: 'admin' })
const publish = async (slug: string) => as(await admin()).post(`/api/admin/campaigns/${slug}/results`)
const readFile = async (slug: string) => new Uint8Array(await (await as(null).get(`/api/campaigns/${slug}/results.jsonl`)).arrayBuffer())
const readResults = async (slug: string, query = '') =>
  Results.parse(await (await as(null).get(`/api/campaigns/${slug}/results${query}`)).json())
const countResults = (id: number) => queryNumber('SELECT count(*) AS n FROM campaign_results WHERE campaign_id = ?', id)

test('published results have places, prizes and a file that anybody can verify', async () => {
  const contest = await aContest({ phase: 'counting', entries: 4 })
  const [one, two, three, four] = contest.entries
  for (const chosen of [[one, two], [one, two], [one], [two, three]]) await castBallot(contest, chosen)
  await castBallot(contest, [four, three], { excludedAt: 1, exclusionReason: 'رأی‌های یک دستگاه' })
  await runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'author', 1)", contest.id, three?.id)
  expect((await publish(contest.slug)).status).toBe(204)
  await runAllJobs()
  const results = await readResults(contest.slug)
  expect(results).toMatchObject({ ballots: 5, excluded: 1, votes: 6, items: { length: 3 } })
  expect(results.items.map(({ hash, place, votes, jury, score, prize }) => [hash, place, votes, jury, score, prize?.title])).toEqual([
    [one?.hash, 1, 3, null, 10_000, 'جایزهٔ اول'],
    [two?.hash, 1, 3, null, 10_000, 'جایزهٔ اول'],
    [four?.hash, 3, 0, null, 0, undefined],
  ])
  const file = await readFile(contest.slug)
  expect(file.byteLength).toBe(results.fileBytes)
  const { head, ballots, excluded, votes } = results
  expect(await verify([file], { head })).toMatchObject({ campaign: contest.slug, head, ballots, excluded, votes })
  const text = new TextDecoder().decode(file)
  expect(text).toContain(`{"hash":"${three?.hash}","publishedAt":${three?.enteredAt},"status":"withdrawn"}`)
  expect(text).toContain('"excluded":"رأی‌های یک دستگاه"')
})

test('the file holds no personal data: no name, handle, account or address', async () => {
  const contest = await aContest({ phase: 'counting', entries: 2 })
  const voter = await aVoter()
  const { receipt } = await castBallot(contest, [contest.entries[0]], {
    voterId: voter.id,
    addressDigest: 'digest-of-address-22ch',
    voterSince: 987_654,
  })
  await publish(contest.slug)
  await runAllJobs()
  const file = await readFile(contest.slug)
  const text = new TextDecoder().decode(file)
  expect((await verify([file], { receipt })).ballot).toEqual({ receipt, votes: [contest.entries[0]?.hash] })
  for (const secret of [voter.handle, voter.hash, voter.name, 'digest-of', '987654', contest.ballotSecret])
    expect(text).not.toContain(secret)
})

test('the jury decides its part of the score, without removed jurors and without what counts for nobody', async () => {
  const contest = await aContest({ phase: 'counting', entries: 2, juryWeight: 40 })
  const [one, two] = contest.entries
  const jurors = [await aJuror(contest, await aUser(), 1), await aJuror(contest, await aUser(), 2), await aJuror(contest, await aUser(), 3)]
  const score = (juror: number, entry: number | undefined, value: number) =>
    runQuery('INSERT INTO campaign_scores (juror_id, entry_id, score, updated_at) VALUES (?, ?, ?, 1)', jurors[juror]?.id, entry, value)
  await score(0, one?.entryId, 7)
  await score(1, one?.entryId, 8)
  await score(2, one?.entryId, 0)
  await runQuery('UPDATE campaign_jurors SET removed_at = 1 WHERE id = ?', jurors[2]?.id)
  await castBallot(contest, [two])
  const refused = await publish(contest.slug)
  expect([refused.status, (await refused.json<{ error: { message: string } }>()).error.message]).toEqual([
    409,
    '۱ پست هنوز از هیچ داوری نمره ندارد؛ صبر کن تا داوران همه را نمره بدهند.',
  ])
  await score(1, two?.entryId, 3)
  expect((await publish(contest.slug)).status).toBe(204)
  await runAllJobs()
  const { items } = await readResults(contest.slug)
  // two: floor((60·10000 + 40·3000) / 100); one: floor((60·0 + 40·floor(10000·15/20)) / 100)
  expect(items.map(({ hash, jury, score: total }) => [hash, jury, total])).toEqual([
    [two?.hash, 3000, 7200],
    [one?.hash, 7500, 3000],
  ])
  expect((await verify([await readFile(contest.slug)])).jurors).toBe(2)
})

test('results are published once, however often and concurrently the job runs, with one audit entry and the same bytes', async () => {
  const contest = await aContest({ phase: 'counting' })
  await castBallot(contest, contest.entries)
  for (let time = 0; time < 2; time++) expect((await publish(contest.slug)).status).toBe(204)
  await Promise.all([1, 2, 3].map(() => publishResults(testEnv(), { slug: contest.slug })))
  await runAllJobs()
  expect([
    await countResults(contest.id),
    await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'publish_results' AND subject = ?", contest.slug),
  ]).toEqual([1, 1])
  const { head } = await readResults(contest.slug)
  await publish(contest.slug)
  await runAllJobs()
  expect([(await readResults(contest.slug)).head, (await verify([await readFile(contest.slug)], { head })).head]).toEqual([head, head])
})

test('a job that dies at any database call publishes the same results when it runs again', async () => {
  const storedHeads = new Set<string>()
  const contest = await aContest({ phase: 'counting' })
  for (const entry of contest.entries) await castBallot(contest, [entry])
  await publish(contest.slug)
  for (const when of ['before', 'after'] as const)
    for (let nth = 1; nth <= 4; nth++) {
      const { database: DB, calls } = faultyDatabase(env.DB, { nth, when })
      const failure = await publishResults(testEnv({ DB }), { slug: contest.slug }).catch((error: unknown) => error)
      if (calls() >= nth) expect(String(failure)).toMatch(/lost|Failed/)
      const [stored] = (
        await env.DB.prepare('SELECT head FROM campaign_results WHERE campaign_id = ?').bind(contest.id).all<{ head: string }>()
      ).results
      if (stored) storedHeads.add(stored.head)
    }
  await runAllJobs()
  storedHeads.add((await readResults(contest.slug)).head)
  expect(storedHeads.size).toBe(1)
})

test('an entry that is withdrawn while the file is written is not ranked: the count starts again', async () => {
  const contest = await aContest({ phase: 'counting' })
  await castBallot(contest, contest.entries)
  await publish(contest.slug)
  const [gone] = contest.entries
  const withdraw = () =>
    runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'author', 1)", contest.id, gone?.id)
  await publishResults(testEnv({ DB: interleavedDatabase(env.DB, /^insert into "campaign_results"/, withdraw) }), { slug: contest.slug })
  const results = await readResults(contest.slug)
  expect(results.items.map(({ hash }) => hash)).not.toContain(gone?.hash)
  expect((await verify([await readFile(contest.slug)], { head: results.head })).ranking).toHaveLength(2)
})

test('a count during which entries leave every time is given up after the third, and a later one publishes what is left', async () => {
  const contest = await aContest({ phase: 'counting', entries: 5 })
  await castBallot(contest, contest.entries.slice(0, 2))
  await publish(contest.slug)
  let left = 0
  const DB = interceptCalls(testEnv().DB, async (call, statements) => {
    const gone = statements.some(({ text }) => text.startsWith('insert into "campaign_results"')) && contest.entries[left++]
    if (gone)
      await runQuery("INSERT INTO campaign_withdrawals (campaign_id, post_id, by, at) VALUES (?, ?, 'author', 1)", contest.id, gone.id)
    return call()
  })
  await expect(publishResults(testEnv({ DB }), { slug: contest.slug })).rejects.toThrow(`Entries of ${contest.slug} change`)
  expect([left, await countResults(contest.id)]).toEqual([3, 0])
  await publishResults(testEnv(), { slug: contest.slug })
  expect((await readResults(contest.slug)).items.map(({ hash }) => hash)).toEqual(contest.entries.slice(3).map(({ hash }) => hash))
})

test('before the end of voting and by others than admins nothing is counted, and there are no results to read', async () => {
  const contest = await aContest()
  expect((await publish(contest.slug)).status).toBe(409)
  await runQuery('UPDATE campaigns SET voting_closes_at = ?2 - 1, ends_at = ?2 WHERE id = ?1', contest.id, Date.now())
  for (const [person, status] of [
    [await aUser(), 403],
    [await aUser({ role: 'moderator' }), 403],
    [null, 401],
  ] as const)
    expect((await as(person).post(`/api/admin/campaigns/${contest.slug}/results`)).status).toBe(status)
  await runAllJobs()
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_tallies WHERE campaign_id = ?', contest.id)).toBe(0)
  for (const path of ['results', 'results.jsonl']) expect((await as(null).get(`/api/campaigns/${contest.slug}/${path}`)).status).toBe(404)
})

test('the publication invalidates the pages of the contest and of the winners, and nothing when it runs again', async () => {
  const contest = await aContest({ phase: 'counting', entries: 2 })
  const [winner, loser] = contest.entries
  await castBallot(contest, [winner])
  await publish(contest.slug)
  const tags = [campaignTag(contest.slug), `post-${winner?.hash}`, `user-${winner?.author.hash}`]
  const versions = () => Promise.all(tags.map(readInvalidationVersion))
  const before = await versions()
  const loserVersion = await readInvalidationVersion(`post-${loser?.hash}`)
  await runAllJobs()
  const published = await versions()
  for (const [at, tag] of tags.entries()) expect(published[at], tag).not.toBe(before[at])
  expect(await readInvalidationVersion(`post-${loser?.hash}`)).toBe(loserVersion)
  await publishResults(testEnv(), { slug: contest.slug })
  expect(await versions()).toEqual(published)
})

test('the file is served complete, immutable and as an attachment, also to HEAD, and unchanged ones are not sent again', async () => {
  const contest = await aContest({ phase: 'counting' })
  await publish(contest.slug)
  await runAllJobs()
  const path = `/api/campaigns/${contest.slug}/results.jsonl`
  const { headers, status } = await as(null).get(path)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `attachment; filename="${contest.slug}-results.jsonl"`,
    'content-length': String((await readResults(contest.slug)).fileBytes),
    'content-type': 'application/x-ndjson; charset=utf-8',
  })
  expect((await as(null).get(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })).status).toBe(304)
})

test('results page by their positions in two round trips, and a removed post keeps its place without a card', async () => {
  const contest = await aContest({ phase: 'counting', entries: 5 })
  for (const [nth, entry] of contest.entries.entries()) for (let votes = nth; votes < 5; votes++) await castBallot(contest, [entry])
  await publish(contest.slug)
  await runAllJobs()
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author' WHERE id = ?", contest.entries[1]?.id)
  const first = await readResults(contest.slug, '?limit=3')
  const second = await readResults(contest.slug, `?limit=3&after=${first.next}`)
  const items = [...first.items, ...second.items]
  expect(items.map(({ hash, place }) => [hash, place])).toEqual(contest.entries.map(({ hash }, nth) => [hash, nth + 1]))
  expect([items[1]?.post, items[0]?.post?.hash, second.next]).toEqual([null, contest.entries[0]?.hash, undefined])
  const { database: DB, trips } = recordedDatabase(env.DB)
  await as(null).get(`/api/campaigns/${contest.slug}/results?limit=3`, { env: { DB } })
  expect(trips).toHaveLength(2)
})

test('awards are on the winning post and on the profile of its author, and vanish with the post', async () => {
  const contest = await aContest({ phase: 'counting', entries: 2 })
  const [winner, loser] = contest.entries
  await castBallot(contest, [winner])
  await publish(contest.slug)
  const awards = async (path: string) => Awards.parse(await (await as(null).get(`/api/awards/${path}`)).json()).items
  expect(await awards(`posts/${winner?.hash}`)).toEqual([])
  await runAllJobs()
  const award = { slug: contest.slug, campaign: contest.title, prize: 'جایزهٔ اول', place: 1, post: { hash: winner?.hash } }
  expect(await awards(`posts/${winner?.hash}`)).toMatchObject([award])
  expect(await awards(`profiles/${winner?.author.handle}`)).toMatchObject([award])
  expect([await awards(`posts/${loser?.hash}`), await awards(`profiles/${loser?.author.handle}`)]).toEqual([[], []])
  const { database: DB, trips } = recordedDatabase(env.DB)
  await as(null).get(`/api/awards/posts/${winner?.hash}`, { env: { DB } })
  expect(trips).toHaveLength(1)
  if (!winner) throw new Error('The contest has no entries')
  const { sponsorName } = await aSponsorship(winner.author, winner, { state: 'approved' })
  expect(await awards(`profiles/${winner.author.handle}`)).toMatchObject([{ post: { sponsor: { name: sponsorName } } }])
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author' WHERE id = ?", winner?.id)
  expect([await awards(`posts/${winner?.hash}`), await awards(`profiles/${winner?.author.handle}`)]).toEqual([[], []])
  expect((await as(null).get('/api/awards/profiles/no.such.author')).status).toBe(404)
})

test('awards are the ten newest, of one moment the later entry first, without posts of blocked authors and without places that win nothing', async () => {
  const author = await aUser()
  const wins: { slug: string; hash: string; resultsAt: number }[] = []
  for (let nth = 0; nth < 11; nth++) {
    const { hash } = await aPost(author)
    const slug = await publishContest([{ post: hash, authorId: author.id }])
    const resultsAt = 1000 + Math.floor(nth / 2)
    await runQuery('UPDATE campaigns SET results_at = ? WHERE slug = ?', resultsAt, slug)
    wins.unshift({ slug, hash, resultsAt })
  }
  const lost = await publishContest([{ post: (await aPost(author)).hash, authorId: author.id }])
  await runQuery('UPDATE campaign_rankings SET prize = NULL WHERE campaign_id = (SELECT id FROM campaigns WHERE slug = ?)', lost)
  const awards = async (viewer: Parameters<typeof as>[0] = null) =>
    Awards.parse(await (await as(viewer).get(`/api/awards/profiles/${author.handle}`)).json()).items.map(({ slug }) => slug)
  expect(await awards()).toEqual(wins.slice(0, 10).map(({ slug }) => slug))
  const first = wins.at(-1)?.hash
  const [reader, blocker] = [await aUser(), await aUser()]
  const ofPost = async (viewer: Parameters<typeof as>[0]) =>
    Awards.parse(await (await as(viewer).get(`/api/awards/posts/${first}`)).json()).items.length
  await as(blocker).put(`/api/me/blocks/${author.handle}`)
  expect([await ofPost(reader), await ofPost(blocker)]).toEqual([1, 0])
})

test('a contest of many ballots is written in parts and batches, and verifies', async () => {
  const contest = await aContest({ phase: 'counting', entries: 3 })
  const ballots = 2500
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO campaign_ballots (campaign_id, receipt, voter_since, cast_at, updated_at)
       SELECT ?1, printf('r%011d', value * 7919 % 1000003), 0, 1, 1 FROM json_each(?2)`,
    ).bind(contest.id, JSON.stringify(Array.from({ length: ballots }, (_, nth) => nth))),
    env.DB.prepare(
      `INSERT INTO campaign_votes (ballot_id, entry_id, voted_at) SELECT b.id, e.id, 1 FROM campaign_ballots b JOIN campaign_entries e
       ON e.campaign_id = b.campaign_id WHERE b.campaign_id = ?1 AND (b.id + e.id) % 2 = 0`,
    ).bind(contest.id),
  ])
  await publish(contest.slug)
  await runAllJobs()
  const results = await readResults(contest.slug)
  expect(results.ballots).toBe(ballots)
  expect((await verify([await readFile(contest.slug)], { head: results.head })).votes).toBe(results.votes)
})

test('entries with the same score share a place, the earlier one first', async () => {
  const contest = await aContest({ phase: 'counting', entries: 0 })
  const late = await anEntry({ ...contest, entriesCloseAt: (contest.entriesCloseAt ?? 0) - DAY })
  const early = await anEntry({ ...contest, entriesCloseAt: (contest.entriesCloseAt ?? 0) - 2 * DAY })
  await publish(contest.slug)
  await publishResults(testEnv(), { slug: contest.slug })
  expect((await readResults(contest.slug)).items.map(({ hash, place }) => [hash, place])).toEqual([
    [early.hash, 1],
    [late.hash, 1],
  ])
})

test('a job that another one overtakes publishes nothing again and invalidates no page of the contest', async () => {
  const contest = await aContest({ phase: 'counting', endsAt: null, entries: 1 })
  await as(await admin()).post(`/api/admin/campaigns/${contest.slug}/results`)
  let published = 0
  const overtake = async () => {
    await publishResults(testEnv(), { slug: contest.slug })
    published = await readInvalidationVersion(campaignTag(contest.slug))
  }
  await publishResults(testEnv({ DB: interleavedDatabase(env.DB, /^insert into "campaign_results"/, overtake) }), { slug: contest.slug })
  expect(published).toBeGreaterThan(0)
  expect(await readInvalidationVersion(campaignTag(contest.slug))).toBe(published)
})

test('results appear at the promised time without anybody asking, and not before it although they were asked for', async () => {
  const waiting = { endsAt: now() + DAY }
  const [asked, automatic] = [await aContest({ phase: 'counting', ...waiting }), await aContest({ phase: 'counting', ...waiting })]
  const scored = await aContest({ phase: 'counting', entries: 1, juryWeight: 40, ...waiting })
  const juror = await aJuror(scored, await aUser(), 1)
  const statuses = () =>
    Promise.all([asked, automatic, scored].map(async ({ slug }) => (await as(null).get(`/api/campaigns/${slug}/results`)).status))
  const runDueContests = async () => {
    await publishDueResults(database(env))
    await runAllJobs()
  }
  const someAdmin = await admin()
  expect((await as(someAdmin).post(`/api/admin/campaigns/${asked.slug}/results`)).status).toBe(204)
  await runDueContests()
  await publishResults(testEnv(), { slug: asked.slug })
  expect(await statuses()).toEqual([404, 404, 404])
  expect(await (await as(someAdmin).get(`/api/admin/campaigns/${asked.slug}/ballots`)).json()).toMatchObject({
    ...{ isPublishing: true, isDue: false },
  })

  setClockOffset(DAY + 1000)
  const versions = () => Promise.all([asked, automatic].map(({ slug }) => readInvalidationVersion(campaignTag(slug))))
  const before = await versions()
  await runDueContests()
  const after = await versions()
  expect(after.map((version, nth) => version > (before[nth] ?? 0))).toEqual([true, true])
  await runDueContests()
  expect(await versions()).toEqual(after)
  expect(await statuses()).toEqual([200, 200, 404])
  // The jury is late: its last score is enough.
  await runQuery(
    'INSERT INTO campaign_scores (juror_id, entry_id, score, updated_at) VALUES (?, ?, 7, 1)',
    ...[juror.id, scored.entries[0]?.entryId],
  )
  await runDueContests()
  expect(await statuses()).toEqual([200, 200, 200])
})

test('a contest that promises no time for its results publishes them as soon as an admin asks after the voting', async () => {
  const contest = await aContest({ phase: 'counting', endsAt: null, entries: 1 })
  expect((await as(await admin()).post(`/api/admin/campaigns/${contest.slug}/results`)).status).toBe(204)
  await runAllJobs()
  expect((await as(null).get(`/api/campaigns/${contest.slug}/results`)).status).toBe(200)
})
