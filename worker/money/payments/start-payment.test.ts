import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import {
  as,
  aUser,
  BANK_ENV,
  queryNumber,
  readNotifications,
  runAllJobs,
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
afterEach(() => setOutboundNetwork())

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

  it('two starts at once with one key ask the gateway once and lead to the same page', async () => {
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

  it('without a merchant, no payment starts', async () => {
    const buyer = await aUser()
    const body = { purpose: 'topUp', key: newHash(), amount: 500_000 }
    expect((await as(buyer).post('/api/payments', body, { env: { ZARINPAL_MERCHANT: '' } })).status).toBe(503)
    takeConsole()
    expect(await countPayments(buyer.id)).toBe(0)
  })
})
