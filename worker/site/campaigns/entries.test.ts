import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, MINUTE, SECOND } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { pollInvalidations } from '#worker/lib/invalidations.ts'
import { browse } from '#worker/testing/browse.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { aPost, as, aUser, interleavedDatabase, paragraphs, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { Entries, OwnEntries } from './contract.ts'
import { fixEntries } from './fix-entries.ts'
import type { CampaignRow } from './index.ts'

const ENTRIES_DURATION = 10 * DAY

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

const entriesOf = async ({ slug }: CampaignRow, person: TestUser | null = null) =>
  Entries.parse(await (await as(person).get(`/api/campaigns/${slug}/entries?limit=50`)).json()).items.map(({ hash }) => hash)
const ownEntriesOf = async ({ slug }: CampaignRow, person: TestUser) =>
  OwnEntries.parse(await (await as(person).get(`/api/campaigns/${slug}/own-entries`)).json()).items
const problemOf = async (campaign: CampaignRow, person: TestUser, hash: string) =>
  (await ownEntriesOf(campaign, person)).find((own) => own.hash === hash)?.problem

const anOldUser = () => aUser({ createdAt: 1 })
const anEntry = (author: TestUser, { tagName }: CampaignRow, at = now()) => aPost(author, { tags: [tagName ?? ''], at })

test('lists a public post with another spelling of the tag, but no draft and no post with another tag', async () => {
  const campaign = await aCampaign('entries', { tagName: 'دست‌افزار', tagKey: 'دستافزار' })
  const [author, other] = [await anOldUser(), await anOldUser()]
  const entry = await aPost(author, { tags: ['دست افزار'] })
  await aPost(other, { tags: ['دست‌افزار'], state: 'draft' })
  await aPost(other, { tags: ['کتاب'] })
  expect(await entriesOf(campaign)).toEqual([entry.hash])
})

test('a post whose tag was merged into the tag of the contest, and one whose tag the contest has under a merged spelling, are entries', async () => {
  const campaign = await aCampaign()
  const [first, second] = [
    await aPost(await anOldUser(), { tags: ['املای نخست'] }),
    await aPost(await anOldUser(), { tags: ['املای دوم'] }),
  ]
  await runQuery(
    'UPDATE campaigns SET tag_key = (SELECT t.key FROM tags t JOIN post_tags pt ON pt.tag_id = t.id WHERE pt.post_id = ?) WHERE id = ?',
    second.id,
    campaign.id,
  )
  const moderator = await aUser({ role: 'moderator' })
  expect(await entriesOf(campaign)).toEqual([second.hash])
  expect(
    (await as(moderator).put(`/api/moderation/tags/${encodeURIComponent('املای نخست')}/aliases/${encodeURIComponent('املای دوم')}`)).status,
  ).toBeLessThan(300)
  expect((await entriesOf(campaign)).toSorted()).toEqual([first.hash, second.hash].toSorted())
})

test('a post counts from the millisecond of opening to the one before entries close', async () => {
  const campaign = await aCampaign()
  const opensAt = campaign.opensAt ?? 0
  const closesAt = campaign.entriesCloseAt ?? 0
  const at = (time: number) => anOldUser().then((author) => anEntry(author, campaign, time))
  const [before, first, last, after] = [await at(opensAt - 1), await at(opensAt), await at(closesAt - 1), await at(closesAt)]
  expect(await entriesOf(campaign)).toEqual([last.hash, first.hash])
  for (const post of [before, after])
    expect(await queryNumber("SELECT count(*) AS n FROM posts WHERE hash = ? AND state = 'published'", post.hash)).toBe(1)
})

test('the account must have the age of the conditions when it publishes, to the millisecond', async () => {
  const campaign = await aCampaign('entries', { authorAgeDays: 3 })
  const at = now()
  const [old, young] = [await aUser({ createdAt: at - 3 * DAY }), await aUser({ createdAt: at - 3 * DAY + 1 })]
  const [entry, tooYoung] = [await anEntry(old, campaign, at), await anEntry(young, campaign, at)]
  expect(await entriesOf(campaign)).toEqual([entry.hash])
  expect(await problemOf(campaign, young, tooYoung.hash)).toBe('account_too_young')
})

test('a post shorter than the conditions, a sponsored one and one published outside the contest say why they do not count', async () => {
  const campaign = await aCampaign('entries', { minWords: 5, entriesPerAuthor: 10 })
  const author = await anOldUser()
  const long = paragraphs('یک دو سه چهار پنج')
  const tags = [campaign.tagName ?? '']
  const entry = await aPost(author, { tags, document: long })
  const short = await aPost(author, { tags, document: paragraphs('یک دو سه چهار') })
  const sponsored = await aPost(author, { tags, document: long })
  const early = await aPost(author, { tags, document: long, at: (campaign.opensAt ?? 0) - 1 })
  await runQuery(
    `INSERT INTO sponsored_post_packages (hash, name, price, is_active, created_at) VALUES ('package00000', 'بسته', 1000, 1, 1) ON CONFLICT DO NOTHING`,
  )
  await runQuery('PRAGMA defer_foreign_keys = on')
  await runQuery(
    `INSERT INTO invoices (hash, number, user_id, kind, title, buyer, subtotal, vat, vat_percent, total, state, issued_at, due_at, issued_by, client_key)
     SELECT 'i' || substr(hash, 2), 900000 + id, author_id, 'sponsored_post', 'رپورتاژ', '{}', 1000, 0, 0, 1000, 'open', 1, 2, author_id, hash FROM posts WHERE id = ?`,
    sponsored.id,
  )
  await runQuery(
    `INSERT INTO sponsorships (hash, post_id, user_id, package_id, invoice_id, client_key, sponsor_name, sponsor_url, state, created_at)
     SELECT p.hash, p.id, p.author_id, (SELECT max(id) FROM sponsored_post_packages), (SELECT id FROM invoices WHERE client_key = p.hash), p.hash, 'نام', 'https://a.example/', 'in_review', 1
     FROM posts p WHERE p.id = ?`,
    sponsored.id,
  )
  expect(await entriesOf(campaign)).toEqual([entry.hash])
  const problems = (await ownEntriesOf(campaign, author)).map(({ hash, problem }) => [hash, problem])
  expect(Object.fromEntries(problems)).toEqual({
    ...{ [entry.hash]: null, [short.hash]: 'too_short', [sponsored.hash]: 'sponsored', [early.hash]: 'published_outside' },
  })
})

test('only the first posts of an author count, and a withdrawal makes room for the next', async () => {
  const campaign = await aCampaign('entries', { entriesPerAuthor: 2 })
  const author = await anOldUser()
  const at = now() - 5 * MINUTE
  const [third, first, second] = [
    await anEntry(author, campaign, at + 3 * SECOND),
    await anEntry(author, campaign, at),
    await anEntry(author, campaign, at + SECOND),
  ]
  expect(await entriesOf(campaign)).toEqual([second.hash, first.hash])
  expect(await problemOf(campaign, author, third.hash)).toBe('too_many')
  expect((await as(author).put(`/api/campaigns/${campaign.slug}/withdrawals/${first.hash}`)).status).toBe(204)
  expect(await entriesOf(campaign)).toEqual([third.hash, second.hash])
  expect(await problemOf(campaign, author, first.hash)).toBe('withdrawn')
})

test('a contest has a thousand entries, and a later post is none, neither before nor after the entries are fixed', async () => {
  const campaign = await aCampaign('entries', { entriesPerAuthor: LIMITS.campaignEntriesPerAuthor })
  const opensAt = campaign.opensAt ?? 0
  const original = await anEntry(await anOldUser(), campaign, opensAt)
  const copies = LIMITS.campaignEntries - 2
  await runQuery(
    `INSERT INTO users (hash, handle, name, created_at) SELECT printf('copy%08d', value), 'copy' || value, 'نویسنده', 1 FROM json_each(?)`,
    JSON.stringify(Array.from({ length: Math.ceil(copies / LIMITS.campaignEntriesPerAuthor) }, (_, nth) => nth)),
  )
  await runQuery(
    `INSERT INTO posts (hash, client_key, author_id, state, title, slug, published_at, created_at, updated_at)
     SELECT printf('copy%08d', value), 'copy' || value, (SELECT id FROM users WHERE handle = 'copy' || (value / CAST(? AS INTEGER))),
       state, title, slug, published_at, created_at, updated_at FROM posts CROSS JOIN json_each(?) WHERE posts.id = ?`,
    ...[LIMITS.campaignEntriesPerAuthor, JSON.stringify(Array.from({ length: copies }, (_, nth) => nth)), original.id],
  )
  await runQuery(
    `INSERT INTO post_tags (post_id, tag_id, position, published_at)
     SELECT copy.id, tag_id, position, pt.published_at FROM post_tags pt JOIN posts copy ON copy.client_key LIKE 'copy%' WHERE post_id = ?`,
    original.id,
  )
  const [author, late] = [await anOldUser(), await anOldUser()]
  const [last, tooMany] = [await anEntry(author, campaign, opensAt + SECOND), await anEntry(late, campaign, opensAt + 2 * SECOND)]
  const count = () => queryNumber('SELECT count(*) AS n FROM campaign_entries WHERE campaign_id = ?', campaign.id)
  expect((await entriesOf(campaign))[0]).toBe(last.hash)
  expect(await problemOf(campaign, author, last.hash)).toBe(null)
  expect(await problemOf(campaign, late, tooMany.hash)).toBe('contest_full')
  expect(await count()).toBe(0)
  setClockOffset(ENTRIES_DURATION)
  await fixEntries(database(env))
  expect(await count()).toBe(LIMITS.campaignEntries)
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_entries WHERE post_id = ?', tooMany.id)).toBe(0)
  expect((await entriesOf(campaign))[0]).toBe(last.hash)
})

test('an author sees the thirty newest of the own posts with the tag, of those of one moment the last stored first', async () => {
  const campaign = await aCampaign()
  const author = await anOldUser()
  const at = campaign.opensAt ?? 0
  const hashes: string[] = []
  for (let nth = 0; nth < 31; nth++) hashes.push((await anEntry(author, campaign, at + Math.floor(nth / 2))).hash)
  expect((await ownEntriesOf(campaign, author)).map(({ hash }) => hash)).toEqual(hashes.toReversed().slice(0, 30))
})

test('the entries of a contest are cached until its tag or, once they are fixed, one of them changes', async () => {
  const campaign = await aCampaign()
  const tagsOf = async () => (await as(null).get(`/api/campaigns/${campaign.slug}/entries`)).headers.get('Cache-Tag')?.split(',').toSorted()
  expect(await tagsOf()).toEqual([`campaign-${campaign.slug}`, 'tags'])
  const entry = await anEntry(await anOldUser(), campaign)
  const tagId = await queryNumber('SELECT tag_id AS n FROM post_tags WHERE post_id = ?', entry.id)
  expect(await tagsOf()).toEqual([`campaign-${campaign.slug}`, `tag-${tagId}`])
  setClockOffset(ENTRIES_DURATION)
  await fixEntries(database(env))
  expect(await tagsOf()).toEqual([`campaign-${campaign.slug}`, `post-${entry.hash}`, `tag-${tagId}`])
})

test('pages follow each other without gaps and end without a cursor', async () => {
  const campaign = await aCampaign()
  const at = now() - DAY
  const hashes: string[] = []
  // Two posts of the same moment.
  for (const time of [at, at, at + 1, at + 2, at + 3]) hashes.unshift((await anEntry(await anOldUser(), campaign, time)).hash)
  const seen: string[] = []
  let after: string | undefined
  do {
    const query = `limit=2${after ? `&after=${after}` : ''}`
    const page = Entries.parse(await (await as(null).get(`/api/campaigns/${campaign.slug}/entries?${query}`)).json())
    seen.push(...page.items.map(({ hash }) => hash))
    after = page.next
  } while (after)
  expect(seen).toEqual(hashes)
})

test('fixing stores the entries once, however often and concurrently it runs, and later changes to posts do not add any', async () => {
  const campaign = await aCampaign()
  const [author, late] = [await anOldUser(), await anOldUser()]
  const entry = await anEntry(author, campaign)
  const untagged = await aPost(late)
  setClockOffset(ENTRIES_DURATION)
  await Promise.all([fixEntries(database(env)), fixEntries(database(env)), fixEntries(database(env))])
  const count = () => queryNumber('SELECT count(*) AS n FROM campaign_entries WHERE campaign_id = ?', campaign.id)
  expect(await count()).toBe(1)
  const fixedAt = await queryNumber('SELECT entries_fixed_at AS n FROM campaigns WHERE id = ?', campaign.id)
  await runQuery(
    'INSERT INTO post_tags (post_id, tag_id, position, published_at) SELECT ?, tag_id, 0, published_at FROM post_tags WHERE post_id = ?',
    untagged.id,
    entry.id,
  )
  await runQuery('UPDATE post_tags SET published_at = ? WHERE post_id = ?', (campaign.opensAt ?? 0) + 1, untagged.id)
  await runQuery('UPDATE posts SET published_at = ? WHERE id = ?', (campaign.opensAt ?? 0) + 1, untagged.id)
  setClockOffset(ENTRIES_DURATION + MINUTE)
  await fixEntries(database(env))
  expect(await count()).toBe(1)
  expect(await queryNumber('SELECT entries_fixed_at AS n FROM campaigns WHERE id = ?', campaign.id)).toBe(fixedAt)
  expect(await entriesOf(campaign)).toEqual([entry.hash])
  expect(await problemOf(campaign, late, untagged.hash)).toBe('too_late')
})

test('a run fixes each of several contests with its own entries, and none that still accepts some', async () => {
  const after = (days: number) => now() + ENTRIES_DURATION + days * DAY
  const later = { entriesCloseAt: after(1), votingOpensAt: after(2), votingClosesAt: after(3), endsAt: after(4) }
  const [one, two, open] = [await aCampaign(), await aCampaign(), await aCampaign('entries', later)]
  const entries = [await anEntry(await anOldUser(), one), await anEntry(await anOldUser(), two)]
  await anEntry(await anOldUser(), open)
  setClockOffset(ENTRIES_DURATION)
  await fixEntries(database(env))
  const { results } = await env.DB.prepare(
    `SELECT c.id, c.entries_fixed_at IS NOT NULL AS fixed, e.post_id AS entry FROM campaigns c LEFT JOIN campaign_entries e ON e.campaign_id = c.id
      WHERE c.id IN (?, ?, ?) ORDER BY c.id`,
  )
    .bind(one.id, two.id, open.id)
    .all()
  expect(results).toEqual([
    { id: one.id, fixed: 1, entry: entries[0]?.id },
    { id: two.id, fixed: 1, entry: entries[1]?.id },
    { id: open.id, fixed: 0, entry: null },
  ])
})

test('fixing stores no entry of a contest that staff cancel at that moment', async () => {
  const campaign = await aCampaign()
  await anEntry(await anOldUser(), campaign)
  setClockOffset(ENTRIES_DURATION)
  const cancel = () => runQuery("UPDATE campaigns SET state = 'cancelled' WHERE id = ?", campaign.id)
  await fixEntries(database({ DB: interleavedDatabase(env.DB, /INSERT INTO "campaign_entries"/i, cancel) }))
  expect(await queryNumber('SELECT count(*) AS n FROM campaign_entries WHERE campaign_id = ?', campaign.id)).toBe(0)
  expect(await queryNumber('SELECT count(entries_fixed_at) AS n FROM campaigns WHERE id = ?', campaign.id)).toBe(0)
})

test('a fixed entry stays when its author removes the tag, and is gone while it is not public', async () => {
  const campaign = await aCampaign()
  const author = await anOldUser()
  const entry = await anEntry(author, campaign)
  setClockOffset(ENTRIES_DURATION)
  await fixEntries(database(env))
  await runQuery('DELETE FROM post_tags WHERE post_id = ?', entry.id)
  expect(await entriesOf(campaign)).toEqual([entry.hash])
  expect(await problemOf(campaign, author, entry.hash)).toBe(null)
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author', removed_at = 1 WHERE id = ?", entry.id)
  expect(await entriesOf(campaign)).toEqual([])
})

test('a cached page of a contest shows a new entry, an edited one and a withdrawal at once', async () => {
  const campaign = await aCampaign('entries', { minWords: 0 })
  const author = await anOldUser()
  const page = `/campaign/${campaign.slug}`
  const shows = async (text: string) => {
    await pollInvalidations(database(env))
    return (await browse(page)).text.includes(text)
  }
  expect((await browse(page)).status).toBe(200)
  const draft = (await (
    await as(author).post('/api/posts', { key: `key-${crypto.randomUUID()}`, title: 'ابزار من', document: paragraphs('متن ابزار.') })
  ).json()) as { hash: string }
  const settings = { revision: 1, tags: [campaign.tagName], topics: [], description: '' }
  expect((await as(author).post(`/api/posts/${draft.hash}/publish`, settings)).status).toBeLessThan(300)
  expect(await shows('ابزار من')).toBe(true)
  expect((await as(author).put(`/api/campaigns/${campaign.slug}/withdrawals/${draft.hash}`)).status).toBe(204)
  expect(await shows('ابزار من')).toBe(false)
  expect((await as(author).delete(`/api/campaigns/${campaign.slug}/withdrawals/${draft.hash}`)).status).toBe(204)
  expect(await shows('ابزار من')).toBe(true)
})

test('a draft of a campaign is not found, and appears on its page as soon as it is published', async () => {
  const campaign = await aCampaign('draft')
  const page = `/campaign/${campaign.slug}`
  expect((await browse(page)).status).toBe(404)
  for (const path of ['', '/entries']) expect((await as(null).get(`/api/campaigns/${campaign.slug}${path}`)).status).toBe(404)
  const admin = await aUser({ role: 'admin' })
  expect((await as(admin).put(`/api/admin/campaigns/${campaign.slug}/state`, { action: 'publish' })).status).toBe(200)
  expect((await browse(page)).status).toBe(200)
})
