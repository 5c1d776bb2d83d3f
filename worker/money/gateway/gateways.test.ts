import { afterEach, describe, expect, it, test } from 'vitest'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { testEnv } from '#worker/testing/index.ts'
import type { Gateway } from './port.ts'
import { zarinpal } from './zarinpal.ts'
import { zibal } from './zibal.ts'

afterEach(() => setOutboundNetwork())

const AUTHORITY = `A${'0'.repeat(30)}12345`
const SANDBOX_AUTHORITY = AUTHORITY.replace('A', 'S')
const PRODUCTION = 'https://payment.zarinpal.com'

function required(gateway: Gateway | undefined): Gateway {
  if (!gateway) throw new Error('No gateway')
  return gateway
}
const aZarinpal = (base = PRODUCTION) => required(zarinpal(testEnv({ ZARINPAL_BASE: base, ZARINPAL_MERCHANT: crypto.randomUUID() })))
const aZibal = () => required(zibal(testEnv({ ZIBAL_BASE: 'https://gateway.zibal.ir', ZIBAL_MERCHANT: 'zibal' })))

/** Answers the calls in turn, the last one for good; returns the URLs called. */
function answer(...replies: (object | string | Error)[]): string[] {
  const urls: string[] = []
  setOutboundNetwork(async (request) => {
    const reply = replies[Math.min(urls.length, replies.length - 1)]
    urls.push(request.url)
    if (reply instanceof Error) throw reply
    const isText = typeof reply === 'string'
    return new Response(isText ? reply : JSON.stringify(reply), { status: isText ? 502 : 200 })
  })
  return urls
}

const failed = (code: number | string) => ({ data: [], errors: { code, message: 'x', validations: [] } })
const verified = (over: object = {}) => ({
  data: { code: 100, ref_id: 201, card_pan: '502229******5995', card_hash: 'AB', ...over },
  errors: [],
})
const PAYMENT = { authority: AUTHORITY, amount: 500_000 }
const REQUEST = {
  hash: 'a'.repeat(12),
  amount: 500_000,
  description: 'x',
  callbackUrl: 'http://daftar.test/payment/callback?p=aaaaaaaaaaaa',
}

describe('Zarinpal', () => {
  test.each([
    [verified(), { status: 'paid', code: 100, reference: '201', card: '502229******5995' }],
    [verified({ code: '101', ref_id: '77' }), { status: 'paid', code: 101, reference: '77', card: '502229******5995' }],
    [verified({ card_pan: '5022291234565995' }), { status: 'paid', code: 100, reference: '201', card: null }],
    [failed(-51), { status: 'unpaid', code: -51 }],
    [failed('-51'), { status: 'unpaid', code: -51 }],
    [
      { data: {}, errors: [{ code: -51 }] },
      { status: 'unpaid', code: -51 },
    ],
    [failed(-50), { status: 'review', code: -50, reason: 'amountMismatch' }],
    [failed(-53), { status: 'review', code: -53, reason: 'foreignMerchant' }],
    [failed(-54), { status: 'review', code: -54, reason: 'unknownAuthority' }],
    [failed(-999), { status: 'unknown', code: -999, details: 'x', isUndocumented: true }],
    [failed(-61), { status: 'unknown', code: -61, details: 'x', isUndocumented: true }],
    [
      { data: { code: 102 }, errors: [] },
      { status: 'unknown', code: 102, details: '', isUndocumented: true },
    ],
    [verified({ ref_id: null }), { status: 'paid', code: 100, reference: null, card: '502229******5995' }],
    [verified({ ref_id: undefined, card_pan: undefined }), { status: 'paid', code: 100, reference: null, card: null }],
    [failed(-52), { status: 'unknown', code: -52, details: 'x' }],
    [failed(-12), { status: 'unknown', code: -12, details: 'x' }],
    [failed(-8), { status: 'unknown', code: -8, details: 'x', isUndocumented: true }],
    [failed(-9), { status: 'unknown', code: -9, details: 'x' }],
    [failed(-19), { status: 'unknown', code: -19, details: 'x' }],
    [failed(-20), { status: 'unknown', code: -20, details: 'x', isUndocumented: true }],
    [
      { data: [], errors: [] },
      { status: 'unknown', details: 'answer without a code' },
    ],
    ['<html>502</html>', { status: 'unknown', details: 'HTTP 502 without JSON' }],
    [new Error('reset'), { status: 'unknown', details: 'unreachable' }],
  ])('verification answered with %j is %j', async (reply, expected) => {
    answer(reply)
    expect(await aZarinpal().verify(PAYMENT)).toEqual(expected)
  })

  test.each(['-51x', 'x-51', '1234567', '5e3', '-5.1', '', ' -51'])('an answer with the code %j has no code', async (code) => {
    answer(failed(code))
    expect(await aZarinpal().verify(PAYMENT)).toEqual({ status: 'unknown', details: 'answer without a code' })
  })

  test.each([
    ['7'.repeat(40), '7'.repeat(40)],
    ['A-1', 'A-1'],
    ['7'.repeat(41), null],
    ['77 ', null],
    [' 77', null],
    ['<77>', null],
    ['', null],
    [7.5, null],
  ])('of a payment with the reference %j, %j is kept', async (ref_id, reference) => {
    answer(verified({ ref_id }))
    expect(await aZarinpal().verify(PAYMENT)).toMatchObject({ status: 'paid', reference })
  })

  it('keeps every digit of a reference number beyond 2^53, as a number and as text', async () => {
    for (const reference of ['9007199254740993', '18446744073709551616']) {
      answer(`{"data":{"code":100,"ref_id":${reference},"card_pan":"502229******5995"},"errors":[]}`)
      expect(await aZarinpal().verify(PAYMENT)).toMatchObject({ status: 'paid', reference })
      answer(verified({ ref_id: reference }))
      expect(await aZarinpal().verify(PAYMENT)).toMatchObject({ status: 'paid', reference })
    }
  })

  it('asks twice for a verification whose answer is lost, and once for a request', async () => {
    const urls = answer(new Error('reset'), verified({ code: 101 }))
    expect(await aZarinpal().verify(PAYMENT)).toMatchObject({ status: 'paid', code: 101 })
    expect(urls).toEqual([`${PRODUCTION}/pg/v4/payment/verify.json`, `${PRODUCTION}/pg/v4/payment/verify.json`])
    const requests = answer(new Error('reset'))
    expect(await aZarinpal().request(REQUEST)).toEqual({ status: 'unknown', details: 'unreachable' })
    expect(requests).toHaveLength(1)
  })

  it('refuses an authority of the sandbox in production and accepts it elsewhere', async () => {
    answer({ data: { code: 100, authority: SANDBOX_AUTHORITY }, errors: [] })
    expect(await aZarinpal().request(REQUEST)).toMatchObject({ status: 'refused', details: 'authority of the sandbox' })
    expect(aZarinpal().isAuthority(SANDBOX_AUTHORITY)).toBe(false)
    expect(await aZarinpal('https://sandbox.zarinpal.com').request(REQUEST)).toMatchObject({
      status: 'accepted',
      authority: SANDBOX_AUTHORITY,
    })
  })

  test.each([
    [failed(-8), { status: 'unknown', code: -8, details: 'x', isUndocumented: true }],
    [failed(-9), { status: 'refused', code: -9, details: 'x' }],
    [failed(-19), { status: 'refused', code: -19, details: 'x' }],
    [failed(-20), { status: 'unknown', code: -20, details: 'x', isUndocumented: true }],
    [failed(-29), { status: 'unknown', code: -29, details: 'x', isUndocumented: true }],
    [failed(-30), { status: 'refused', code: -30, details: 'x' }],
    [failed(-41), { status: 'refused', code: -41, details: 'x' }],
    [failed(-42), { status: 'unknown', code: -42, details: 'x', isUndocumented: true }],
    [
      { data: { code: 100, authority: '../../evil' }, errors: [] },
      { status: 'refused', code: 100, details: 'no authority' },
    ],
    ['{"data":', { status: 'unknown', details: 'HTTP 502 without JSON' }],
    [failed(-12), { status: 'unknown', code: -12, details: 'x' }],
    [failed(-52), { status: 'unknown', code: -52, details: 'x' }],
    [failed(-999), { status: 'unknown', code: -999, details: 'x', isUndocumented: true }],
  ])('request answered with %j is %j', async (reply, expected) => {
    answer(reply)
    expect(await aZarinpal().request(REQUEST)).toEqual(expected)
  })

  test.each([
    ['PAID', 'paid'],
    ['VERIFIED', 'paid'],
    ['IN_BANK', 'pending'],
    ['FAILED', 'failed'],
    ['REVERSED', 'reversed'],
    ['NEW', 'unknown'],
  ])('inquiry answered with %s is %s', async (status, expected) => {
    answer({ data: { code: 100, status }, errors: [] })
    expect(await aZarinpal().inquire(AUTHORITY)).toEqual({ status: expected, code: 100 })
  })

  it('lists unverified payments with our id, and without it if the callback is not ours; a lost answer is no list', async () => {
    const item = (callback_url: string) => ({ authority: AUTHORITY, amount: '500000', callback_url, referer: '', date: '' })
    const authorities = [item(REQUEST.callbackUrl), item('https://evil.example/payment/callback?p=aaaaaaaaaaaa'), { amount: 1 }]
    answer({ data: { code: '100', authorities }, errors: [] })
    expect(await aZarinpal().listUnverified()).toEqual([
      { authority: AUTHORITY, amount: 500_000, hash: 'a'.repeat(12) },
      { authority: AUTHORITY, amount: 500_000, hash: null },
    ])
    const many = Array.from({ length: 101 }, () => item(REQUEST.callbackUrl))
    answer({ data: { code: 100, authorities: many }, errors: [] })
    expect(await aZarinpal().listUnverified()).toHaveLength(aZarinpal().unverifiedMax)
    answer('<html>')
    expect(await aZarinpal().listUnverified()).toBeUndefined()
    answer(failed(-10))
    expect(await aZarinpal().listUnverified()).toBeUndefined()
  })
})

describe('Zibal', () => {
  const ZIBAL_PAYMENT = { authority: '3714061', amount: 500_000 }
  const paid = (over: object = {}) => ({ result: 100, amount: 500_000, refNumber: 42, cardNumber: '62741****44', status: 1, ...over })

  test.each([
    [paid(), { status: 'paid', code: 100, reference: '42', card: '62741****44' }],
    [paid({ result: 201 }), { status: 'paid', code: 201, reference: '42', card: '62741****44' }],
    [paid({ amount: 400_000 }), { status: 'review', code: 100, reason: 'amountMismatch', paidAmount: 400_000 }],
    [{ result: 202 }, { status: 'unpaid', code: 202 }],
    [{ result: 203 }, { status: 'review', code: 203, reason: 'unknownAuthority' }],
    [
      { result: 999, message: 'x' },
      { status: 'unknown', code: 999, details: 'x', isUndocumented: true },
    ],
    [paid({ refNumber: null }), { status: 'paid', code: 100, reference: null, card: '62741****44' }],
    [
      { result: 103, message: 'x' },
      { status: 'unknown', code: 103, details: 'x' },
    ],
    ['<html>', { status: 'unknown', details: 'HTTP 502 without JSON' }],
  ])('verification answered with %j is %j', async (reply, expected) => {
    answer(reply)
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toEqual(expected)
  })

  test.each(['202x', 'x202', '2e2', '20.2', '', ' 202', '1'.repeat(19)])('an answer with the result %j has no result', async (result) => {
    answer({ result })
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toEqual({ status: 'unknown', details: 'answer without a result' })
  })

  test.each([
    ['7'.repeat(40), '7'.repeat(40)],
    ['A-1', 'A-1'],
    ['7'.repeat(41), null],
    ['77 ', null],
    [' 77', null],
    ['<77>', null],
    ['', null],
  ])('of a payment with the reference %j, %j is kept', async (refNumber, reference) => {
    answer(paid({ refNumber }))
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toMatchObject({ status: 'paid', reference })
  })

  it('a result in text is read as its number', async () => {
    answer({ result: '202' })
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toEqual({ status: 'unpaid', code: 202 })
    answer(paid({ result: '100', amount: '-500000' }))
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toMatchObject({ status: 'review', paidAmount: -500_000 })
  })

  it('keeps the first 200 characters of the message of a refusal', async () => {
    const reply = { result: 113, message: 'ا'.repeat(201) }
    answer(reply)
    expect(await aZibal().request(REQUEST)).toEqual({ status: 'refused', code: 113, details: 'ا'.repeat(200) })
  })

  it('compares the amount of the inquiry if a repeated verification omits it', async () => {
    answer({ result: 201 }, paid({ amount: 1 }))
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toEqual({ status: 'review', code: 201, reason: 'amountMismatch', paidAmount: 1 })
    answer({ result: 201 }, paid())
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toMatchObject({ status: 'paid', reference: '42' })
  })

  test.each([
    [1, 'paid'],
    [2, 'paid'],
    [-1, 'pending'],
    [3, 'cancelled'],
    [4, 'declined'],
    [12, 'declined'],
    [15, 'reversed'],
    [18, 'reversed'],
    [-2, 'unknown'],
  ])('inquiry with the status %i is %s', async (status, expected) => {
    answer({ result: 100, status })
    expect(await aZibal().inquire('1')).toEqual({ status: expected, code: 100 })
  })

  it('keeps every digit of a reference number beyond 2^53, and refuses an id that it could not send back exactly', async () => {
    answer('{"result":100,"amount":500000,"refNumber":9007199254740993,"status":1}')
    expect(await aZibal().verify(ZIBAL_PAYMENT)).toMatchObject({ status: 'paid', reference: '9007199254740993' })
    answer('{"result":100,"trackId":9007199254740993}')
    expect(await aZibal().request(REQUEST)).toEqual({ status: 'refused', code: 100, details: 'no trackId' })
  })

  test.each([
    [
      { result: 105, message: 'x' },
      { status: 'refused', code: 105, details: 'x' },
    ],
    [
      { result: 999, message: 'x' },
      { status: 'unknown', code: 999, details: 'x', isUndocumented: true },
    ],
  ])('request answered with %j is %j', async (reply, expected) => {
    answer(reply)
    expect(await aZibal().request(REQUEST)).toEqual(expected)
  })

  it('returns the page of an accepted request', async () => {
    answer({ result: 100, trackId: 3_714_061 })
    expect(await aZibal().request(REQUEST)).toEqual({ status: 'accepted', authority: '3714061', code: 100 })
    expect(aZibal().pageOf('3714061')).toBe('https://gateway.zibal.ir/start/3714061')
    expect(['3714061', '0', '1e3', '9'.repeat(17)].map((text) => aZibal().isAuthority(text))).toEqual([true, false, false, false])
  })
})
