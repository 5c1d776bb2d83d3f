import { expect, test } from 'vitest'
import { tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { yearBefore } from './year-window.ts'

const at = (year: number, month: number, day: number, hour = 0) => tehranToUtc({ year, month, day }, hour, 0)

test.each([
  ['an ordinary day', at(1405, 9, 5, 23), at(1404, 9, 5), at(1405, 9, 5)],
  ['the first minute of a day', at(1405, 9, 5), at(1404, 9, 5), at(1405, 9, 5)],
  ['the last minute of the day before', at(1405, 9, 5) - 1, at(1404, 9, 4), at(1405, 9, 4)],
  ['30 Esfand of a leap year, which the year before does not have', at(1403, 12, 30, 12), at(1403, 1, 1), at(1403, 12, 30)],
  ['1 Farvardin', at(1404, 1, 1, 9), at(1403, 1, 1), at(1404, 1, 1)],
])('the year of a birthday is the twelve Jalali months before %s', (_, time, since, until) => {
  expect(yearBefore(time)).toEqual({ since, until })
})

test('years of consecutive days overlap nowhere with those a year later and leave no day out', () => {
  for (let day = 0; day < 1500; day += 7) {
    const { since, until } = yearBefore(at(1403, 1, 1) + day * DAY + DAY / 2)
    expect([365, 366]).toContain((until - since) / DAY)
    const [first, last] = [toJalali(tehranDay(since)), toJalali(tehranDay(until))]
    if (!(last.month === 12 && last.day === 30)) expect([first.month, first.day]).toEqual([last.month, last.day])
  }
})
