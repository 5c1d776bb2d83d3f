import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import {
  allowedViews,
  changeReservations,
  countReservations,
  expectedViews,
  isAllowedByPace,
  openReservations,
  RESERVATION_MS,
  type Schedule,
} from './pace.ts'

const START = Date.UTC(2033, 0, 1)
const schedule: Schedule = { views: 1000, from: { at: START, delivered: 0 }, endsAt: START + 10 * DAY }
const aSchedule = fc
  .record({
    views: fc.integer({ min: 100, max: 1_000_000 }),
    done: fc.double({ min: 0, max: 1, noNaN: true }),
    hours: fc.integer({ min: 24, max: 2160 }),
  })
  .map(
    ({ views, done, hours }): Schedule => ({
      views,
      from: { at: START, delivered: Math.floor(views * done) },
      endsAt: START + hours * HOUR,
    }),
  )
const aShare = fc.double({ min: -0.5, max: 1.5, noNaN: true })

it('allowedViews never falls with time, never exceeds the bought views and stays within 3 % of the even schedule', () => {
  fc.assert(
    fc.property(aSchedule, aShare, aShare, (plan, one, other) => {
      const atShare = (share: number) => allowedViews(plan, START + share * (plan.endsAt - START))
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      expect(atShare(early)).toBeLessThanOrEqual(atShare(late))
      expect(atShare(late)).toBeLessThanOrEqual(plan.views)
      const even = plan.from.delivered + (plan.views - plan.from.delivered) * Math.min(Math.max(one, 0), 1)
      expect(Math.abs(atShare(one) - even)).toBeLessThanOrEqual(0.03 * plan.views + 1)
    }),
  )
})

it('allowedViews begins with a small burst, is half after half of the scheduled time and complete before the end', () => {
  expect(allowedViews(schedule, START)).toBe(5)
  expect(allowedViews(schedule, START + 4.9 * DAY)).toBeCloseTo(505)
  expect(allowedViews(schedule, schedule.endsAt - 0.2 * DAY)).toBe(1000)
  expect(allowedViews({ ...schedule, views: 100 }, START)).toBe(1)
})

it('after a resumption, allowedViews spreads the rest evenly over the rest of the time', () => {
  const resumed = { ...schedule, from: { at: START + 5 * DAY, delivered: 200 } }
  expect(allowedViews(resumed, START + 5 * DAY)).toBe(205)
  expect(allowedViews(resumed, START + 5 * DAY + 4.9 * (DAY / 2))).toBeCloseTo(605)
})

it('isAllowedByPace stops at the schedule, counts what open reservations will lead to, and never passes the bought views', () => {
  const at = START + 4.9 * DAY
  expect(isAllowedByPace(schedule, at, 504, 0)).toBe(true)
  expect(isAllowedByPace(schedule, at, 505, 0)).toBe(false)
  expect(isAllowedByPace(schedule, at, 495, 9)).toBe(true)
  expect(isAllowedByPace(schedule, at, 495, 10)).toBe(false)
  // The last views are not held back by cards that nobody may click.
  expect(isAllowedByPace(schedule, schedule.endsAt - HOUR, 999, 50)).toBe(true)
  expect(isAllowedByPace(schedule, schedule.endsAt - HOUR, 1000, 0)).toBe(false)
})

it('a reservation is open for thirty minutes, and a released or expired one no longer', () => {
  const at = START + 20_000
  const two = changeReservations(changeReservations({}, at, 1), at + MINUTE, 1)
  const openAt = (time: number) => countReservations(openReservations(two, time))
  expect([openAt(at), openAt(at + RESERVATION_MS), openAt(at + RESERVATION_MS + MINUTE), openAt(at + RESERVATION_MS + 2 * MINUTE)]).toEqual(
    [2, 2, 1, 0],
  )
  const released = changeReservations(two, at, -1)
  expect(countReservations(released)).toBe(1)
  expect(changeReservations(released, at, -1)).toEqual(released)
  expect(changeReservations({}, at, -1)).toEqual({})
})

it('the reservations kept are those of at most 31 minutes', () => {
  const many = Array.from({ length: 500 }, (_, minute) => START + minute * MINUTE).reduce(
    (open, at) => changeReservations(openReservations(open, at), at, 1),
    {},
  )
  expect(Object.keys(many)).toHaveLength(31)
})

it('expectedViews learns the share of settled reservations that led to a view, and first expects half', () => {
  expect(expectedViews(10, { made: 10, viewers: 0 })).toBe(5)
  expect(expectedViews(100, { made: 10_100, viewers: 500 })).toBeCloseTo(5, 0)
  expect(expectedViews(0, { made: 0, viewers: 0 })).toBe(0)
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(10_000), fc.nat(10_000), (open, settled, viewers) => {
      const expected = expectedViews(open, { made: open + settled, viewers })
      expect(expected).toBeGreaterThanOrEqual(0)
      expect(expected).toBeLessThanOrEqual(open)
    }),
  )
})
