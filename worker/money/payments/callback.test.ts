import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { as, aUser, faultyDatabase, type SimulatedBank, takeConsole } from '#worker/testing/index.ts'
import { readBalance } from '#worker/testing/money-factories.ts'
import {
  countEvents,
  countTransfers,
  openBank,
  openCallback,
  readCallbackLog,
  readState,
  reconcile,
  startTopUp,
} from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  bank = await openBank()
})

describe('callback', () => {
  const NO_OUTCOME = '/payment/callback'

  it("the authority of somebody else's paid session credits nobody, is logged and recorded", async () => {
    const [buyer, other] = [await aUser(), await aUser()]
    const [own, foreign] = [await startTopUp(buyer), await startTopUp(other, 100_000)]
    bank.choose(foreign.authority, 'pay')
    const response = await openCallback(`${NO_OUTCOME}?p=${own.hash}&Authority=${foreign.authority}&Status=OK`)
    expect([response.status, response.headers.get('Location')]).toEqual([303, NO_OUTCOME])
    expect(readCallbackLog()).toContain('"reason":"foreignAuthority"')
    expect(await countEvents(own.hash, 'rejected')).toBe(1)
    expect([await readState(own.hash), await readState(foreign.hash)]).toEqual(['requested', 'requested'])
    expect([await readBalance(buyer), await readBalance(other)]).toEqual([0, 0])
    expect(bank.calls).toEqual(['request', 'request'])
  })

  test.each([
    ['without an id', 'Authority=S1&Status=OK'],
    ['with an unknown id', `p=${'z'.repeat(12)}&Authority=S1&Status=OK`],
    ['with SQL', "p=' OR 1=1--&Authority=S1&Status=OK"],
    ['with two ids', `p=${'z'.repeat(12)}&p=${'y'.repeat(12)}&Authority=S1&Status=OK`],
    ['with a status only', `p=${'z'.repeat(12)}&Status=OK`],
  ])('a callback %s asks no gateway and leads to an unknown outcome', async (_, query) => {
    const response = await openCallback(`${NO_OUTCOME}?${query}`)
    expect([response.status, response.headers.get('Location')]).toEqual([303, NO_OUTCOME])
    expect(readCallbackLog()).toContain('payment_callback_rejected')
    expect(bank.calls).toEqual([])
  })

  it.each([
    ['status=ok&authority=', 'paid'],
    ['AUTHORITY=', 'paid'],
    ['Authority=S1&authority=', 'requested'],
  ])('a callback whose parameters are written as %s leads to a clean URL, and the payment is %s', async (query, state) => {
    const { hash, authority } = await startTopUp(await aUser())
    bank.choose(authority, 'pay')
    const response = await openCallback(`${NO_OUTCOME}?p=${hash}&${query}${authority}`)
    expect([response.status, response.headers.get('Location')?.includes('uthority')]).toEqual([303, false])
    expect(await readState(hash)).toBe(state)
  })

  it('forged callbacks are recorded at most twenty times', async () => {
    const { hash } = await startTopUp(await aUser())
    for (let count = 0; count < 22; count++) await openCallback(`${NO_OUTCOME}?p=${hash}&Authority=S${count}&Status=OK`)
    expect(await countEvents(hash, 'rejected')).toBe(20)
  })

  it('the gateway is asked about a payment by at most twenty callbacks in ten minutes; the others lead to the outcome as it is known', async () => {
    const { hash, authority } = await startTopUp(await aUser())
    for (let count = 0; count < 22; count++) {
      const response = await openCallback(`${NO_OUTCOME}?p=${hash}&Authority=${authority}&Status=NOK`)
      expect([response.status, response.headers.get('Location')]).toEqual([303, `${NO_OUTCOME}?p=${hash}`])
    }
    expect(bank.calls.filter((call) => call === 'verify')).toHaveLength(20)
  })

  it('a replayed callback credits nothing more and does not ask the gateway again', async () => {
    const buyer = await aUser()
    const { hash, authority } = await startTopUp(buyer)
    const path = bank.choose(authority, 'pay')
    await openCallback(path)
    const calls = bank.calls.length
    expect((await openCallback(path)).headers.get('Location')).toBe(`${NO_OUTCOME}?p=${hash}`)
    expect(readCallbackLog()).toContain('"reason":"replayed"')
    expect([await countTransfers(hash), await readBalance(buyer), bank.calls.length]).toEqual([1, 500_000, calls])
  })

  it('two concurrent callbacks, and one during cron, credit once', async () => {
    const buyer = await aUser()
    const [one, two] = [await startTopUp(buyer), await startTopUp(buyer, 100_000)]
    const path = bank.choose(one.authority, 'pay')
    await Promise.all([openCallback(path), openCallback(path)])
    setClockOffset(3 * MINUTE)
    await Promise.all([openCallback(bank.choose(two.authority, 'pay')), reconcile()])
    expect([await countTransfers(one.hash), await countTransfers(two.hash), await readBalance(buyer)]).toEqual([1, 1, 600_000])
    expect([await countEvents(one.hash, 'paid'), await countEvents(two.hash, 'paid')]).toEqual([1, 1])
  })

  it('a callback that says NOK is only a hint: the bank took the money, so it is credited', async () => {
    const buyer = await aUser()
    const { hash, authority } = await startTopUp(buyer)
    const path = bank.choose(authority, 'nok')
    expect(path).toContain('Status=NOK')
    await openCallback(path)
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['paid', 500_000])
  })

  it('a callback that says OK proves nothing: an undecided session stays pending', async () => {
    const { hash, authority } = await startTopUp(await aUser())
    await openCallback(`${NO_OUTCOME}?p=${hash}&Authority=${authority}&Status=OK`)
    expect(await readState(hash)).toBe('requested')
    expect(await (await as(null).get(`/api/payments/${hash}/outcome`)).json()).toEqual({ outcome: 'pending', payment: null })
  })

  it('a form that the gateway posts from its own origin is a callback too', async () => {
    const buyer = await aUser()
    const { hash, authority } = await startTopUp(buyer)
    bank.choose(authority, 'pay')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://sandbox.zarinpal.com' }
    const body = `Authority=${authority}&Status=OK`
    const response = await openCallback(`${NO_OUTCOME}?p=${hash}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length) },
      body,
    })
    expect([response.status, await readState(hash)]).toEqual([303, 'paid'])
  })

  test.each(['before', 'after'] as const)('a settlement whose answer is lost %s the write is credited once by cron', async (when) => {
    const buyer = await aUser()
    const { hash, authority } = await startTopUp(buyer)
    const { database: DB, calls } = faultyDatabase(env.DB, { nth: 'all', when, match: /ledger_transfers/ })
    expect((await openCallback(bank.choose(authority, 'pay'), {}, { DB })).status).toBe(303)
    expect(calls()).toBeGreaterThan(0)
    expect(takeConsole().join()).toContain('payment_callback_failed')
    setClockOffset(5 * MINUTE)
    await reconcile()
    expect([await readState(hash), await countTransfers(hash), await readBalance(buyer)]).toEqual(['paid', 1, 500_000])
    expect(await countEvents(hash, 'paid')).toBe(1)
  })
})
