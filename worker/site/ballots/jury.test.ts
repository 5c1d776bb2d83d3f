import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aContest, aJuror, anEntry, aVoter } from '#worker/testing/contest-factories.ts'
import { as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { JurySheet } from './contract.ts'

const score = (juror: TestUser | null, slug: string, hash: string, value: unknown) =>
  as(juror).put(`/api/campaigns/${slug}/jury/${hash}`, { score: value })
const sheet = async (juror: TestUser, slug: string, query = '') =>
  JurySheet.parse(await (await as(juror).get(`/api/campaigns/${slug}/jury${query}`)).json())
const countScores = (campaignId: number) =>
  queryNumber('SELECT count(*) AS n FROM campaign_scores s JOIN campaign_jurors j ON j.id = s.juror_id WHERE j.campaign_id = ?', campaignId)
const audits = (action: string, slug: string) =>
  queryNumber('SELECT count(*) AS n FROM audit_log WHERE act = ? AND subject = ?', action, slug)

test('a juror sees every entry but their own in an order of their own, and scores and rescores them', async () => {
  const contest = await aContest({ juryWeight: 50, entries: 4 })
  const [juror, other] = [await aVoter(), await aVoter()]
  await aJuror(contest, juror, 1)
  await aJuror(contest, other, 2)
  const own = await anEntry(contest, juror)
  const first = await sheet(juror, contest.slug, '?limit=3')
  const second = await sheet(juror, contest.slug, `?limit=3&after=${first.next}`)
  const hashes = [...first.items, ...second.items].map(({ post }) => post.hash)
  expect(hashes.toSorted()).toEqual(contest.entries.map(({ hash }) => hash).sort())
  expect(first).toMatchObject({ scored: 0, total: 4, canScore: true })
  const hash = hashes[0] ?? ''
  for (const value of [3, 3, 10]) expect((await score(juror, contest.slug, hash, value)).status).toBe(204)
  expect((await sheet(juror, contest.slug)).items.find(({ post }) => post.hash === hash)?.score).toBe(10)
  expect([await countScores(contest.id), (await sheet(juror, contest.slug)).scored, (await sheet(other, contest.slug)).scored]).toEqual([
    1, 1, 0,
  ])
  expect((await score(juror, contest.slug, own.hash, 10)).status).toBe(403)
  expect(await countScores(contest.id)).toBe(1)
})

test('others than jurors get 404, a removed or suspended one scores nothing, and a score is a whole number from 0 to 10', async () => {
  const contest = await aContest({ juryWeight: 50, entries: 1 })
  const hash = contest.entries[0]?.hash ?? ''
  const [juror, removed, suspended, admin] = [
    await aVoter(),
    await aVoter(),
    await aVoter({ state: 'suspended' }),
    await aUser({ role: 'admin' }),
  ]
  for (const [nth, person] of [juror, removed, suspended].entries()) await aJuror(contest, person, nth + 1)
  await runQuery('UPDATE campaign_jurors SET removed_at = 1 WHERE user_id = ?', removed.id)
  for (const [person, status] of [
    [null, 401],
    [admin, 404],
    [removed, 404],
    [suspended, 403],
  ] as const)
    expect((await score(person, contest.slug, hash, 5)).status).toBe(status)
  expect((await as(removed).get(`/api/campaigns/${contest.slug}/jury`)).status).toBe(404)
  expect((await sheet(suspended, contest.slug)).canScore).toBe(false)
  for (const value of [-1, 11, 1.5, '5', null]) expect((await score(juror, contest.slug, hash, value)).status).toBe(400)
  expect((await score(juror, contest.slug, 'abcdefghijkl', 5)).status).toBe(404)
  expect(await countScores(contest.id)).toBe(0)
})

test('scores are accepted while votes are cast and counted, not before and not once the tally began', async () => {
  const contest = await aContest({ juryWeight: 50, entries: 1 })
  const hash = contest.entries[0]?.hash ?? ''
  const juror = await aVoter()
  await aJuror(contest, juror, 1)
  const at = async (time: number | null, value: number) => {
    setClockOffset((time ?? 0) - Date.now())
    return (await score(juror, contest.slug, hash, value)).status
  }
  const { votingOpensAt, votingClosesAt } = contest
  expect(await at((votingOpensAt ?? 0) - 60_000, 1)).toBe(409)
  expect([await at(Date.now(), 2), await at((votingClosesAt ?? 0) + 1000, 3)]).toEqual([204, 204])
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', contest.id, juror.id)
  expect((await score(juror, contest.slug, hash, 4)).status).toBe(409)
  expect(
    await queryNumber(
      'SELECT score AS n FROM campaign_scores s JOIN campaign_jurors j ON j.id = s.juror_id WHERE j.campaign_id = ?',
      contest.id,
    ),
  ).toBe(3)
  expect((await sheet(juror, contest.slug)).canScore).toBe(false)
})

test('admins add and remove jurors; repeats change nothing, and who returns keeps number and scores', async () => {
  const contest = await aContest({ juryWeight: 50, entries: 1 })
  const [admin, juror, second] = [await aUser({ role: 'admin' }), await aVoter(), await aVoter()]
  const path = (person: TestUser) => `/api/admin/campaigns/${contest.slug}/jurors/${person.handle}`
  for (let time = 0; time < 2; time++) expect((await as(admin).put(path(juror))).status).toBe(204)
  await as(admin).put(path(second))
  await score(juror, contest.slug, contest.entries[0]?.hash ?? '', 6)
  for (let time = 0; time < 2; time++) expect((await as(admin).delete(path(juror))).status).toBe(204)
  expect((await as(juror).get(`/api/campaigns/${contest.slug}/jury`)).status).toBe(404)
  await as(admin).put(path(juror))
  expect((await sheet(juror, contest.slug)).items[0]?.score).toBe(6)
  expect(await queryNumber('SELECT number AS n FROM campaign_jurors WHERE user_id = ?', juror.id)).toBe(1)
  expect([await audits('add_juror', contest.slug), await audits('remove_juror', contest.slug)]).toEqual([3, 1])
  const stranger = await aVoter()
  expect([(await as(admin).delete(path(stranger))).status, (await as(admin).put(path(await aVoter({ state: 'deleted' })))).status]).toEqual(
    [404, 404],
  )
})

test('only admins without an entry change the jury, at most to its limit and not once the tally began', async () => {
  const contest = await aContest({ juryWeight: 50, entries: 1 })
  const [admin, involved, person] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' }), await aVoter()]
  await anEntry(contest, involved)
  const path = `/api/admin/campaigns/${contest.slug}/jurors/${person.handle}`
  for (const [who, status] of [
    [null, 401],
    [person, 403],
    [await aUser({ role: 'moderator' }), 403],
    [involved, 403],
  ] as const)
    for (const method of ['put', 'delete'] as const) expect((await as(who)[method](path)).status).toBe(status)
  const jurors: TestUser[] = []
  for (let nth = 1; nth <= LIMITS.campaignJurors; nth++) {
    const juror = await aUser()
    jurors.push(juror)
    await aJuror(contest, juror, nth)
  }
  expect((await as(admin).put(path)).status).toBe(409)
  await runQuery('UPDATE campaign_jurors SET removed_at = 1 WHERE campaign_id = ? AND number = 1', contest.id)
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', contest.id, admin.id)
  expect((await as(admin).put(path)).status).toBe(409)
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_jurors WHERE user_id = ?', person.id)).toBe(0)
  expect((await as(admin).delete(`/api/admin/campaigns/${contest.slug}/jurors/${jurors[1]?.handle}`)).status).toBe(409)
  // Somebody who was removed before stays so.
  expect((await as(admin).delete(`/api/admin/campaigns/${contest.slug}/jurors/${jurors[0]?.handle}`)).status).toBe(204)
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_jurors WHERE campaign_id = ? AND removed_at IS NOT NULL', contest.id)).toBe(
    1,
  )
  expect([await audits('add_juror', contest.slug), await audits('remove_juror', contest.slug)]).toEqual([0, 0])
})

test('jurors are numbered in the order in which they were added, and the number of a removed one is not given again', async () => {
  const [contest, other] = [await aContest({ juryWeight: 50, entries: 1 }), await aContest({ juryWeight: 50, entries: 1 })]
  const admin = await aUser({ role: 'admin' })
  for (let nth = 1; nth <= 7; nth++) await aJuror(other, await aUser(), nth)
  const people: TestUser[] = []
  const path = ({ handle }: TestUser) => `/api/admin/campaigns/${contest.slug}/jurors/${handle}`
  for (let nth = 0; nth < 4; nth++) {
    const person = await aVoter()
    people.push(person)
    expect((await as(admin).put(path(person))).status).toBe(204)
    if (nth === 2) expect((await as(admin).delete(path(person))).status).toBe(204)
  }
  const numbers = await Promise.all(people.map(({ id }) => queryNumber('SELECT number AS n FROM campaign_jurors WHERE user_id = ?', id)))
  expect(numbers).toEqual([1, 2, 3, 4])
})

test('counting one contest does not seal another', async () => {
  const [contest, other] = [
    await aContest({ juryWeight: 50, entries: 1 }),
    await aContest({ juryWeight: 50, entries: 1, phase: 'counting' }),
  ]
  const [admin, juror, voter] = [await aUser({ role: 'admin' }), await aVoter(), await aVoter()]
  await runQuery('INSERT INTO campaign_tallies (campaign_id, requested_by, requested_at) VALUES (?, ?, 1)', other.id, admin.id)
  await aJuror(contest, juror, 1)
  const hash = contest.entries[0]?.hash ?? ''
  expect((await score(juror, contest.slug, hash, 4)).status).toBe(204)
  expect((await as(voter).put(`/api/campaigns/${contest.slug}/votes/${hash}`)).status).toBeLessThan(300)
  expect((await as(admin).put(`/api/admin/campaigns/${contest.slug}/jurors/${voter.handle}`)).status).toBe(204)
})
