import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import {
  aPost,
  as,
  aUser,
  checkPlan,
  deliverNotifications,
  faultyDatabase,
  interceptCalls,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  recordedDatabase,
  runQuery,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { aPromotion, readBalance } from '#worker/testing/money-factories.ts'
import { PromotionReport } from './contract.ts'
import { finishPromotion } from './finish-promotion.ts'
import { runPromotions } from './run-promotions.ts'
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

const TOTAL = 1_650_000
const budget = (hash: string) => env.PROMOTIONS.get(env.PROMOTIONS.idFromName(hash))
const OUTCOME = /^update "promotions" set .*"finished_at"/

test('ten concurrent purchases with one key store one promotion and one invoice', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(buyer, post, { key: 'one-key-for-all' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const hashes = await Promise.all(answers.map(async (answer) => PromotionReport.parse(await answer.json()).hash))
  expect(new Set(hashes).size).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', buyer.id)).toBe(1)
})

test('only one of two concurrent purchases for one placement succeeds, and the other leaves no invoice', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const answers = await Promise.all([buy(buyer, post), buy(buyer, post), buy(buyer, post, { package: 'pkgside01000' })])
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([201, 409])
  expect(answers[2]?.status).toBe(201)
  expect(await queryNumber('SELECT count(*) AS n FROM invoices WHERE user_id = ?', buyer.id)).toBe(2)
})

test('a concurrent pause and stop leave the promotion stopped with an exact refund', async () => {
  for (let round = 0; round < 3; round++) {
    const buyer = await aUser()
    const promotion = await aRunningPromotion(buyer, await aPost(buyer))
    await viewBy(promotion.hash, 50)
    const path = `/api/promotions/${promotion.hash}`
    const [paused, stopped] = await Promise.all([as(buyer).post(`${path}/pause`), as(buyer).post(`${path}/stop`)])
    expect([[200, 409].includes(paused.status), stopped.status]).toEqual([true, 200])
    expect(await stateOf(promotion.hash)).toBe('stopped')
    await expectRefund(buyer, promotion, (TOTAL / 10) * 9)
  }
})

test('only one of a concurrent approval and rejection succeeds, and money moves only with a rejection', async () => {
  for (let round = 0; round < 4; round++) {
    const [buyer, first, second] = [await aUser(), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
    const bought = await parseReport(await buy(buyer, await aPost(buyer)))
    await pay(buyer, bought)
    const order = round % 2 === 0
    const answers = await Promise.all([
      review(order ? first : second, bought.hash, order ? 'approve' : 'reject'),
      review(order ? second : first, bought.hash, order ? 'reject' : 'approve'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const state = await stateOf(bought.hash)
    expect(['approved', 'rejected']).toContain(state)
    await expectRefund(buyer, bought, state === 'rejected' ? TOTAL : 0)
    expect(await queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', bought.hash)).toBe(1)
  }
})

test('concurrent stops by the buyer, by staff and by the cron task refund once', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 100)
  moveClock(8 * DAY)
  const admin = await aUser({ role: 'admin' })
  await Promise.all([
    as(buyer).post(`/api/promotions/${promotion.hash}/stop`),
    as(admin).post(`/api/admin/promotions/${promotion.hash}/stop`, { reason: 'دلیل' }),
    runCronTask(),
  ])
  await runCronTask()
  expect(['ended', 'stopped']).toContain(await stateOf(promotion.hash))
  await expectRefund(buyer, promotion, (TOTAL / 5) * 4)
})

test.each(['before', 'after'] as const)('a stop whose last write is lost %s it happens is completed by the cron task', async (when) => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await viewBy(promotion.hash, 250)
  const { database: broken, failed } = faultyDatabase(env.DB, { nth: 1, when, match: OUTCOME })
  expect((await as(buyer).post(`/api/promotions/${promotion.hash}/stop`, {}, { env: { DB: broken } })).status).toBe(500)
  takeConsole()
  expect(failed().length).toBeGreaterThan(0)
  expect([await stateOf(promotion.hash), (await budget(promotion.hash).snapshot())?.state]).toEqual([
    when === 'before' ? 'running' : 'stopped',
    'closed',
  ])
  await viewBy(promotion.hash, 100, 300)
  await runCronTask()
  expect(await readOwn(buyer, promotion.hash)).toMatchObject({ state: 'stopped', delivered: 250 })
  await expectRefund(buyer, promotion, TOTAL / 2)
})

test('an end whose last write is lost is repeated by the next run', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  moveClock(8 * DAY)
  const { database: broken } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: OUTCOME })
  await runPromotions(testEnv({ DB: broken }), database({ DB: broken }))
  expect(takeConsole().length).toBeGreaterThan(0)
  expect(await stateOf(promotion.hash)).toBe('running')
  moveClock(8 * DAY + 1000)
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('ended')
  await expectRefund(buyer, promotion, TOTAL)
})

test('a start whose write is lost keeps the plan that the delivery has', async () => {
  const buyer = await aUser()
  const { hash } = await aPromotion(buyer, { state: 'approved' })
  const { database: broken } = faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /^update "promotions" set .*"started_at"/ })
  await runPromotions(testEnv({ DB: broken }), database({ DB: broken }))
  takeConsole()
  const plan = (await budget(hash).snapshot())?.plan
  expect(await stateOf(hash)).toBe('approved')
  moveClock(DAY)
  await runCronTask()
  expect(await readOwn(buyer, hash)).toMatchObject({ state: 'running', startedAt: plan?.startsAt, endsAt: plan?.endsAt })
})

test('a refund by hand between the reading and the writing of a stop does not lose the rest', async () => {
  const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  const refund = { key: 'refund-in-between', amount: 1_000_000, note: 'پوزش' }
  const interleaved = interleavedDatabase(env.DB, OUTCOME, () =>
    as(admin).post(`/api/admin/invoices/${promotion.invoice.hash}/refunds`, refund),
  )
  expect((await as(buyer).post(`/api/promotions/${promotion.hash}/stop`, {}, { env: { DB: interleaved } })).status).toBe(200)
  expect([await stateOf(promotion.hash), await readBalance(buyer)]).toEqual(['stopped', TOTAL])
})

test('a delivery that missed a pause or a resumption follows the row at the next run', async () => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  await runQuery("UPDATE promotions SET state = 'paused', paused_at = started_at WHERE hash = ?", promotion.hash)
  moveClock(1000)
  await runCronTask()
  expect((await budget(promotion.hash).snapshot())?.state).toBe('paused')
  await runQuery("UPDATE promotions SET state = 'running', paused_at = NULL WHERE hash = ?", promotion.hash)
  moveClock(2000)
  await runCronTask()
  expect((await budget(promotion.hash).snapshot())?.state).toBe('running')
})

test('the cron task pauses a promotion whose post is not public, tells the buyer, and does not resume it', async () => {
  const buyer = await aUser()
  const post = await aPost(buyer)
  const promotion = await aRunningPromotion(buyer, post)
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE id = ?", post.id)
  await runCronTask()
  await runCronTask()
  expect((await readOwn(buyer, promotion.hash)).post.card).toBeNull()
  expect((await as(buyer).post(`/api/promotions/${promotion.hash}/resume`)).status).toBe(409)
  await deliverNotifications()
  expect((await readNotifications(buyer)).filter((line) => line.includes('promotionPaused'))).toEqual(['payment promotionPaused 1'])
  await runQuery("UPDATE posts SET state = 'published' WHERE id = ?", post.id)
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('paused')
  expect((await as(buyer).post(`/api/promotions/${promotion.hash}/resume`)).status).toBe(200)
})

test.each(['in_review', 'approved', 'running', 'paused'] as const)(
  'a removed post stops its promotion that is %s, with a refund',
  async (state) => {
    const buyer = await aUser()
    const post = await aPost(buyer)
    const { hash } = await aPromotion(buyer, { state, post })
    await runQuery("UPDATE posts SET state = 'removed', removed_by = 'moderator', removed_at = 1 WHERE id = ?", post.id)
    await runCronTask()
    const stopped = await readOwn(buyer, hash)
    expect([stopped.state, stopped.reason]).toEqual(['stopped', expect.stringContaining('حذف شده')])
    await expectRefund(buyer, stopped, TOTAL)
    await deliverNotifications()
    expect(await readNotifications(buyer)).toContain('payment promotionStopped 1')
  },
)

test.each(['running', 'paused'] as const)('a closed account stops its promotion that is %s, with a refund to its wallet', async (state) => {
  const buyer = await aUser()
  const promotion = await aRunningPromotion(buyer, await aPost(buyer))
  if (state === 'paused') expect((await as(buyer).post(`/api/promotions/${promotion.hash}/pause`)).status).toBe(200)
  expect((await as(buyer).post('/api/me/deactivate')).status).toBe(204)
  await runCronTask()
  expect(await stateOf(promotion.hash)).toBe('stopped')
  await expectRefund(buyer, promotion, TOTAL)
})

test('no statement of the cron task reads a table completely', async () => {
  const [buyer, other] = [await aUser(), await aUser()]
  const post = await aPost(buyer)
  await aPromotion(buyer, { post })
  await aPromotion(buyer, { overrides: { endsAt: 1 } })
  await aPromotion(other, { state: 'approved' })
  await aPromotion(other, { overrides: { stopRequestedAt: 1, stopRequestedBy: other.id } })
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE id = ?", post.id)
  moveClock(1000)
  const { database: watched, recorded } = recordedDatabase(env.DB)
  await runPromotions(testEnv({ DB: watched }), database({ DB: watched }))
  expect(recorded.some(({ text }) => OUTCOME.test(text))).toBe(true)
  // The check of a foreign key, which runs only if a key was already violated, is part of these plans.
  for (const statement of recorded)
    if (!/^insert into "(?:ledger_transfers|refunds)"/.test(statement.text))
      expect([statement.text, (await checkPlan(env.DB, statement)).scans]).toEqual([statement.text, []])
})

test('a promotion of whose invoice staff refund a part during each attempt to finish it is finished by a later run', async () => {
  const buyer = await aUser()
  const { hash } = await aRunningPromotion(buyer, await aPost(buyer))
  let refunds = 0
  const DB = interceptCalls(env.DB, async (call, statements) => {
    if (refunds < 5 && statements.some(({ text }) => OUTCOME.test(text))) {
      refunds++
      await runQuery('UPDATE invoices SET refunded = refunded + 10 WHERE id = (SELECT invoice_id FROM promotions WHERE hash = ?)', hash)
    }
    return call()
  })
  await expect(finishPromotion(env, database({ DB }), hash, 'ended')).rejects.toThrow('was not finished')
  expect([refunds, await stateOf(hash)]).toEqual([3, 'running'])
  await finishPromotion(env, database(env), hash, 'ended')
  expect(await stateOf(hash)).toBe('ended')
})
