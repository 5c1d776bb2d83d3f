import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { nextCheckAt, nextReviewCheckAt, startOf } from './check-schedule.ts'

test.each([
  [0, MINUTE],
  [MINUTE, MINUTE],
  [2 * MINUTE, MINUTE],
  [2 * MINUTE + 2 * SECOND, MINUTE + SECOND],
  [2 * HOUR, HOUR],
  [12 * HOUR, 6 * HOUR],
  [12 * HOUR + 2, 6 * HOUR],
  [3 * DAY - 1, 6 * HOUR],
])('the gateway is asked about a payment of %i ms again %i ms later', (age, later) => {
  expect(nextCheckAt(1000, 1000 + age)).toBe(1000 + age + later)
})

test('the gateway is asked about a payment for three days, and once a day for thirty days if staff review it', () => {
  expect([nextCheckAt(5, 5 + 3 * DAY), nextCheckAt(5, 5 + 4 * DAY)]).toEqual([null, null])
  expect(nextReviewCheckAt(5, 5 + 30 * DAY - 1)).toBe(5 + 31 * DAY - 1)
  expect(nextReviewCheckAt(5, 5 + 30 * DAY)).toBeNull()
})

test('a clock that moved back schedules the next check after a minute', () => {
  expect(nextCheckAt(HOUR, 0)).toBe(MINUTE)
})

test.each([
  [{ createdAt: 1, requestedAt: null, returnedAt: null }, 1],
  [{ createdAt: 1, requestedAt: 2, returnedAt: null }, 2],
  [{ createdAt: 1, requestedAt: 2, returnedAt: 3 }, 3],
  [{ createdAt: 1, requestedAt: null, returnedAt: 3 }, 3],
])('the checks of the payment %j count from its latest time', (payment, at) => {
  expect(startOf(payment)).toBe(at)
})
