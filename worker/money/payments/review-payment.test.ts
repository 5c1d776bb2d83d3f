import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { as, aUser, queryNumber, readNotifications, runAllJobs, runQuery, type SimulatedBank } from '#worker/testing/index.ts'
import { aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { countEvents, openBank, openCallback, startTopUp } from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  bank = await openBank()
})
afterEach(() => setOutboundNetwork())

describe('refunds to the card', () => {
  it('a refund leaves the wallet once per key, and no more than the wallet and the payment hold', async () => {
    const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
    const { hash, authority } = await startTopUp(buyer)
    await openCallback(bank.choose(authority, 'pay'))
    const key = newHash()
    const refund = (over: object = {}) =>
      as(admin).post(`/api/admin/payments/${hash}/refunds`, {
        key,
        amount: 200_000,
        bankReference: 'REF-1234',
        note: 'به خواست خریدار',
        ...over,
      })
    expect(await (await refund()).json()).toMatchObject({ refunded: 200_000, refundable: 300_000 })
    expect((await refund()).status).toBe(200)
    expect((await refund({ amount: 100_000 })).status).toBe(409)
    expect((await refund({ key: newHash(), amount: 300_010 })).status).toBe(409)
    expect(await readBalance(buyer)).toBe(300_000)
    expect([await countEvents(hash, 'refunded'), await queryNumber('SELECT count(*) AS n FROM audit_log WHERE subject = ?', hash)]).toEqual(
      [1, 1],
    )
    await runAllJobs()
    expect(await readNotifications(buyer)).toContain('payment refundedToCard 1')
  })

  it('two members of staff may use the same key, and each repeats their own refund', async () => {
    const [buyer, admin, other] = [await aUser(), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
    const [one, two] = [await aPayment(buyer, { state: 'paid' }), await aPayment(buyer, { state: 'paid' })]
    const key = newHash()
    const refund = (person: typeof admin, hash: string, amount: number) =>
      as(person).post(`/api/admin/payments/${hash}/refunds`, { key, amount, bankReference: 'REF-1', note: 'به خواست خریدار' })
    for (let time = 0; time < 2; time++) {
      expect((await refund(admin, one.hash, 100_000)).status).toBe(200)
      expect((await refund(other, two.hash, 200_000)).status).toBe(200)
    }
    expect(await readBalance(buyer)).toBe(700_000)
  })
})

it('the summary counts what waits', async () => {
  const admin = await aUser({ role: 'admin' })
  const read = async () => (await as(admin).get('/api/admin/payments/summary')).json<{ pending: number; oldestPendingAge: number }>()
  const before = await read()
  await startTopUp(await aUser())
  const after = await read()
  expect(after.pending).toBe(before.pending + 1)
  await aPayment(await aUser(), { state: 'created' })
  expect((await read()).pending).toBe(before.pending + 2)
  expect(after.oldestPendingAge).toBeGreaterThanOrEqual(0)
})

it('the summary has the latest check of the ledger, whatever order the checks were stored in', async () => {
  const admin = await aUser({ role: 'admin' })
  for (const [day, isBalanced] of [
    ['2040-01-02', 0],
    ['2040-01-01', 1],
  ])
    await runQuery('INSERT INTO ledger_checks (day, is_balanced, details, at) VALUES (?, ?, ?, 1)', day, isBalanced, '["تفاوت"]')
  const { ledger } = await (await as(admin).get('/api/admin/payments/summary')).json<{ ledger: object }>()
  expect(ledger).toEqual({ day: '2040-01-02', isBalanced: false, details: ['تفاوت'] })
})
