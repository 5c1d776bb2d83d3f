import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatToman } from '#shared/money.ts'
import { DAY, MINUTE } from '#shared/time.ts'
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
  type SimulatedBank,
  simulatedBank,
  takeConsole,
} from '#worker/testing/index.ts'
import { anInvoice, readBalance } from '#worker/testing/money-factories.ts'
import { openBank, openCallback, readState, reconcile, startTopUp } from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  bank = await openBank()
})
afterEach(() => setOutboundNetwork())

describe('what the gateway says', () => {
  it.each([
    ['cancel', 'failed cancelled', 'cancelled'],
    ['decline', 'failed cancelled', 'cancelled'],
  ] as const)('after %s the payment is %s', async (choice, state, outcome) => {
    const { hash, authority } = await startTopUp(await aUser())
    await openCallback(bank.choose(authority, choice))
    expect(await readState(hash)).toBe(state)
    expect(await (await as(null).get(`/api/payments/${hash}/outcome`)).json()).toMatchObject({ outcome })
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

  it('money that the gateway returned to the card is reviewed', async () => {
    const { hash, authority } = await startTopUp(await aUser())
    bank.setStatus(authority, 'REVERSED')
    await openCallback(`/payment/callback?p=${hash}&Authority=${authority}&Status=OK`)
    expect(await readState(hash)).toBe('review reversed')
    takeConsole()
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
