import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, BANK_ENV, runAllJobsWith, type SimulatedBank, simulatedBank, takeConsole, testEnv } from '#worker/testing/index.ts'
import { readBalance } from '#worker/testing/money-factories.ts'
import { sweepUnverified } from './index.ts'
import { openBank, readState, reconcile, startTopUp } from './testing/buyer-scene.ts'

let bank: SimulatedBank
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM unmatched_payments').run()
  bank = await openBank()
})

const sweep = () => sweepUnverified(testEnv(BANK_ENV), { gateway: 'zarinpal' })

async function readUnmatched(query = '') {
  const admin = await aUser({ role: 'admin' })
  return (await as(admin).get(`/api/admin/payments/unmatched${query}`)).json<{ items: object[]; next?: string }>()
}

it('a request whose answer is lost triggers a sweep at once, which credits what was paid in its session', async () => {
  const buyer = await aUser()
  let losesResponse = true
  bank = simulatedBank({ faultOf: () => (losesResponse ? 'after' : undefined) })
  await startTopUp(buyer)
  losesResponse = false
  takeConsole()
  const [authority = ''] = bank.sessions.keys()
  bank.choose(authority, 'pay')
  await runAllJobsWith(BANK_ENV)
  expect(bank.calls.slice(1)).toEqual(['unVerified', 'verify'])
  expect(await readBalance(buyer)).toBe(500_000)
  expect((await readUnmatched()).items).toEqual([])
})

it('a payment that takes over a lost session becomes requested, which its history says once', async () => {
  const buyer = await aUser()
  bank = simulatedBank({ faultOf: (call) => (call === 'request' ? 'after' : call === 'verify' ? 'before' : undefined) })
  const { key } = await startTopUp(buyer)
  takeConsole()
  const row = () =>
    env.DB.prepare(
      `SELECT p.state, p.authority, p.requested_at AS requestedAt, (SELECT count(*) FROM payment_events e WHERE e.payment_id = p.id
        AND e.kind = 'requested') AS events FROM payments p WHERE p.client_key = ?`,
    )
      .bind(key)
      .first<{ state: string; authority: string; requestedAt: number; events: number }>()
  const [authority = ''] = bank.sessions.keys()
  bank.choose(authority, 'pay')
  const at = Date.now()
  for (let time = 0; time < 2; time++) await sweep()
  expect(await row()).toMatchObject({ state: 'requested', authority, events: 1 })
  expect((await row())?.requestedAt).toBeGreaterThanOrEqual(at)
})

it('a lost session that is paid after the first sweep is credited when its payment expires', async () => {
  const buyer = await aUser()
  let losesResponse = true
  bank = simulatedBank({ faultOf: () => (losesResponse ? 'after' : undefined) })
  await startTopUp(buyer)
  losesResponse = false
  takeConsole()
  await runAllJobsWith(BANK_ENV)
  const [authority = ''] = bank.sessions.keys()
  bank.choose(authority, 'pay')
  setClockOffset(31 * MINUTE)
  await reconcile()
  await runAllJobsWith(BANK_ENV)
  expect(await readBalance(buyer)).toBe(500_000)
})

it('staff see what the gateway received and we do not know, of another session and of another amount, until it is no longer listed', async () => {
  const buyer = await aUser()
  const [known, other] = [await startTopUp(buyer), await startTopUp(buyer, 100_000)]
  const unknown = bank.addForeign('https://elsewhere.example/pay', 900_000)
  const second = bank.addForeign(`http://daftar.test/payment/callback?p=${known.hash}`, 500_000)
  bank.choose(other.authority, 'mismatch')
  await sweep()
  expect(takeConsole().join()).toContain('"event":"payments_unmatched","gateway":"zarinpal","count":3')
  const { items } = await readUnmatched()
  expect(items).toHaveLength(3)
  const row = { gateway: 'zarinpal', firstSeenAt: expect.any(Number), lastSeenAt: expect.any(Number) }
  for (const expected of [
    { ...row, authority: unknown, amount: 900_000, mismatch: 'unknownPayment', payment: null },
    {
      ...row,
      ...{ authority: second, amount: 500_000, mismatch: 'otherAuthority' },
      payment: { hash: known.hash, amount: 500_000, state: 'requested' },
    },
    {
      ...row,
      ...{ authority: other.authority, amount: 100_010, mismatch: 'otherAmount' },
      payment: { hash: other.hash, amount: 100_000, state: 'review' },
    },
  ])
    expect(items).toContainEqual(expected)
  expect([await readState(known.hash), await readState(other.hash), await readBalance(buyer)]).toEqual([
    'requested',
    'review amountMismatch',
    0,
  ])
  const admin = await aUser({ role: 'admin' })
  expect(await (await as(admin).get('/api/admin/payments/summary')).json()).toMatchObject({ unmatched: 3 })

  await sweep()
  expect(takeConsole().join()).not.toContain('payments_unmatched')
  for (const authority of [unknown, second, other.authority]) bank.setStatus(authority, 'REVERSED')
  await sweep()
  expect((await readUnmatched()).items).toEqual([])
})

it('an authority of ours is recognized by itself, whatever its callback says', async () => {
  const buyer = await aUser()
  const { hash, authority } = await startTopUp(buyer)
  bank.choose(authority, 'pay')
  const session = bank.sessions.get(authority)
  if (session) bank.sessions.set(authority, { ...session, callbackUrl: `https://old.example/payment/callback?p=${newHash()}` })
  await sweep()
  expect([await readState(hash), (await readUnmatched()).items]).toEqual(['paid', []])
})

it('the list has pages, newest first', async () => {
  for (let count = 0; count < 3; count++) bank.addForeign('https://elsewhere.example/pay', 100_000 + count * 10)
  await sweep()
  takeConsole()
  const first = await readUnmatched('?limit=2')
  const second = await readUnmatched(`?limit=2&after=${first.next}`)
  expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, undefined])
})
