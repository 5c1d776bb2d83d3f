import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatToman } from '#shared/money.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
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
  testEnv,
} from '#worker/testing/index.ts'
import { anInvoice, aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { enqueuePaymentChecks, runPaymentCheck } from './index.ts'
import { countEvents, openBank, openCallback, readState, reconcile, startTopUp } from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  bank = await openBank()
})

describe('what the gateway says', () => {
  it.each(['cancel', 'decline'] as const)(
    'after %s at Zarinpal, which names both alike, the payment is unpaid and not cancelled',
    async (choice) => {
      const { hash, authority } = await startTopUp(await aUser())
      await openCallback(bank.choose(authority, choice))
      expect(await readState(hash)).toBe('failed unpaid')
      expect(await (await as(null).get(`/api/payments/${hash}/outcome`)).json()).toMatchObject({ outcome: 'failed' })
    },
  )

  it.each([
    [{ result: 202 }, 3, 'failed cancelled', 'cancelled'],
    [{ result: 202 }, 5, 'failed declined', 'failed'],
    [{ result: 202 }, 18, 'failed reversed', 'reversed'],
    [{ result: 999 }, 1, 'requested', 'pending'],
  ])('a verification that Zibal answers with %j and the status %i is %s', async (verification, status, state, outcome) => {
    const zibal = { ...BANK_ENV, ZIBAL_BASE: 'https://gateway.zibal.ir', ZIBAL_MERCHANT: 'zibal' }
    const trackId = Math.floor(Math.random() * 1e12) + 1
    const replies: Record<string, object> = { request: { result: 100, trackId }, verify: verification, inquiry: { result: 100, status } }
    setOutboundNetwork(async ({ url }) => Response.json(replies[url.split('/').at(-1) ?? ''] ?? {}))
    const body = { purpose: 'topUp', gateway: 'zibal', key: newHash(), amount: 500_000 }
    const { hash } = await (await as(await aUser()).post('/api/payments', body, { env: zibal })).json<{ hash: string }>()
    await openCallback(`/payment/callback?p=${hash}&trackId=${trackId}&success=0`, {}, zibal)
    expect(await readState(hash)).toBe(state)
    expect(await (await as(null).get(`/api/payments/${hash}/outcome`)).json()).toMatchObject({ outcome })
    takeConsole()
  })

  it('a code that no documentation lists is logged and asked again, and staff see it once the gateway said nothing else for days', async () => {
    const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
    let isFaulty = false
    bank = simulatedBank({ faultOf: (call) => (isFaulty && call === 'verify' ? 'undocumented' : undefined) })
    const { hash, authority } = await startTopUp(buyer)
    isFaulty = true
    const path = bank.choose(authority, 'pay')
    await openCallback(path)
    expect(await readState(hash)).toBe('requested')
    expect(takeConsole().join()).toContain('"event":"payment_gateway_code_unknown","gateway":"zarinpal","call":"verify"')
    const pending = await (await as(admin).get(`/api/admin/payments/${hash}`)).json<{ gatewayCode: number; checkAt: number }>()
    expect(pending).toMatchObject({ gatewayCode: -999, checkAt: expect.any(Number) })
    setClockOffset(4 * DAY)
    await reconcile()
    expect(await readState(hash)).toBe('review unknownCode')
    takeConsole()
    isFaulty = false
    setClockOffset(6 * DAY)
    await reconcile()
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['paid', 500_000])
  })

  it('a due payment is asked about by one job, and again ten minutes later if the job is lost', async () => {
    const { hash } = await startTopUp(await aUser())
    const jobs = () => queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'payment-check' AND id LIKE ?", `payment-check:${hash}:%`)
    const enqueue = () => enqueuePaymentChecks(testEnv(BANK_ENV), database(env))
    await enqueue()
    expect(await jobs()).toBe(0)
    setClockOffset(2 * MINUTE + 1000)
    for (let time = 0; time < 2; time++) await enqueue()
    expect(await jobs()).toBe(1)
    setClockOffset(11 * MINUTE)
    await enqueue()
    expect(await jobs()).toBe(1)
    setClockOffset(13 * MINUTE)
    await enqueue()
    expect(await jobs()).toBe(2)
  })

  it('a run asks about the two hundred payments that have been due longest, and the next one about the others', async () => {
    const [buyer, at] = [await aUser(), now()]
    const due: string[] = []
    for (let nth = 0; nth < 201; nth++) due.push((await aPayment(buyer, { checkAt: at - nth })).hash)
    const asked = async () => {
      await enqueuePaymentChecks(testEnv(BANK_ENV), database(env))
      const { results } = await env.DB.prepare("SELECT payload ->> 'hash' AS hash FROM outbox WHERE kind = 'payment-check'").all()
      return results.map(({ hash }) => hash).filter((hash) => due.includes(String(hash)))
    }
    const first = await asked()
    expect([first.length, first.includes(due[0])]).toEqual([200, false])
    expect((await asked()).length).toBe(201)
  })

  it('staff read how often the gateway was asked about a payment, and the question after which it expires counts once', async () => {
    const admin = await aUser({ role: 'admin' })
    const { hash, authority } = await startTopUp(await aUser())
    const read = async () => (await as(admin).get(`/api/admin/payments/${hash}`)).json()
    await openCallback(`/payment/callback?p=${hash}&Authority=${authority}&Status=NOK`)
    expect(await read()).toMatchObject({ state: 'requested', checks: 1, checkAt: expect.any(Number) })
    setClockOffset(40 * MINUTE)
    await reconcile()
    expect(await read()).toMatchObject({ state: 'failed', checks: 2, checkAt: expect.any(Number) })
    setClockOffset(DAY)
    await reconcile()
    expect(await read()).toMatchObject({ state: 'failed', checks: 3, checkAt: expect.any(Number) })
    setClockOffset(4 * DAY)
    await reconcile()
    expect(await read()).toMatchObject({ state: 'failed', checks: 4, checkAt: null })
  })

  it('a payment that the gateway does not answer about for days is reviewed and not called failed, and fails once the gateway says so', async () => {
    const buyer = await aUser()
    let isFaulty = false
    bank = simulatedBank({ faultOf: () => (isFaulty ? 'html' : undefined) })
    const { hash } = await startTopUp(buyer)
    isFaulty = true
    setClockOffset(4 * DAY)
    await reconcile()
    expect(await readState(hash)).toBe('review unanswered')
    takeConsole()
    isFaulty = false
    setClockOffset(6 * DAY)
    await reconcile()
    expect(await readState(hash)).toBe('failed expired')
    await runAllJobs()
    expect(await readNotifications(buyer)).toEqual(['payment review 1', 'payment reviewClosed 1'])
  })

  it('a payment that staff review because the gateway is silent is asked about once a day, for thirty days', async () => {
    let isFaulty = false
    bank = simulatedBank({ faultOf: () => (isFaulty ? 'html' : undefined) })
    const { hash } = await startTopUp(await aUser())
    isFaulty = true
    /** Asks at a time since the start; returns how often that was, and in how many hours it is again. */
    const askAfter = async (ms: number) => {
      setClockOffset(ms)
      await runPaymentCheck(testEnv(BANK_ENV), { hash })
      takeConsole()
      const row = await env.DB.prepare('SELECT checks, check_at AS at FROM payments WHERE hash = ?')
        .bind(hash)
        .first<{ checks: number; at: number | null }>()
      return [row?.checks, row?.at && Math.round((row.at - now()) / HOUR)]
    }
    expect([await askAfter(4 * DAY), await readState(hash)]).toEqual([[1, 24], 'review unanswered'])
    expect([await askAfter(5 * DAY), await askAfter(31 * DAY), await askAfter(40 * DAY)]).toEqual([
      [2, 24],
      [3, null],
      [3, null],
    ])
  })

  it('a paid payment without a reference number has none, and one beyond 2^53 keeps its digits', async () => {
    const buyer = await aUser()
    for (const [reference, expected] of [
      ['null', null],
      ['9007199254740993', '9007199254740993'],
    ] as const) {
      const { hash, authority } = await startTopUp(buyer)
      setOutboundNetwork(async () => new Response(`{"data":{"code":100,"ref_id":${reference},"card_pan":"502229******5995"},"errors":[]}`))
      await openCallback(`/payment/callback?p=${hash}&Authority=${authority}&Status=OK`)
      expect(await (await as(buyer).get(`/api/payments/${hash}`)).json()).toMatchObject({ state: 'paid', reference: expected })
      bank = simulatedBank()
    }
  })

  it('money that waits in the bank is pending, and cron credits it once it arrives and names the amount', async () => {
    const buyer = await aUser()
    const { hash, authority } = await startTopUp(buyer)
    await openCallback(bank.choose(authority, 'delay'))
    expect(await readState(hash)).toBe('requested')
    setClockOffset(3 * MINUTE)
    await reconcile()
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['paid', 500_000])
    const { items } = await (await as(buyer).get('/api/me/notifications')).json<{ items: { event: string; title: string }[] }>()
    expect(items).toEqual([expect.objectContaining({ event: 'paid', title: formatToman(500_000) })])
  })

  it.each(['before', 'after', 'html'] as const)('an answer lost as %s changes nothing and is asked again', async (fault) => {
    const buyer = await aUser()
    let isFaulty = false
    bank = simulatedBank({ faultOf: () => (isFaulty ? fault : undefined) })
    const { hash, authority } = await startTopUp(buyer)
    isFaulty = true
    await openCallback(bank.choose(authority, 'pay'))
    expect(bank.calls.filter((call) => call === 'verify')).toHaveLength(2)
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['requested', 0])
    isFaulty = false
    setClockOffset(2 * MINUTE)
    await reconcile()
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['paid', 500_000])
  })

  it('another amount is never credited: staff review it, close the review once, and the same answer opens no second one', async () => {
    const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
    const { hash, authority } = await startTopUp(buyer)
    const path = bank.choose(authority, 'mismatch')
    await openCallback(path)
    expect(await readState(hash)).toBe('review amountMismatch')
    expect(takeConsole().join()).toContain('payment_review')
    const listed = await (await as(admin).get('/api/admin/payments?state=review')).json<{
      items: { hash: string; reviewReason: string }[]
    }>()
    expect(listed.items).toContainEqual(expect.objectContaining({ hash, reviewReason: 'amountMismatch', gatewayCode: -50 }))
    const close = () => as(admin).post(`/api/admin/payments/${hash}/close-review`, { note: 'در پنل درگاه برگشت داده شد' })
    const details = await (await close()).json<{ state: string; events: { kind: string; actor: { handle: string } | null }[] }>()
    expect(details.state).toBe('failed')
    expect(details.events.at(-1)).toMatchObject({ kind: 'reviewClosed', actor: { handle: admin.handle } })
    expect((await close()).status).toBe(409)
    await openCallback(path)
    expect([await readState(hash), await readBalance(buyer)]).toEqual(['failed amountMismatch', 0])
    await runAllJobs()
    expect(await readNotifications(buyer)).toEqual(['payment review 1', 'payment reviewClosed 1'])
    expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'close_payment_review' AND subject = ?", hash)).toBe(1)
  })

  it.each(['unanswered', 'unknownCode'] as const)(
    'a review because of %s that staff closed stays closed, whatever the gateway says later',
    async (reason) => {
      const [buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
      const { hash, authority } = await startTopUp(buyer)
      await env.DB.prepare("UPDATE payments SET state = 'review', reason = ? WHERE hash = ?").bind(reason, hash).run()
      expect((await as(admin).post(`/api/admin/payments/${hash}/close-review`, { note: 'درگاه پاسخی نداشت' })).status).toBe(200)
      await openCallback(bank.choose(authority, 'cancel'))
      await openCallback(bank.choose(authority, 'mismatch'))
      expect([await readState(hash), await readBalance(buyer), takeConsole()]).toEqual([`failed ${reason}`, 0, []])
      expect([await countEvents(hash, 'failed'), await countEvents(hash, 'reviewOpened')]).toEqual([0, 0])
      await runAllJobs()
      expect(await readNotifications(buyer)).toEqual(['payment reviewClosed 1'])
    },
  )

  it('money that the bank returned to the card is called returned, once, also after the payment expired', async () => {
    const buyer = await aUser()
    const [early, late] = [await startTopUp(buyer), await startTopUp(buyer)]
    bank.setStatus(early.authority, 'REVERSED')
    const path = `/payment/callback?p=${early.hash}&Authority=${early.authority}&Status=OK`
    await openCallback(path)
    await openCallback(path)
    expect(await readState(early.hash)).toBe('failed reversed')
    const shown = await (await as(await aUser({ role: 'admin' })).get(`/api/admin/payments/${early.hash}`)).json()
    expect(shown).toMatchObject({ gatewayCode: -51, checkAt: null, checks: 1 })
    expect(await (await as(buyer).get(`/api/payments/${early.hash}/outcome`)).json()).toMatchObject({
      outcome: 'reversed',
      payment: { state: 'failed', failure: 'reversed' },
    })
    setClockOffset(40 * MINUTE)
    await reconcile()
    expect(await readState(late.hash)).toBe('failed expired')
    bank.setStatus(late.authority, 'REVERSED')
    setClockOffset(DAY)
    await reconcile()
    expect(await readState(late.hash)).toBe('failed reversed')
    await runAllJobs()
    expect(await readNotifications(buyer)).toEqual(['payment reversed 1', 'payment reversed 1'])
  })

  it('an abandoned payment expires, is asked about until it is three days old, and a late verification still pays it', async () => {
    const buyer = await aUser()
    const [early, late] = [await startTopUp(buyer), await startTopUp(buyer, 100_000)]
    setClockOffset(40 * MINUTE)
    await reconcile()
    expect([await readState(early.hash), await readState(late.hash)]).toEqual(['failed expired', 'failed expired'])
    bank.choose(early.authority, 'pay')
    setClockOffset(2 * DAY)
    await reconcile()
    expect(await readState(early.hash)).toBe('paid')
    setClockOffset(4 * DAY)
    await reconcile()
    expect(await queryNumber('SELECT count(*) AS n FROM payments WHERE hash = ? AND check_at IS NULL', late.hash)).toBe(1)
    bank.choose(late.authority, 'pay')
    setClockOffset(5 * DAY)
    await reconcile()
    expect([await readState(late.hash), await readBalance(buyer)]).toEqual(['paid', 600_000])
  })

  it('money for an invoice that was voided meanwhile stays in the wallet, and the buyer is notified', async () => {
    const buyer = await aUser()
    const invoice = await anInvoice(buyer)
    const body = { purpose: 'invoice', key: newHash(), invoice: invoice.hash, total: invoice.total }
    const { url } = await (await as(buyer).post('/api/payments', body, { env: BANK_ENV })).json<{ url: string }>()
    await env.DB.prepare("UPDATE invoices SET state = 'void', voided_at = 1 WHERE id = ?").bind(invoice.id).run()
    await openCallback(bank.choose(url.split('/').at(-1) ?? '', 'pay'))
    expect(await readBalance(buyer)).toBe(invoice.total)
    await runAllJobs()
    expect(await readNotifications(buyer)).toContain('payment credited 1')
  })
})
