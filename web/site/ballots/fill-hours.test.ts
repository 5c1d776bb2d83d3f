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
