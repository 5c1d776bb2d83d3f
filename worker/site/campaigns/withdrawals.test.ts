import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { AdminEntries, OwnEntries } from './contract.ts'
import { fixEntries } from './fix-entries.ts'
import type { CampaignRow } from './index.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

const withdrawal = ({ slug }: CampaignRow, { hash }: { hash: string }) => `/api/campaigns/${slug}/withdrawals/${hash}`
const exclusion = ({ slug }: CampaignRow, { hash }: { hash: string }) => `/api/admin/campaigns/${slug}/exclusions/${hash}`
const anEntry = async (author: TestUser, { tagName }: CampaignRow) => aPost(author, { tags: [tagName ?? ''] })
const rows = ({ id }: CampaignRow) => queryNumber('SELECT count(*) AS n FROM campaign_withdrawals WHERE campaign_id = ?', id)
const isListed = async ({ slug }: CampaignRow, { hash }: { hash: string }) =>
  (await (await as(null).get(`/api/campaigns/${slug}/entries`)).text()).includes(hash)

async function aContestWithEntry() {
  const [campaign, author] = [await aCampaign(), await aUser({ createdAt: 1 })]
  return { campaign, author, entry: await anEntry(author, campaign) }
}

test('an author withdraws and returns an entry, and repeating either changes nothing', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  const answers = await Promise.all([1, 2, 3].map(() => as(author).put(withdrawal(campaign, entry))))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect([await rows(campaign), await isListed(campaign, entry)]).toEqual([1, false])
  for (let time = 0; time < 2; time++) expect((await as(author).delete(withdrawal(campaign, entry))).status).toBe(204)
  expect([await rows(campaign), await isListed(campaign, entry)]).toEqual([0, true])
})

test('a post can be withdrawn until voting closes, also a fixed entry, and returned only while entries are open', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  const to = (at: number | null) => setClockOffset((at ?? 0) - Date.now() + 1000)
  setClockOffset(DAY)
  expect((await as(author).put(withdrawal(campaign, entry))).status).toBe(204)
  to(campaign.entriesCloseAt)
  expect((await as(author).delete(withdrawal(campaign, entry))).status).toBe(409)
  expect(await rows(campaign)).toBe(1)
  const other = await aUser({ createdAt: 1 })
  const second = await aPost(other, { tags: [campaign.tagName ?? ''], at: (campaign.opensAt ?? 0) + 1 })
  to(campaign.votingOpensAt)
  await fixEntries(database(env))
  to((campaign.votingClosesAt ?? 0) - 5000)
  expect((await as(other).put(withdrawal(campaign, second))).status).toBe(204)
  expect(await rows(campaign)).toBe(2)
})

test('at the millisecond when voting closes no post is withdrawn, and when entries close none is returned', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { campaign, author, entry } = await aContestWithEntry()
  const statusAt = async (at: number | null, method: 'put' | 'delete') => {
    setClockOffset((at ?? 0) - Date.now())
    return (await as(author)[method](withdrawal(campaign, entry))).status
  }
  setClockOffset(DAY)
  await as(author).put(withdrawal(campaign, entry))
  const { entriesCloseAt, votingClosesAt } = campaign
  expect([await statusAt(entriesCloseAt, 'delete'), await statusAt((entriesCloseAt ?? 0) - 1, 'delete')]).toEqual([409, 204])
  expect([await statusAt(votingClosesAt, 'put'), await statusAt((votingClosesAt ?? 0) - 1, 'put')]).toEqual([409, 204])
})

test('the panel of the author offers a withdrawal until voting closes and a return while entries are open', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  const offersAt = async (at: number | null) => {
    setClockOffset((at ?? 0) - Date.now())
    const { items } = OwnEntries.parse(await (await as(author).get(`/api/campaigns/${campaign.slug}/own-entries`)).json())
    return items.flatMap(({ canWithdraw, canReturn }) => [canWithdraw, canReturn])
  }
  const { entriesCloseAt, votingOpensAt, votingClosesAt } = campaign
  const [open, closed, voting, counting] = [Date.now(), (entriesCloseAt ?? 0) + 1000, (votingOpensAt ?? 0) + 1000, votingClosesAt]
  const listed = [await offersAt(open), await offersAt(closed), await offersAt(voting), await offersAt(counting)]
  expect(listed).toEqual([...[open, closed, voting].map(() => [true, false]), [false, false]])
  setClockOffset(0)
  await as(author).put(withdrawal(campaign, entry))
  const withdrawn = [await offersAt(open), await offersAt(closed), await offersAt(voting), await offersAt(counting)]
  expect(withdrawn).toEqual([[false, true], ...[closed, voting, counting].map(() => [false, false])])
})

test('nobody withdraws a post of somebody else, a draft or a post without the tag', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  const [stranger, suspended] = [await aUser(), await aUser({ state: 'suspended' })]
  const draft = await aPost(author, { tags: [campaign.tagName ?? ''], state: 'draft' })
  const other = await aPost(author)
  expect((await as(null).put(withdrawal(campaign, entry))).status).toBe(401)
  expect((await as(stranger).put(withdrawal(campaign, entry))).status).toBe(403)
  expect((await as(suspended).put(withdrawal(campaign, entry))).status).toBe(403)
  expect((await as(author).put(withdrawal(campaign, draft))).status).toBe(404)
  expect((await as(author).put(withdrawal(campaign, other))).status).toBe(409)
  expect(await rows(campaign)).toBe(0)
})

test('nothing is withdrawn before a contest opens, after voting or after it was cancelled', async () => {
  const author = await aUser({ createdAt: 1 })
  for (const stage of ['upcoming', 'counting', 'cancelled', 'unscheduled'] as const) {
    const campaign = await aCampaign(stage)
    const post = await anEntry(author, campaign)
    expect((await as(author).put(withdrawal(campaign, post))).status, stage).toBe(409)
    expect(await rows(campaign)).toBe(0)
  }
})

test('staff exclude an entry with a reason that its author sees and cannot undo, until staff readmit it', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  const admin = await aUser({ role: 'admin' })
  expect((await as(admin).put(exclusion(campaign, entry), { reason: '' })).status).toBe(400)
  for (let time = 0; time < 2; time++)
    expect((await as(admin).put(exclusion(campaign, entry), { reason: 'موضوع دیگری دارد' })).status).toBe(204)
  expect(await isListed(campaign, entry)).toBe(false)
  const [own] = OwnEntries.parse(await (await as(author).get(`/api/campaigns/${campaign.slug}/own-entries`)).json()).items
  expect(own).toMatchObject({ problem: 'excluded', reason: 'موضوع دیگری دارد', canWithdraw: false, canReturn: false })
  expect((await as(author).delete(withdrawal(campaign, entry))).status).toBe(409)
  expect((await as(author).put(withdrawal(campaign, entry))).status).toBe(204)
  expect(await queryNumber("SELECT count(*) AS n FROM campaign_withdrawals WHERE post_id = ? AND by = 'staff'", entry.id)).toBe(1)
  const list = AdminEntries.parse(await (await as(admin).get(`/api/admin/campaigns/${campaign.slug}/entries`)).json())
  expect(list.items).toMatchObject([{ hash: entry.hash, exclusion: 'موضوع دیگری دارد' }])
  const other = await anEntry(await aUser({ createdAt: 1 }), campaign)
  const both = AdminEntries.parse(await (await as(admin).get(`/api/admin/campaigns/${campaign.slug}/entries`)).json())
  expect(both.items.map(({ hash, exclusion }) => [hash, exclusion])).toEqual([
    [other.hash, null],
    [entry.hash, 'موضوع دیگری دارد'],
  ])
  for (let time = 0; time < 2; time++) expect((await as(admin).delete(exclusion(campaign, entry))).status).toBe(204)
  expect(await isListed(campaign, entry)).toBe(true)
  for (const act of ['exclude_entry', 'readmit_entry'])
    expect(await queryNumber('SELECT count(*) AS n FROM audit_log WHERE act = ? AND subject = ?', act, entry.hash)).toBe(1)
})

test('an exclusion replaces a withdrawal, so that the author cannot return the post', async () => {
  const { campaign, author, entry } = await aContestWithEntry()
  await as(author).put(withdrawal(campaign, entry))
  expect((await as(await aUser({ role: 'admin' })).put(exclusion(campaign, entry), { reason: 'تقلب' })).status).toBe(204)
  expect((await as(author).delete(withdrawal(campaign, entry))).status).toBe(409)
  expect(await isListed(campaign, entry)).toBe(false)
})

test('an admin cannot decide about their own post, and moderators and members cannot exclude any', async () => {
  const campaign = await aCampaign()
  const [admin, moderator, author] = [
    await aUser({ role: 'admin', createdAt: 1 }),
    await aUser({ role: 'moderator' }),
    await aUser({ createdAt: 1 }),
  ]
  const [own, entry] = [await anEntry(admin, campaign), await anEntry(author, campaign)]
  expect((await as(admin).put(exclusion(campaign, own), { reason: 'خودم' })).status).toBe(403)
  for (const person of [moderator, author, await aUser({ role: 'admin', state: 'suspended' })])
    expect((await as(person).put(exclusion(campaign, entry), { reason: 'نه' })).status).toBe(403)
  expect((await as(null).put(exclusion(campaign, entry), { reason: 'نه' })).status).toBe(401)
  expect(await rows(campaign)).toBe(0)
})

test('after the entries are fixed only one of them can be readmitted, and nothing changes once results are published', async () => {
  const { campaign, entry: excludedEarly } = await aContestWithEntry()
  const entry = await anEntry(await aUser({ createdAt: 1 }), campaign)
  const admin = await aUser({ role: 'admin' })
  await as(admin).put(exclusion(campaign, excludedEarly), { reason: 'پیش از پایان' })
  setClockOffset((campaign.entriesCloseAt ?? 0) - now() + 1000)
  await fixEntries(database(env))
  expect((await as(admin).delete(exclusion(campaign, excludedEarly))).status).toBe(409)
  expect((await as(admin).put(exclusion(campaign, entry), { reason: 'پس از پایان' })).status).toBe(204)
  expect((await as(admin).delete(exclusion(campaign, entry))).status).toBe(204)
  await env.DB.prepare('UPDATE campaigns SET results_at = 1 WHERE id = ?').bind(campaign.id).run()
  expect((await as(admin).put(exclusion(campaign, entry), { reason: 'دیر' })).status).toBe(409)
  expect(await rows(campaign)).toBe(1)
})
