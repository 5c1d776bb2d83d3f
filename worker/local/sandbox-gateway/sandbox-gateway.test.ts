import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import type { Choice } from './bank-payment.ts'
import { localEnvWithGateway, requestGateway, zarinpalOf } from './testing/request-gateway.ts'

const MERCHANT = '11111111-1111-4111-8111-111111111111'
const CALLBACK = 'http://127.0.0.1:8787/payment/callback?p=abcdefabcdef'

const post = async (name: string, body: object) => {
  const response = await requestGateway(`pg/v4/payment/${name}.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ merchant_id: MERCHANT, ...body }),
  })
  return {
    status: response.status,
    body: await response.json<{ data: { code?: number | string; authority?: string }; errors: { code?: number } }>(),
  }
}

const request = async (over: object = {}) =>
  (await post('request', { amount: 500_000, currency: 'IRR', description: 'شارژ', callback_url: CALLBACK, ...over })).body.data.authority ??
  ''

const choose = (authority: string, choice: Choice, headers: Record<string, string> = {}) =>
  requestGateway(`pg/StartPay/${authority}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: `choice=${choice}`,
  })

describe('protocol', () => {
  it('verifies a payment once with 100 and then with 101, without a key and from any program', async () => {
    const authority = await request()
    expect(authority).toMatch(/^S[0-9a-z]{35}$/)
    expect((await post('verify', { authority, amount: 500_000 })).body.errors.code).toBe(-51)
    const response = await choose(authority, 'pay')
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${CALLBACK}&Authority=${authority}&Status=OK`])
    const listed = await post('unVerified', {})
    expect(listed.body.data).toMatchObject({ code: '100', authorities: [expect.objectContaining({ authority, callback_url: CALLBACK })] })
    expect((await post('verify', { authority, amount: 500_010 })).body.errors.code).toBe(-50)
    expect(await post('verify', { authority, amount: 500_000 })).toMatchObject({ status: 200, body: { data: { code: 100 }, errors: [] } })
    expect((await post('verify', { authority, amount: 500_000 })).body.data.code).toBe(101)
    expect((await post('inquiry', { authority })).body.data).toMatchObject({ status: 'VERIFIED' })
    expect((await post('reverse', { authority })).body.data.code).toBe(100)
    expect((await post('verify', { authority, amount: 500_000 })).body.errors.code).toBe(-51)
  })

  test.each([
    ['a merchant that is no UUID', { merchant_id: 'x' }, -9],
    ['a fraction', { amount: 1000.5 }, -9],
    ['less than a hundred tomans', { amount: 999 }, -9],
    ['no description', { description: '' }, -9],
    ['more than 100 million tomans', { amount: 1_000_000_010 }, -41],
  ])('a request with %s is refused with 422', async (_, over, code) => {
    const { status, body } = await post('request', { amount: 500_000, currency: 'IRR', description: 'x', callback_url: CALLBACK, ...over })
    expect([status, body.errors.code, body.data]).toEqual([422, code, []])
  })

  it("another merchant's session is -53, an unknown one -54", async () => {
    const authority = await request()
    const other = '22222222-2222-4222-8222-222222222222'
    expect((await post('verify', { authority, amount: 500_000, merchant_id: other })).body.errors.code).toBe(-53)
    expect((await post('verify', { authority: `S${'x'.repeat(35)}`, amount: 500_000 })).body.errors.code).toBe(-54)
    expect((await post('inquiry', { authority: 'x' })).body.errors.code).toBe(-54)
  })
})

describe('page', () => {
  it('shows merchant, amount in toman and description, escaped, without scripts', async () => {
    const authority = await request({ description: '<script>alert(1)</script>' })
    const response = await requestGateway(`pg/StartPay/${authority}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    for (const text of ['۵۰٬۰۰۰ تومان', '127.0.0.1:8787', '&lt;script&gt;', 'dir="rtl"', 'value="pay"', 'value="timeout"'])
      expect(html).toContain(text)
    expect(html).not.toContain('<script')
    expect((await requestGateway(`pg/StartPay/S${'x'.repeat(35)}`)).status).toBe(404)
  })

  it('a decision is final', async () => {
    const authority = await request()
    await choose(authority, 'cancel')
    expect((await choose(authority, 'pay')).status).toBe(409)
    expect((await post('inquiry', { authority })).body.data).toMatchObject({ status: 'FAILED' })
    const page = await (await requestGateway(`pg/StartPay/${authority}`)).text()
    expect(page).toContain('Status=NOK')
    expect(page).not.toContain('value="pay"')
  })

  it('a page of another origin cannot decide', async () => {
    const authority = await request()
    expect((await choose(authority, 'pay', { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('inquiry', { authority })).body.data).toMatchObject({ status: 'IN_BANK' })
  })
})

describe('settings', () => {
  test.each([
    ['no merchant id is set', { ZARINPAL_MERCHANT: '' }],
    ['payments go to Zarinpal', { ZARINPAL_BASE: 'https://payment.zarinpal.com' }],
    ['payments go to the sandbox of another address', { ZARINPAL_BASE: 'http://127.0.0.1:8787/__local/gateway' }],
  ])('every route returns 404 and stores nothing while %s', async (_, over) => {
    const known = await request()
    const countPayments = () => env.LOCAL.prepare('SELECT count(*) AS n FROM gateway_payments').first('n')
    const before = await countPayments()
    const json = { merchant_id: MERCHANT, amount: 500_000, currency: 'IRR', description: 'x', callback_url: CALLBACK, authority: known }
    for (const name of ['request', 'verify', 'inquiry', 'unVerified', 'reverse']) {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }
      expect([name, (await requestGateway(`pg/v4/payment/${name}.json`, init, over)).status]).toEqual([name, 404])
    }
    expect((await requestGateway(`pg/StartPay/${known}`, {}, over)).status).toBe(404)
    const decision = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'choice=pay' }
    expect((await requestGateway(`pg/StartPay/${known}`, decision, over)).status).toBe(404)
    expect(await countPayments()).toBe(before)
    expect((await post('inquiry', { authority: known })).body.data).toMatchObject({ status: 'IN_BANK' })
  })
})

describe('faults', () => {
  const gateway = zarinpalOf(localEnvWithGateway())
  const start = async () => {
    const result = await gateway.request({ hash: 'abcdefabcdef', amount: 500_000, description: 'شارژ', callbackUrl: CALLBACK })
    if (result.status !== 'accepted') throw new Error('Not accepted')
    return { authority: result.authority, amount: 500_000 }
  }

  test.each([
    ['pay', ['paid', 'paid']],
    ['nok', ['paid', 'paid']],
    ['cancel', ['unpaid', 'unpaid']],
    ['mismatch', ['review', 'review']],
    ['lost', ['unknown', 'paid']],
    ['html', ['unknown', 'paid']],
    ['undocumented', ['unknown', 'unknown']],
    ['reversed', ['unpaid', 'unpaid']],
  ] as const)('after %s, the Worker reads two verifications as %j', async (choice, expected) => {
    const payment = await start()
    await choose(payment.authority, choice)
    const [one, two] = [await gateway.verify(payment), await gateway.verify(payment)]
    expect([one.status, two.status]).toEqual(expected)
    if (choice === 'lost') expect(two).toMatchObject({ code: 101 })
  })

  it('delayed money arrives after a minute of the clock', async () => {
    const payment = await start()
    await choose(payment.authority, 'delay')
    expect((await gateway.verify(payment)).status).toBe('unpaid')
    expect((await gateway.inquire(payment.authority)).status).toBe('pending')
    setClockOffset(MINUTE)
    expect((await gateway.verify(payment)).status).toBe('paid')
  })

  it('keeps its payments in the database, so that a restart loses none', async () => {
    const { authority } = await start()
    const { results } = await env.LOCAL.prepare('SELECT authority FROM gateway_payments WHERE authority = ?').bind(authority).all()
    expect(results).toHaveLength(1)
  })
})
