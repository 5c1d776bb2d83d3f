import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
} from '#worker/testing/index.ts'
import { aDiscountCode, aPromotion, readBalance } from '#worker/testing/money-factories.ts'
import {
  aRunningPromotion,
  buy,
  expectRefund,
  moveClock,
  parseReport,
  pay,
  readOwn,
  review,
  runCronTask,
  stateOf,
  viewBy,
} from './testing/promotion-scene.ts'

afterEach(() => moveClock(0))

/** 1,500,000 rial with VAT. */
const TOTAL = 1_650_000
const auditsOf = (hash: string) => queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)
const promotionNews = async (person: { id: number }) => {
  await deliverNotifications()
  return (await readNotifications(person)).toSorted()
}

test('a promotion is paid, reviewed, started, delivered and completed, and its buyer hears of each step', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const post = await aPost(buyer, { title: 'سفر به یزد' })
  const bought = await parseReport(await buy(buyer, post))
  expect(bought).toMatchObject({
    ...{ state: 'unpaid', views: 500, days: 7, delivered: 0, spent: 0, expected: null, daily: [], startedAt: null },
    ...{ post: { hash: post.hash, title: 'سفر به یزد', card: { hash: post.hash } }, invoice: { total: TOTAL, state: 'open' } },
  })
  await pay(buyer, bought)
  expect(await stateOf(bought.hash)).toBe('in_review')
  expect((await review(admin, bought.hash)).status).toBe(200)
  expect([await stateOf(bought.hash), await auditsOf(bought.hash)]).toEqual(['approved', 1])
  await runCronTask()
  const started = await readOwn(buyer, bought.hash)
  expect(started).toMatchObject({ state: 'running', expected: 0, daily: [{ impressions: 0, views: 0 }] })
  expect((started.endsAt ?? 0) - (started.startedAt ?? 0)).toBe(7 * DAY)
  await viewBy(bought.hash, 200)
  moveClock(DAY)
  expect(await readOwn(buyer, bought.hash)).toMatchObject({ delivered: 200, spent: 660_000, expected: 71 })
  await viewBy(bought.hash, 400, 100)
  await runCronTask()
  const done = await readOwn(buyer, bought.hash)
  expect(done).toMatchObject({ state: 'completed', delivered: 500, spent: TOTAL })
  expect(done.daily.map(({ views }) => views)).toEqual([200, 300])
  await expectRefund(buyer, bought, 0)
  expect(await promotionNews(buyer)).toEqual(['payment promotionFinished 1', 'payment promotionInReview 1', 'payment promotionStarted 1'])
})

test('a promotion whose time is over refunds the views that did not come, and says how much', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 1)
  moveClock(7 * DAY - HOUR)
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('running')
  moveClock(7 * DAY + HOUR)
  await runCronTask()
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('ended')
  await expectRefund(buyer, promotion, TOTAL - 3_300)
  expect(await promotionNews(buyer)).toEqual(['payment promotionEnded 1', 'payment promotionInReview 1', 'payment promotionStarted 1'])
  const { items } = await (await as(buyer).get('/api/me/notifications')).json<{ items: { event: string; title: string; path: string }[] }>()
  expect(items.find(({ event }) => event === 'promotionEnded')).toMatchObject({
    title: '۱۶۴٬۶۷۰ تومان',
    path: `/me/promotions/${promotion.post.hash}/history/${promotion.hash}`,
  })
})

test('a pause moves the end on and stops nothing that was served; repeating it and resuming twice changes nothing more', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  const path = `/api/promotions/${promotion.hash}`
  expect((await parseReport(await as(buyer).post(`${path}/pause`))).state).toBe('paused')
  const paused = await parseReport(await as(buyer).post(`${path}/pause`))
  await viewBy(promotion.hash, 3)
  moveClock(9 * DAY)
  await runCronTask()
  expect(await readOwn(buyer, promotion.hash)).toMatchObject({ state: 'paused', delivered: 3, endsAt: paused.endsAt })
  const resumed = await parseReport(await as(buyer).post(`${path}/resume`))
  const again = await parseReport(await as(buyer).post(`${path}/resume`))
  expect([resumed.state, again.endsAt]).toEqual(['running', resumed.endsAt])
  const moved = (resumed.endsAt ?? 0) - (promotion.endsAt ?? 0)
  expect(moved).toBeGreaterThanOrEqual(9 * DAY - HOUR)
  expect(moved).toBeLessThanOrEqual(9 * DAY + HOUR)
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('running')
})

test('stopping refunds the price of the views that were not delivered, once, and later views are free', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 123)
  const stopped = await parseReport(await as(buyer).post(`/api/promotions/${promotion.hash}/stop`))
  // 1,650,000 × 377 / 500 is 1,244,100.
  expect(stopped).toMatchObject({ state: 'stopped', delivered: 123, spent: 405_900, invoice: { refunded: 1_244_100 } })
  await viewBy(promotion.hash, 50, 200)
  await parseReport(await as(buyer).post(`/api/promotions/${promotion.hash}/stop`))
  await runCronTask()
  expect((await readOwn(buyer, promotion.hash)).delivered).toBe(123)
  await expectRefund(buyer, promotion, 1_244_100)
  expect(await promotionNews(buyer)).toEqual(['payment promotionInReview 1', 'payment promotionStarted 1', 'payment refunded 1'])
})

test.each(['in_review', 'approved'] as const)('stopping a promotion that is %s refunds everything, and it never starts', async (state) => {
  const buyer = await aUser()
  const { hash } = await aPromotion(buyer, { state })
  const stopped = await parseReport(await as(buyer).post(`/api/promotions/${hash}/stop`))
  await runCronTask()
  expect(await readOwn(buyer, hash)).toMatchObject({ state: 'stopped', startedAt: null, delivered: 0, daily: [] })
  await expectRefund(buyer, stopped, TOTAL)
})

test('a rejection refunds everything with a reason and is logged; repeating it changes nothing', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const bought = await parseReport(await buy(buyer, await aPost(buyer)))
  await pay(buyer, bought)
  for (let time = 0; time < 2; time++) expect((await review(admin, bought.hash, 'reject')).status).toBe(200)
  expect(await readOwn(buyer, bought.hash)).toMatchObject({ state: 'rejected', reason: 'خلاف قاعده‌هاست', spent: 0 })
  await expectRefund(buyer, bought, TOTAL)
  expect(await promotionNews(buyer)).toEqual(['payment promotionInReview 1', 'payment promotionRejected 1'])
  expect(await auditsOf(bought.hash)).toBe(1)
  expect((await review(admin, bought.hash)).status).toBe(409)
  expect(await promotionNews(buyer)).toContain('payment promotionRejected 1')
})

test('a rejection by another admin is a conflict, and refunds nothing more', async () => {
  const [buyer, first, second] = [await aUser(), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
  const bought = await parseReport(await buy(buyer, await aPost(buyer)))
  await pay(buyer, bought)
  const answers = [await review(first, bought.hash, 'reject'), await review(second, bought.hash, 'reject')]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  await expectRefund(buyer, bought, TOTAL)
})

test('an admin who wrote the post’s publication meanwhile decides nothing', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const publication = await aPublication({ owner: await aUser(), writers: [buyer] })
  const post = await aPost(buyer, { publication })
  const bought = await parseReport(await buy(buyer, post))
  await pay(buyer, bought)
  const becomesEditor = () =>
    runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'editor', 1)",
      publication.id,
      admin.id,
    )
  for (const decision of [{ decision: 'approve' }, { decision: 'reject', reason: 'نه' }]) {
    await runQuery('DELETE FROM publication_members WHERE user_id = ?', admin.id)
    const DB = interleavedDatabase(env.DB, /audit_log/, becomesEditor)
    expect((await as(admin).post(`/api/admin/promotions/${bought.hash}/review`, decision, { env: { DB } })).status).toBe(409)
    expect([await stateOf(bought.hash), await auditsOf(bought.hash)]).toEqual(['in_review', 0])
  }
})

test('a promotion that begins and ends at night counts the days of Tehran', async () => {
  moveClock(Date.UTC(2040, 0, 1, 21) - Date.now())
  const buyer = await aUser()
  const { hash } = await aPromotion(buyer)
  expect((await readOwn(buyer, hash)).daily.map(({ day }) => day)).toEqual(['2040-01-02'])
  moveClock(Date.UTC(2040, 0, 3, 21) - Date.now())
  expect((await readOwn(buyer, hash)).daily.map(({ day }) => day)).toEqual(['2040-01-02', '2040-01-03', '2040-01-04'])
})

test('staff stop a promotion with a reason: the remainder is refunded, the buyer is notified and the log has it once', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 250)
  const before = await auditsOf(promotion.hash)
  const stop = () => as(admin).post(`/api/admin/promotions/${promotion.hash}/stop`, { reason: 'عنوانش گمراه‌کننده است' })
  expect([(await stop()).status, (await stop()).status]).toEqual([200, 200])
  expect(await readOwn(buyer, promotion.hash)).toMatchObject({ state: 'stopped', reason: 'عنوانش گمراه‌کننده است' })
  await expectRefund(buyer, promotion, TOTAL / 2)
  expect((await auditsOf(promotion.hash)) - before).toBe(1)
  expect(await promotionNews(buyer)).toContain('payment promotionStopped 1')
})

test('a stop of a promotion with all its views is a completion without a refund', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 500)
  expect((await parseReport(await as(buyer).post(`/api/promotions/${promotion.hash}/stop`))).state).toBe('completed')
  await expectRefund(buyer, promotion, 0)
})

test('what staff refunded by hand is not refunded again', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  const refund = { key: 'refund-by-hand', amount: TOTAL - 100_000, note: 'پوزش' }
  expect((await as(admin).post(`/api/admin/invoices/${promotion.invoice.hash}/refunds`, refund)).status).toBe(200)
  await parseReport(await as(buyer).post(`/api/promotions/${promotion.hash}/stop`))
  expect([await stateOf(promotion.hash), await readBalance(buyer)]).toEqual(['stopped', TOTAL])
})

test('a void invoice cancels its promotion, whoever voids it, and the post can be promoted again', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const post = await aPost(buyer)
  const first = await parseReport(await buy(buyer, post))
  expect((await buy(buyer, post)).status).toBe(409)
  for (let time = 0; time < 2; time++)
    expect((await parseReport(await as(buyer).post(`/api/promotions/${first.hash}/cancel`))).state).toBe('canceled')
  const second = await parseReport(await buy(buyer, post))
  expect((await as(admin).post(`/api/admin/invoices/${second.invoice.hash}/void`)).status).toBe(200)
  expect(await readOwn(buyer, second.hash)).toMatchObject({ state: 'canceled', invoice: { state: 'void' } })
  const third = await parseReport(await buy(buyer, post))
  await pay(buyer, third)
  expect((await as(buyer).post(`/api/promotions/${third.hash}/cancel`)).status).toBe(409)
  expect(await stateOf(third.hash)).toBe('in_review')
})

test('a promotion that a discount makes free is reviewed and stopped without moving money', async () => {
  const buyer = await aUser()
  const bought = await parseReport(await buy(buyer, await aPost(buyer)))
  const { code } = await aDiscountCode(buyer, { percent: 100 })
  expect((await as(buyer).put(`/api/invoices/${bought.invoice.hash}/discount`, { code })).status).toBe(200)
  const free = await readOwn(buyer, bought.hash)
  expect(free.invoice.total).toBe(0)
  await pay(buyer, free)
  expect(await stateOf(bought.hash)).toBe('in_review')
  expect(await parseReport(await as(buyer).post(`/api/promotions/${bought.hash}/stop`))).toMatchObject({ state: 'stopped', spent: 0 })
  await expectRefund(buyer, bought, 0)
})

test('an approved promotion starts at its time, and waits while its post is not public', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const { hash } = await aPromotion(buyer, { state: 'approved', post, overrides: { startsAt: now() + 2 * DAY } })
  const due = await aPromotion(buyer, { state: 'approved', overrides: { startsAt: now() + DAY, days: 3 } })
  moveClock(DAY)
  await runCronTask()
  expect([await stateOf(hash), await stateOf(due.hash)]).toEqual(['approved', 'running'])
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE id = ?", post.id)
  moveClock(3 * DAY)
  await runCronTask()
  expect(await stateOf(hash)).toBe('approved')
  await runQuery("UPDATE posts SET state = 'published' WHERE id = ?", post.id)
  await runCronTask()
  const { state, startedAt } = await readOwn(buyer, hash)
  expect([state, (startedAt ?? 0) >= now() - HOUR]).toEqual(['running', true])
})
