import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aPublication, as, aUser, recordedDatabase, runQuery, type TestUser } from '#worker/testing/index.ts'
import { aPromotion } from '#worker/testing/money-factories.ts'
import { AdminPromotions, OwnPost, Promotions } from './contract.ts'
import { buy, moveClock, parseReport, viewBy } from './testing/promotion-scene.ts'

const list = async (person: TestUser, query = '') => Promotions.parse(await (await as(person).get(`/api/promotions?${query}`)).json())
const listAll = async (admin: TestUser, query: string) =>
  AdminPromotions.parse(await (await as(admin).get(`/api/admin/promotions?${query}`)).json())
const hashesOf = ({ items }: { items: readonly { hash: string }[] }) => items.map(({ hash }) => hash)

test('a member lists their own promotions in pages, newest first, also those of a post and unfinished ones', async () => {
  const [buyer, other] = [await aUser(), await aUser()]
  const post = await aPost(buyer)
  const states = ['ended', 'canceled', 'rejected', 'running'] as const
  const made: string[] = []
  for (const state of states) made.unshift((await aPromotion(buyer, { state, post })).hash)
  const unpaid = await aPromotion(buyer, { state: 'unpaid' })
  await aPromotion(other)
  expect(hashesOf(await list(buyer))).toEqual([unpaid.hash, ...made])
  expect(hashesOf(await list(buyer, `post=${post.hash}`))).toEqual(made)
  expect(hashesOf(await list(buyer, 'open=true'))).toEqual([unpaid.hash, made[0]])
  expect(hashesOf(await list(buyer, `open=true&post=${post.hash}`))).toEqual([made[0]])
  const first = await list(buyer, 'limit=2')
  const second = await list(buyer, `limit=3&after=${first.next}`)
  expect([...hashesOf(first), ...hashesOf(second), second.next]).toEqual([unpaid.hash, ...made, undefined])
})

test('staff list promotions in review oldest first with their buyers, and others newest first', async () => {
  const [admin, buyer] = [await aUser({ role: 'admin' }), await aUser()]
  const made = [await aPromotion(buyer, { state: 'in_review' }), await aPromotion(buyer, { state: 'in_review' })].map(({ hash }) => hash)
  const running = [await aPromotion(buyer), await aPromotion(buyer)].map(({ hash }) => hash)
  const readAll = async (state: string) => {
    const { items } = await listAll(admin, `state=${state}&limit=50`)
    return hashesOf({ items: items.filter(({ user }) => user.handle === buyer.handle) })
  }
  expect([await readAll('in_review'), await readAll('running')]).toEqual([made, running.toReversed()])
})

test('lists and reports take at most three round trips, whatever they show', async () => {
  const [admin, buyer] = [await aUser({ role: 'admin' }), await aUser()]
  const post = await aPost(buyer, { tags: [`برچسب ${buyer.id}`] })
  const { hash } = await parseReport(await buy(buyer, post, { topics: ['technology'], tags: [`برچسب ${buyer.id}`] }))
  for (let nth = 0; nth < 3; nth++) await aPromotion(buyer)
  const reads: [TestUser, string][] = [
    [buyer, '/api/promotions?limit=50'],
    [buyer, `/api/promotions/${hash}`],
    [buyer, `/api/promotions/${hash}/csv`],
    [admin, '/api/admin/promotions?limit=50'],
    [admin, `/api/admin/promotions/${hash}`],
  ]
  for (const [person, path] of reads) {
    const { database, trips } = recordedDatabase(env.DB)
    expect((await as(person).get(path, { env: { DB: database } })).status).toBe(200)
    expect(trips.length, path).toBeLessThanOrEqual(3)
  }
})

test('the file of a promotion has a byte order mark and each Tehran day since the start, and no cell is a formula', async () => {
  const buyer = await aUser()
  const promotion = await aPromotion(buyer, { post: await aPost(buyer, { title: '=1+1' }) })
  await viewBy(promotion.hash, 2)
  moveClock(2 * DAY)
  await viewBy(promotion.hash, 3, 10)
  const response = await as(buyer).get(`/api/promotions/${promotion.hash}/csv`)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${promotion.hash}.csv"`)
  const [first, second, third] = [now() - 2 * DAY, now() - DAY, now()].map(tehranDay)
  const lines = ['day,impressions,views', `${first},0,2`, `${second},0,0`, `${third},0,3`]
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
    `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`,
  )
})

test('a report of a removed post has no card, and one without an answer of its delivery has the numbers of the last copy', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const { hash } = await aPromotion(buyer, { state: 'ended', post, overrides: { delivered: 40, impressions: 90 } })
  await runQuery("UPDATE posts SET state = 'removed' WHERE id = ?", post.id)
  expect(await parseReport(await as(buyer).get(`/api/promotions/${hash}`))).toMatchObject({
    ...{ delivered: 40, impressions: 90, spent: 132_000, post: { hash: post.hash, card: null } },
  })
})

test('after a refund by staff, the report shows what is back and no longer counts it as spent', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const { hash } = await aPromotion(buyer, { state: 'ended', overrides: { delivered: 400 } })
  const { invoice, spent } = await parseReport(await as(buyer).get(`/api/promotions/${hash}`))
  expect(spent).toBe(1_320_000)
  const refund = { key: newHash(), amount: 1_000_000, note: 'به خواست خریدار' }
  expect((await as(admin).post(`/api/admin/invoices/${invoice.hash}/refunds`, refund)).status).toBe(200)
  expect(await parseReport(await as(buyer).get(`/api/promotions/${hash}`))).toMatchObject({
    spent: 650_000,
    invoice: { total: 1_650_000, refunded: 1_000_000 },
  })
})

test('only the author of a post reads it for a promotion, with its card while it is public', async () => {
  const [author, owner] = [await aUser(), await aUser()]
  const post = await aPost(author, { publication: await aPublication({ owner, writers: [author] }) })
  const draft = await aPost(author, { state: 'draft' })
  await runQuery("UPDATE posts SET title = '' WHERE id = ?", draft.id)
  const read = async (person: TestUser, hash: string) => as(person).get(`/api/promotions/posts/${hash}`)
  expect(OwnPost.parse(await (await read(author, post.hash)).json())).toMatchObject({ title: post.title, card: { hash: post.hash } })
  expect(OwnPost.parse(await (await read(author, draft.hash)).json())).toMatchObject({ title: draft.title, card: null })
  expect((await read(owner, post.hash)).status).toBe(404)
})
