import { expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { aPromotion } from '#worker/testing/money-factories.ts'
import { PromotionReport } from './contract.ts'
import { buy, moveClock, parseReport } from './testing/promotion-scene.ts'

const invoicesOf = ({ id }: TestUser) => queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', id)
const fieldsOf = async (response: Response) => [
  response.status,
  Object.keys((await response.json<{ error: { fields?: Record<string, string> } }>()).error.fields ?? {}),
]

test('a purchase names the invoice, the package and the targets: topics by key, tags by any spelling, merged tags by their target', async () => {
  const buyer = await aUser()
  const suffix = String(buyer.id)
  const post = await aPost(buyer, { title: 'سفر', tags: [`می‌روم ${suffix}`, `کهنه ${suffix}`, `نو ${suffix}`] })
  await runQuery(
    'UPDATE tags SET hidden = 1, merged_into = (SELECT id FROM tags WHERE name = ?) WHERE name = ?',
    `نو ${suffix}`,
    `کهنه ${suffix}`,
  )
  const startsAt = now() + DAY
  const answer = await buy(buyer, post, {
    ...{ topics: ['technology'], tags: [`مي‌روم-${suffix}`, `کهنه ${suffix}`, `نو ${suffix}`], startsAt },
  })
  const bought = await parseReport(answer)
  expect(bought).toMatchObject({ placement: 'feed', packageName: '۵۰۰ بازدید', startsAt, topics: [{ key: 'technology' }] })
  expect(bought.tags.map(({ name }) => name).toSorted()).toEqual([`می‌روم ${suffix}`, `نو ${suffix}`].toSorted())
  const invoice = await (await as(buyer).get(`/api/invoices/${bought.invoice.hash}`)).json()
  expect(invoice).toMatchObject({
    ...{ kind: 'promotion', title: 'افزایش بازدید «سفر»', description: '۵۰۰ بازدید: ۵۰۰ بازدید در ۷ روز' },
    ...{ subtotal: 1_500_000, vat: 150_000, total: 1_650_000, state: 'open' },
  })
})

test('an unknown or hidden target, an inactive package, a post that is not published and a wrong time are rejected with their field', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer, { tags: [`پنهان ${buyer.id}`] })
  await runQuery('UPDATE tags SET hidden = 1 WHERE name = ?', `پنهان ${buyer.id}`)
  await runQuery(
    "INSERT INTO promotion_packages (hash, placement, name, views, days, price, is_active, created_at) VALUES (?, 'feed', 'x', 100, 1, 100000, 0, 0)",
    newHash(),
  )
  const rejected: [string, Record<string, unknown>][] = [
    ['topics', { topics: ['no-such-topic'] }],
    ['tags', { tags: [`پنهان ${buyer.id}`] }],
    ['tags', { tags: [`نیست ${buyer.id}`] }],
    ['topics', { topics: Array.from({ length: LIMITS.promotionTargets + 1 }, () => 'technology') }],
    ['package', { package: 'zzzzzzzzzzzz' }],
    ['post', { post: (await aPost(buyer, { state: 'withdrawn' })).hash }],
    ['startsAt', { startsAt: now() - HOUR }],
    ['startsAt', { startsAt: now() + 61 * DAY }],
  ]
  for (const [field, over] of rejected) expect(await fieldsOf(await buy(buyer, post, over))).toEqual([400, [field]])
  const tooLate = await buy(buyer, post, { startsAt: now() + 61 * DAY })
  expect(await tooLate.json()).toMatchObject({ error: { fields: { startsAt: 'زمان آغاز دست‌بالا ۶۰ روز دیگر است' } } })
  expect(await invoicesOf(buyer)).toBe(0)
})

test("somebody else's post returns the response of a missing one, and a suspended member may not buy", async () => {
  const [author, other] = [await aUser(), await aUser({ state: 'suspended' })]
  const post = await aPost(author)
  expect((await buy(await aUser(), post)).status).toBe(404)
  expect((await buy(author, { hash: 'zzzzzzzzzzzz' })).status).toBe(404)
  expect((await buy(other, await aPost(other))).status).toBe(403)
  expect((await buy(null, post)).status).toBe(401)
})

test('a repeated key returns the same promotion even after its time has come, and is a conflict for another post', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const purchase = { key: 'the-key-of-a-purchase', startsAt: now() + DAY }
  const first = await parseReport(await buy(buyer, post, purchase))
  moveClock(2 * DAY)
  expect((await parseReport(await buy(buyer, post, purchase))).hash).toBe(first.hash)
  expect((await buy(buyer, await aPost(buyer), purchase)).status).toBe(409)
  expect(await invoicesOf(buyer)).toBe(1)
})

test('two members may use the same key', async () => {
  const [one, two] = [await aUser(), await aUser()]
  const [first, second] = [await aPost(one), await aPost(two)]
  const key = 'a-key-of-two'
  const bought = [await parseReport(await buy(one, first, { key })), await parseReport(await buy(two, second, { key }))]
  expect(bought.map(({ post }) => post.hash)).toEqual([first.hash, second.hash])
})

test('a promotion may start from now on and up to 60 days from now', async () => {
  const buyer = await aUser()
  vi.useFakeTimers({ toFake: ['Date'] })
  const status = async (startsAt: number) => (await buy(buyer, await aPost(buyer), { startsAt })).status
  expect([await status(now() - 1), await status(now())]).toEqual([400, 201])
  expect([await status(now() + 60 * DAY), await status(now() + 60 * DAY + 1)]).toEqual([201, 400])
})

test.each(['unpaid', 'in_review', 'approved', 'running', 'paused'] as const)(
  'a promotion that is %s prevents another one of the post in its place only',
  async (state) => {
    const buyer = await aUser()
    const post = await aPost(buyer)
    await aPromotion(buyer, { state, post })
    expect((await buy(buyer, post)).status).toBe(409)
    expect((await buy(buyer, post, { package: 'pkgside01000' })).status).toBe(201)
    expect((await buy(buyer, await aPost(buyer))).status).toBe(201)
  },
)

test('nobody buys while as many promotions are open as can be delivered', async () => {
  const [buyer, other] = [await aUser(), await aUser()]
  const post = await aPost(buyer)
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIMITS.runningPromotions})`
  const key = newHash().slice(0, 8)
  await runQuery(
    `INSERT INTO posts (hash, author_id, client_key, created_at, updated_at) ${rows} SELECT ?1 || printf('%04d', i), ?2, ?1 || i, 0, 0 FROM n`,
    ...[key, other.id],
  )
  await runQuery(
    `INSERT INTO invoices (hash, number, user_id, kind, title, subtotal, discount, vat_percent, vat, total, state, issued_by, client_key, issued_at, paid_at)
      ${rows} SELECT ?1 || printf('%04d', i), (SELECT max(number) FROM invoices) + 1000 + i, ?2, 'promotion', '', 10, 10, 10, 0, 0, 'paid', ?2, ?1 || i, 0, 0 FROM n`,
    ...[key, other.id],
  )
  await runQuery(
    `INSERT INTO promotions (hash, post_id, user_id, package_id, invoice_id, client_key, placement, views, days, state, created_at)
      SELECT i.hash, p.id, ?2, 1, i.id, i.hash, 'feed', 500, 7, 'in_review', 0 FROM invoices i JOIN posts p ON p.hash = i.hash WHERE i.user_id = ?2`,
    ...[key, other.id],
  )
  try {
    expect((await buy(buyer, post)).status).toBe(409)
    expect(await invoicesOf(buyer)).toBe(0)
  } finally {
    await runQuery("UPDATE promotions SET state = 'canceled' WHERE user_id = ?", other.id)
  }
  expect(PromotionReport.parse(await (await buy(buyer, post)).json()).state).toBe('unpaid')
})

test('a target may be named by the address of its tag, also where that has another spelling than the tag', async () => {
  const buyer = await aUser()
  const name = `c++/${newHash()}`
  const post = await aPost(buyer, { tags: [name] })
  await runQuery('UPDATE tags SET slug = ? WHERE name = ?', name.replace('/', '-'), name)
  expect((await buy(buyer, post, { tags: [name.replace('/', '-')] })).status).toBe(201)
  expect(
    await queryNumber(
      "SELECT count(*) AS n FROM promotion_targets t JOIN tags g ON g.id = t.target_id WHERE t.kind = 'tag' AND g.name = ?",
      name,
    ),
  ).toBe(1)
})
