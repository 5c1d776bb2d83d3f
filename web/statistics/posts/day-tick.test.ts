import { expect, test } from 'vitest'
import { dayTick } from './day-tick.ts'
import { text } from './text.ts'

const daysFrom = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: new Date(Date.UTC(2026, 9, 30 + at)).toISOString().slice(0, 10) }))
const ticksOf = (count: number, endsToday: boolean) => {
  const days = daysFrom(count)
  return days.flatMap((_, at) => dayTick(days, at, endsToday).tick ?? [])
}

test('every tenth day and the last one have their dates; the last one is today if the chart ends today', () => {
  expect(ticksOf(30, false)).toEqual(['۸ آبان', '۱۸ آبان', '۲۸ آبان', '۷ آذر'])
  expect(ticksOf(30, true)).toEqual(['۸ آبان', '۱۸ آبان', '۲۸ آبان', text.today])
  const days = daysFrom(30)
  expect([dayTick(days, 29, true).isNow, dayTick(days, 29, false).isNow, dayTick(days, 0, true).isNow]).toEqual([
    true,
    undefined,
    undefined,
  ])
})

test('a week has a date on every third day', () => {
  expect(ticksOf(7, true)).toEqual(['۸ آبان', '۱۱ آبان', text.today])
})

test('every sixth month has its name and year', () => {
  const months = [
    '2025-12-22',
    '2026-01-21',
    '2026-02-20',
    '2026-03-21',
    '2026-04-21',
    '2026-05-22',
    '2026-06-22',
    '2026-07-23',
    '2026-08-23',
    '2026-09-23',
  ]
  const days = months.map((day) => ({ day }))
  expect(days.flatMap((_, at) => dayTick(days, at, true, true).tick ?? [])).toEqual(['دی ۱۴۰۴', 'تیر ۱۴۰۵', text.today])
})

test('the last label has room: a tenth day close before it has none', () => {
  expect(ticksOf(13, true)).toEqual(['۸ آبان', text.today])
  expect(ticksOf(1, false)).toEqual(['۸ آبان'])
})
