import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import {
  as,
  aUser,
  BANK_ENV,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type SimulatedBank,
  simulatedBank,
  takeConsole,
} from '#worker/testing/index.ts'
import { anInvoice, readBalance } from '#worker/testing/money-factories.ts'
import { openBank, openCallback, readState, startTopUp } from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  bank = await openBank()
})
afterEach(() => {
  setOutboundNetwork()
  setClockOffset(0)
})

const countPayments = (userId: number) => queryNumber('SELECT count(*) AS n FROM payments WHERE user_id = ?', userId)

describe('start', () => {
  it('a top-up that the bank took is credited once, and the callback leads to a clean URL', async () => {
    const buyer = await aUser()
    const { status, hash, url, authority } = await startTopUp(buyer)
    expect([status, url]).toEqual([201, `https://sandbox.zarinpal.com/pg/StartPay/${authority}`])
    const response = await openCallback(bank.choose(authority, 'pay'))
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`/payment/callback?p=${hash}`)
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await readBalance(buyer)).toBe(500_000)
    expect(await (await as(null).get(`/api/payments/${hash}/outcome`)).json()).toEqual({ outcome: 'paid', payment: null })
    const own = await (await as(buyer).get(`/api/payments/${hash}/outcome`)).json<{ payment: { card: string; reference: string } }>()
    expect(own.payment).toMatchObject({ hash, amount: 500_000, state: 'paid', card: '502229******5995', url: null })
    expect((await as(await aUser()).get(`/api/payments/${hash}`)).status).toBe(404)
    await runAllJobs()
    expect(await readNotifications(buyer)).toEqual(['payment paid 1'])
  })

  it('the history of each payment begins with its own start', async () => {
    const admin = await aUser({ role: 'admin' })
    const starts = [await startTopUp(await aUser()), await startTopUp(await aUser())]
    for (const { hash } of starts) {
      const { events } = await (await as(admin).get(`/api/admin/payments/${hash}`)).json<{ events: { kind: string }[] }>()
      expect(events.map(({ kind }) => kind).filter((kind) => kind === 'created')).toEqual(['created'])
      expect(events[0]?.kind).toBe('created')
    }
  })

  it('the gateway receives rials, no automatic verification and nothing of the buyer', async () => {
    const buyer = await aUser()
    const { hash } = await startTopUp(buyer)
    expect(bank.bodies).toEqual([
      {
        merchant_id: BANK_ENV.ZARINPAL_MERCHANT,
        amount: 500_000,
        currency: 'IRR',
        description: 'شارژ کیف پول دفتر',
        callback_url: `http://daftar.test/payment/callback?p=${hash}`,
        metadata: { order_id: hash, auto_verify: false },
      },
    ])
  })

  it('a repeated key returns the same page without asking again, and with another amount is rejected', async () => {
    const buyer = await aUser()
    const first = await startTopUp(buyer)
    expect(await startTopUp(buyer, 500_000, first.key)).toEqual({ ...first })
    expect((await startTopUp(buyer, 600_000, first.key)).status).toBe(409)
    expect(bank.calls).toEqual(['request'])
    expect(await countPayments(buyer.id)).toBe(1)
  })

  it('two members may use the same key', async () => {
    const key = newHash()
    const [one, two] = [await startTopUp(await aUser(), 500_000, key), await startTopUp(await aUser(), 600_000, key)]
    expect([one.status, two.status, one.hash === two.hash]).toEqual([201, 201, false])
  })

  it('two concurrent starts with one key ask the gateway once and lead to the same page', async () => {
    const buyer = await aUser()
    const key = newHash()
    const [one, two] = await Promise.all([startTopUp(buyer, 500_000, key), startTopUp(buyer, 500_000, key)])
    expect(one).toEqual(two)
    expect(bank.calls).toEqual(['request'])
  })

  it('after a lost answer the payment stays created, and a retry with the key gets a page', async () => {
    const buyer = await aUser()
    let losesResponse = true
    bank = simulatedBank({ faultOf: () => (losesResponse ? 'after' : undefined) })
    const key = newHash()
    expect((await startTopUp(buyer, 500_000, key)).status).toBe(503)
    takeConsole()
    expect(
      await queryNumber("SELECT count(*) AS n FROM payments WHERE user_id = ? AND state = 'created' AND authority IS NULL", buyer.id),
    ).toBe(1)
    losesResponse = false
    const { status, authority, hash } = await startTopUp(buyer, 500_000, key)
    expect(status).toBe(201)
    await openCallback(bank.choose(authority, 'pay'))
    expect(await readState(hash)).toBe('paid')
  })

  test.each([
    ['a negative amount', { amount: -500_000 }],
    ['a fraction', { amount: 500_000.5 }],
    ['part of a toman', { amount: 500_005 }],
    ['10^18', { amount: 1e18 }],
    ['a text', { amount: '500000' }],
    ['no amount', { amount: null }],
    ['another currency', { currency: 'IRT' }],
    ['a state', { state: 'paid' }],
    ['an amount beside an invoice', { purpose: 'invoice', invoice: 'a'.repeat(12), total: 500_000 }],
  ])('a start with %s is rejected with 400 and changes nothing', async (_, over) => {
    const buyer = await aUser()
    const body = { purpose: 'topUp', key: newHash(), amount: 500_000, ...over }
    expect((await as(buyer).post('/api/payments', body, { env: BANK_ENV })).status).toBe(400)
    expect(await countPayments(buyer.id)).toBe(0)
    expect(bank.calls).toEqual([])
  })

  it("an invoice is paid with the server's amount; another total is rejected, and somebody else's is missing", async () => {
    const buyer = await aUser()
    const invoice = await anInvoice(buyer)
    const start = (person: typeof buyer, total: number) =>
      as(person).post('/api/payments', { purpose: 'invoice', key: newHash(), invoice: invoice.hash, total }, { env: BANK_ENV })
    expect((await start(buyer, invoice.total - 10)).status).toBe(409)
    const stranger = await aUser()
    expect((await start(stranger, invoice.total)).status).toBe(404)
    expect((await countPayments(buyer.id)) + (await countPayments(stranger.id))).toBe(0)
    expect((await start(buyer, invoice.total)).status).toBe(201)
    expect(bank.bodies).toMatchObject([{ amount: invoice.total, description: invoice.title }])
  })

  it('with the wallet, the gateway receives the rest, and the invoice is paid from both', async () => {
    const buyer = await aUser()
    const topUp = await startTopUp(buyer, 300_000)
    await openCallback(bank.choose(topUp.authority, 'pay'))
    const invoice = await anInvoice(buyer)
    const body = { purpose: 'invoice', key: newHash(), invoice: invoice.hash, total: invoice.total, fromWallet: true }
    const { hash, url } = await (await as(buyer).post('/api/payments', body, { env: BANK_ENV })).json<{ hash: string; url: string }>()
    expect(bank.bodies.at(-1)).toMatchObject({ amount: invoice.total - 300_000 })
    await openCallback(bank.choose(url.split('/').at(-1) ?? '', 'pay'))
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['paid', 0])
    expect(await queryNumber("SELECT count(*) AS n FROM invoices WHERE hash = ? AND state = 'paid'", invoice.hash)).toBe(1)
  })

  it('a top-up beyond the limit of the wallet is rejected', async () => {
    const buyer = await aUser()
    for (let count = 0; count < 4; count++) await openCallback(bank.choose((await startTopUp(buyer, 500_000_000)).authority, 'pay'))
    expect((await startTopUp(buyer, 100_000)).status).toBe(409)
    expect(await readBalance(buyer)).toBe(2_000_000_000)
  })

  it('top-ups that are not finished count for the limit of the wallet until they expire', async () => {
    const buyer = await aUser()
    const readWallet = async () => (await as(buyer).get('/api/wallet')).json()
    const [first] = [await startTopUp(buyer, 500_000_000)]
    await Promise.all([1, 2, 3].map(() => startTopUp(buyer, 500_000_000)))
    expect(await readWallet()).toMatchObject({ balance: 0, pendingTopUps: 2_000_000_000, unfinishedPayments: 4, topUp: null })
    expect((await startTopUp(buyer, 100_000)).status).toBe(409)
    expect(await countPayments(buyer.id)).toBe(4)
    await openCallback(bank.choose(first.authority, 'pay'))
    expect((await startTopUp(buyer, 100_000)).status).toBe(409)
    setClockOffset(40 * MINUTE)
    expect(await readWallet()).toMatchObject({ balance: 500_000_000, pendingTopUps: 0, topUp: { min: 100_000, max: 500_000_000 } })
    expect((await startTopUp(buyer, 500_000_000)).status).toBe(201)
  })

  it('concurrent starts are accepted up to the limit of unfinished payments; the others wait until the first expires', async () => {
    const buyer = await aUser()
    const started = await Promise.all(Array.from({ length: 8 }, () => startTopUp(buyer, 100_000)))
    expect(started.filter(({ status }) => status === 201)).toHaveLength(LIMITS.unfinishedPayments)
    expect(started.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await countPayments(buyer.id)).toBe(LIMITS.unfinishedPayments)
    expect(bank.calls).toHaveLength(LIMITS.unfinishedPayments)
    const body = { purpose: 'topUp', key: newHash(), amount: 100_000 }
    const refused = await as(buyer).post('/api/payments', body, { env: BANK_ENV })
    expect([refused.status, (await refused.json<{ error: { code: string } }>()).error.code]).toEqual([429, 'rate_limited'])
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(29 * 60)
    expect(wait).toBeLessThanOrEqual(30 * 60)
    const { key, hash } = started.find(({ status }) => status === 201) ?? {}
    expect(await startTopUp(buyer, 100_000, key)).toMatchObject({ status: 201, hash })
    setClockOffset(31 * MINUTE)
    expect((await startTopUp(buyer, 100_000)).status).toBe(201)
  })

  it('with too many unfinished payments, the wait is until the oldest expires', async () => {
    const buyer = await aUser()
    for (let nth = 0; nth < LIMITS.unfinishedPayments; nth++) {
      setClockOffset(nth * 2 * MINUTE)
      await startTopUp(buyer, 100_000)
    }
    const body = { purpose: 'topUp', key: newHash(), amount: 100_000 }
    const refused = await as(buyer).post('/api/payments', body, { env: BANK_ENV })
    const wait = 30 - 2 * (LIMITS.unfinishedPayments - 1)
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining(`${persianDigits(wait)} دقیقه`) } })
    expect(Math.ceil(Number(refused.headers.get('Retry-After')) / 60)).toBe(wait)
  })

  it('the gateway is asked about a payment two minutes after its request, and no more once it is paid', async () => {
    const { hash, authority } = await startTopUp(await aUser())
    const checkIn = () => queryNumber('SELECT coalesce(check_at - requested_at, 0) AS n FROM payments WHERE hash = ?', hash)
    expect(await checkIn()).toBe(2 * MINUTE)
    await openCallback(bank.choose(authority, 'pay'))
    expect([await readState(hash), await checkIn()]).toEqual(['paid', 0])
  })

  it('a request whose isolate died is repeated ten seconds after it was sent, not before', async () => {
    const buyer = await aUser()
    bank = simulatedBank({ faultOf: () => 'after' })
    const key = newHash()
    await startTopUp(buyer, 500_000, key)
    takeConsole()
    bank = simulatedBank()
    const sentAt = Date.now()
    await runQuery('UPDATE payments SET request_sent_at = ? WHERE user_id = ?', sentAt, buyer.id)
    let waited = 0
    const wait = vi.spyOn(scheduler, 'wait').mockImplementation(async (milliseconds) => {
      expect(bank.calls).toEqual([])
      waited += Number(milliseconds)
      setClockOffset(waited)
    })
    expect((await startTopUp(buyer, 500_000, key)).status).toBe(201)
    wait.mockRestore()
    expect(waited).toBeGreaterThan(9000)
    expect(bank.calls).toEqual(['request'])
  })

  it('a finished payment makes room for another one, up to ten starts an hour', async () => {
    const buyer = await aUser()
    for (let count = 0; count < LIMITS.paymentStartsPerHour; count++) {
      const { status, authority } = await startTopUp(buyer, 100_000)
      expect(status).toBe(201)
      await openCallback(bank.choose(authority, 'cancel'))
    }
    const refused = await as(buyer).post('/api/payments', { purpose: 'topUp', key: newHash(), amount: 100_000 }, { env: BANK_ENV })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await countPayments(buyer.id)).toBe(LIMITS.paymentStartsPerHour)
  })

  it('an authority that another payment has is refused with 503, logged, and a retry gets another one', async () => {
    const buyer = await aUser()
    let isReused = false
    bank = simulatedBank({ faultOf: () => (isReused ? 'reused' : undefined) })
    const first = await startTopUp(buyer)
    isReused = true
    const key = newHash()
    expect((await startTopUp(buyer, 500_000, key)).status).toBe(503)
    expect(takeConsole().join()).toContain('payment_authority_reused')
    isReused = false
    const retried = await startTopUp(buyer, 500_000, key)
    expect(retried.status).toBe(201)
    expect(retried.authority).not.toBe(first.authority)
  })

  it('a request that is answered with an undocumented code is not failed, and a retry gets a page', async () => {
    const buyer = await aUser()
    let isFaulty = true
    bank = simulatedBank({ faultOf: () => (isFaulty ? 'undocumented' : undefined) })
    const key = newHash()
    expect((await startTopUp(buyer, 500_000, key)).status).toBe(503)
    expect(takeConsole().join()).toContain('payment_gateway_code_unknown')
    expect(await queryNumber("SELECT count(*) AS n FROM payments WHERE user_id = ? AND state = 'created'", buyer.id)).toBe(1)
    isFaulty = false
    expect((await startTopUp(buyer, 500_000, key)).status).toBe(201)
  })

  it('without a merchant, no payment starts', async () => {
    const buyer = await aUser()
    const body = { purpose: 'topUp', key: newHash(), amount: 500_000 }
    expect((await as(buyer).post('/api/payments', body, { env: { ZARINPAL_MERCHANT: '' } })).status).toBe(503)
    takeConsole()
    expect(await countPayments(buyer.id)).toBe(0)
  })
})
