import { expect, it } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { fillHours } from './fill-hours.ts'

it('adds the hours without ballots', () => {
  expect(fillHours([])).toEqual([])
  expect(
    fillHours([
      { at: 0, ballots: 3 },
      { at: 3 * HOUR, ballots: 1 },
    ]).map(({ ballots }) => ballots),
  ).toEqual([3, 0, 0, 1])
})

it('keeps the latest 14 days', () => {
  const hours = fillHours([
    { at: 0, ballots: 3 },
    { at: 30 * DAY, ballots: 1 },
  ])
  expect(hours).toHaveLength(14 * 24)
  expect(hours.at(-1)).toEqual({ at: 30 * DAY, ballots: 1 })
})

it('keeps all of exactly 14 days, and a single hour', () => {
  const hours = fillHours([
    { at: HOUR, ballots: 3 },
    { at: 14 * DAY, ballots: 1 },
  ])
  expect([hours.length, hours[0], hours[1]]).toEqual([14 * 24, { at: HOUR, ballots: 3 }, { at: 2 * HOUR, ballots: 0 }])
  expect(fillHours([{ at: 5 * HOUR, ballots: 2 }])).toEqual([{ at: 5 * HOUR, ballots: 2 }])
})

it('keeps what the middle hours had', () => {
  const hours = [1, 2, 4].map((at) => ({ at: at * HOUR, ballots: at }))
  expect(fillHours(hours).map(({ ballots }) => ballots)).toEqual([1, 2, 0, 4])
})
