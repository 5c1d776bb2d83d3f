import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { deleteSourcesBefore } from './charged-sources.ts'
import type { DeliveryEvent, PromotionBudget } from './promotion-budget.ts'

/** Noon in Tehran. */
const START = Date.parse('2033-01-01T08:30:00Z')
const PLAN = { views: 1000, startsAt: START, endsAt: START + 10 * DAY }

const aBudget = () => env.PROMOTIONS.getByName(newHash())
const aStartedBudget = async (plan: Partial<typeof PLAN> = {}) => {
  const budget = aBudget()
  await budget.start({ ...PLAN, ...plan })
  return budget
}
const view = (member: string, servedAt: number, at = servedAt + MINUTE): DeliveryEvent => ({ member, kind: 'view', servedAt, at })
const impression = (member: string, servedAt: number): DeliveryEvent => ({ member, kind: 'impression', servedAt, at: servedAt + 2000 })
const rowsOf = (budget: DurableObjectStub<PromotionBudget>, table: string) =>
  runInDurableObject(budget, (_, { storage }) => {
    const [found] = storage.sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', table).toArray()
    return found ? storage.sql.exec(`SELECT * FROM ${table}`).toArray() : undefined
  })

it('a budget that was never started serves and counts nothing, and cannot be paused', async () => {
  const budget = aBudget()
  expect(await budget.reserve('a', START)).toBe(false)
  await budget.record([view('a', START)])
  expect(await budget.snapshot()).toBeNull()
  await expect(runInDurableObject(budget, (object: PromotionBudget) => object.pause(START))).rejects.toThrow('never started')
})

it('starting again, also with another plan, changes nothing', async () => {
  const budget = await aStartedBudget()
  await budget.reserve('a', START)
  await budget.record([view('a', START)])
  expect(await budget.start({ ...PLAN, views: 5 })).toEqual({
    ...{ state: 'running', plan: PLAN, delivered: 1, impressions: 1 },
    days: [{ day: '2033-01-01', impressions: 1, views: 1 }],
  })
})

it('a card is served only between the start and the end', async () => {
  const budget = await aStartedBudget()
  expect(await Promise.all([START - 1, START, START + 10 * DAY].map((at) => budget.reserve(`at ${at}`, at)))).toEqual([false, true, false])
})

it('a member is served three cards a Tehran day, and none after viewing the post', async () => {
  const budget = await aStartedBudget()
  const ask = (at: number) => budget.reserve('a', at)
  const midnight = START + 12 * HOUR
  for (const hour of [1, 2, 3]) expect(await ask(START + hour * HOUR)).toBe(true)
  expect(await ask(midnight - 1)).toBe(false)
  expect(await ask(midnight)).toBe(true)
  await budget.record([view('a', START + HOUR)])
  expect(await ask(midnight + HOUR)).toBe(false)
  expect(await budget.reserve('b', midnight + HOUR)).toBe(true)
})

it('a repeated request with the same time has the same answer and is one card', async () => {
  const budget = await aStartedBudget()
  for (let call = 0; call < 5; call++) expect(await budget.reserve('a', START)).toBe(true)
  expect(await rowsOf(budget, 'cards')).toHaveLength(1)
})

it('no more cards are served than the schedule allows, counting half of the first open ones, until they expire', async () => {
  const budget = await aStartedBudget()
  const ask = async (count: number, at: number, name: string) => {
    let granted = 0
    for (let nth = 0; nth < count; nth++) if (await budget.reserve(`${name} ${nth}`, at)) granted++
    return granted
  }
  expect(await ask(30, START, 'first')).toBe(10)
  expect(await ask(5, START + 10 * MINUTE, 'soon')).toBe(2)
  // Twelve cards without a view make a view per card less likely.
  expect(await ask(200, START + 45 * MINUTE, 'later')).toBeGreaterThan(50)
})

it('a new card of the same member takes over the reservation of the last one', async () => {
  const budget = await aStartedBudget({ views: 100 })
  expect(await budget.reserve('a', START)).toBe(true)
  expect(await budget.reserve('b', START)).toBe(true)
  expect(await budget.reserve('c', START)).toBe(false)
  expect(await budget.reserve('a', START + 1)).toBe(true)
  expect(await budget.reserve('c', START)).toBe(false)
})

it('the third card of a member takes over the reservation of the second', async () => {
  const budget = await aStartedBudget({ views: 100 })
  for (const minute of [0, 1, 2]) expect(await budget.reserve('a', START + minute * MINUTE)).toBe(true)
  // Of three open cards, one and a half are expected to lead to a view.
  const granted = []
  for (const member of ['b', 'c', 'd']) granted.push(await budget.reserve(member, START + 2 * MINUTE))
  expect(granted).toEqual([true, true, false])
})

it('a view through an earlier card releases the reservation of the last one', async () => {
  const budget = await aStartedBudget({ views: 100 })
  for (const minute of [0, 1]) expect(await budget.reserve('a', START + minute * MINUTE)).toBe(true)
  await budget.record([view('a', START, START + MINUTE)])
  expect(await budget.reserve('b', START + MINUTE)).toBe(true)
})

it('sources of views are deleted from before a time, and not those of the time itself', async () => {
  const budget = await aStartedBudget()
  const source = { address: 'a', network: 'n', isNewAccount: false }
  for (const [member, at] of [
    ['a', START],
    ['b', START + 1],
  ] as const) {
    await budget.reserve(member, at)
    await budget.record([{ ...view(member, at, at), source }])
  }
  await runInDurableObject(budget, (_, { storage }) => deleteSourcesBefore(storage.sql, START + 1))
  expect((await rowsOf(budget, 'sources'))?.map(({ member }) => member)).toEqual(['b'])
})

it('each member’s view is charged once, each card’s impression counted once, and a view implies the impression', async () => {
  const budget = await aStartedBudget()
  for (const at of [START, START + HOUR]) await budget.reserve('a', at)
  await budget.reserve('b', START)
  const events = [impression('a', START), view('a', START), view('a', START + HOUR), view('b', START), impression('b', START)]
  for (const some of [events, events, events.toReversed()]) await budget.record(some)
  expect(await budget.snapshot()).toMatchObject({ delivered: 2, impressions: 3 })
})

it('events of cards that were not served to the member change nothing', async () => {
  const budget = await aStartedBudget()
  await budget.reserve('a', START)
  await budget.record([view('b', START), view('a', START + 1), impression('b', START)])
  expect(await budget.snapshot()).toMatchObject({ delivered: 0, impressions: 0, days: [] })
})

it('views beyond those that were bought are free', async () => {
  const budget = await aStartedBudget({ views: 3 })
  const members = Array.from({ length: 6 }, (_, nth) => `member ${nth}`)
  // After the schedule, open reservations do not hold back cards.
  const at = START + 9.9 * DAY
  for (const member of members) expect(await budget.reserve(member, at)).toBe(true)
  await budget.record(members.map((member) => view(member, at)))
  expect(await budget.snapshot()).toMatchObject({ delivered: 3, impressions: 6, days: [{ impressions: 6, views: 3 }] })
  expect(await budget.reserve('one more', at + HOUR)).toBe(false)
})

it('counts belong to the Tehran day of the event', async () => {
  const budget = await aStartedBudget()
  const late = START + 12 * HOUR - MINUTE
  await budget.reserve('a', late)
  await budget.record([impression('a', late), view('a', late, late + 2 * MINUTE)])
  expect((await budget.snapshot())?.days).toEqual([
    { day: '2033-01-01', impressions: 1, views: 0 },
    { day: '2033-01-02', impressions: 0, views: 1 },
  ])
})

it('a paused budget serves nothing and still counts earlier cards; a resumed one spreads the rest until the new end', async () => {
  const budget = await aStartedBudget()
  await budget.reserve('a', START)
  for (let call = 0; call < 2; call++) expect(await budget.pause(START + HOUR)).toMatchObject({ state: 'paused' })
  expect(await budget.reserve('b', START + 2 * HOUR)).toBe(false)
  await budget.record([view('a', START)])
  const endsAt = PLAN.endsAt + DAY
  const resumed = { state: 'running', plan: { ...PLAN, endsAt }, delivered: 1 }
  expect(await budget.resume(START + DAY, endsAt)).toMatchObject(resumed)
  // A late repetition does not begin the schedule again.
  expect(await budget.resume(START + 2 * DAY, endsAt + DAY)).toMatchObject(resumed)
  let granted = 0
  for (let nth = 0; nth < 20; nth++) if (await budget.reserve(`member ${nth}`, START + DAY)) granted++
  // The burst of five views, less what open cards may lead to; nothing is made up for the day of the pause.
  expect(granted).toBeLessThanOrEqual(10)
  expect(await budget.reserve('z', PLAN.endsAt + HOUR)).toBe(true)
})

it('nothing is served or counted after the close, and members’ rows are gone', async () => {
  const budget = await aStartedBudget()
  for (const member of ['a', 'b']) await budget.reserve(member, START)
  await budget.record([view('a', START)])
  const closed = await budget.close(START + HOUR)
  expect(closed).toMatchObject({ state: 'closed', delivered: 1, impressions: 1 })
  expect([await rowsOf(budget, 'cards'), await rowsOf(budget, 'viewers')]).toEqual([[], []])
  await budget.record([view('b', START)])
  expect(await budget.reserve('c', START + HOUR)).toBe(false)
  expect(await budget.resume(START + HOUR, PLAN.endsAt)).toEqual(closed)
  expect(await budget.start(PLAN)).toEqual(closed)
  expect(await budget.close(START + DAY)).toEqual(closed)
})

it('closing a budget that never started keeps it from starting', async () => {
  const budget = aBudget()
  expect(await budget.close(START)).toMatchObject({ state: 'closed', delivered: 0, impressions: 0, days: [] })
  expect(await budget.start(PLAN)).toMatchObject({ state: 'closed' })
  expect(await budget.reserve('a', START)).toBe(false)
})

it('cards that can no longer lead to a view are deleted daily, and everything 90 days after the close', async () => {
  const moveTo = (at: number) => setClockOffset(at - Date.now())
  const budget = await aStartedBudget()
  for (const [member, at] of [
    ['a', START],
    ['b', START + 2 * DAY],
  ] as const)
    await budget.reserve(member, at)
  await budget.record([view('a', START)])
  moveTo(START + 5 * DAY)
  expect(await runDurableObjectAlarm(budget)).toBe(true)
  expect((await rowsOf(budget, 'cards'))?.map((row) => row.member)).toEqual(['b'])
  // Whoever viewed is still known.
  expect(await budget.reserve('a', START + 5 * DAY)).toBe(false)

  await budget.close(START + 10 * DAY)
  moveTo(START + 99 * DAY)
  expect(await runDurableObjectAlarm(budget)).toBe(true)
  expect(await budget.snapshot()).toMatchObject({ state: 'closed', delivered: 1 })
  moveTo(START + 101 * DAY)
  expect(await runDurableObjectAlarm(budget)).toBe(true)
  expect(await budget.snapshot()).toBeNull()
  expect(await rowsOf(budget, 'days')).toBeUndefined()
  expect(await runDurableObjectAlarm(budget)).toBe(false)
})

it('a view over the cap of its address is charged later in the day, when enough others are charged in other networks', async () => {
  const budget = await aStartedBudget()
  const from = (nth: number, address: string, network: string): DeliveryEvent => ({
    ...view(`member ${nth}`, START),
    source: { address, network, isNewAccount: false },
  })
  const read = async (events: readonly DeliveryEvent[]) => {
    await runInDurableObject(budget, (_, { storage }) => {
      for (const { member } of events)
        storage.sql.exec("INSERT INTO cards (member, served_at, day) VALUES (?, ?, '2033-01-01')", member, START)
    })
    await budget.record(events)
    return (await budget.snapshot())?.delivered
  }
  expect(await read(Array.from({ length: 6 }, (_, nth) => from(nth, 'carrier', 'carrier')))).toBe(4)
  const crowd = Array.from({ length: 250 }, (_, nth) => from(100 + nth, `home ${nth}`, `home ${nth}`))
  expect(await read(crowd.slice(0, 249))).toBe(253)
  // 2 % of 250.
  expect(await read(crowd.slice(249))).toBe(255)
  expect((await budget.snapshot())?.days).toEqual([{ day: '2033-01-01', impressions: 256, views: 255 }])
  await budget.close(START + HOUR)
  expect(await rowsOf(budget, 'sources')).toBeUndefined()
})
