import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { findUpdateFrequency } from './update-frequency.ts'

/** A Saturday, 12:00 in Tehran. */
const SATURDAY = Date.UTC(2026, 10, 21, 8, 30)
const every = (days: readonly number[]) => days.map((day) => SATURDAY - day * DAY)
const find = (days: readonly number[], { complete = false, language = 'fa', after = 0 } = {}) =>
  findUpdateFrequency({ complete, language }, every(days), SATURDAY + after * DAY)

test.each([
  ['daily', [0, 1, 2, 3, 4, 5], { text: 'هر روز', rrule: 'FREQ=DAILY' }],
  ['weekly on one day', [0, 7, 14, 21, 28], { text: 'هر شنبه', rrule: 'FREQ=WEEKLY;BYDAY=SA' }],
  ['weekly on changing days', [0, 7, 15, 21, 28], { text: 'هر هفته', rrule: 'FREQ=WEEKLY' }],
  ['weekly with one pause', [0, 7, 21, 28, 35, 42], { text: 'هر شنبه', rrule: 'FREQ=WEEKLY;BYDAY=SA' }],
  ['every two weeks', [0, 14, 28, 42, 57], { text: 'هر دو هفته', rrule: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['monthly', [0, 30, 61, 91, 122], { text: 'هر ماه', rrule: 'FREQ=MONTHLY' }],
])('a show that publishes %s says so', (_, days, frequency) => {
  expect(find(days)).toEqual({ ...frequency, complete: false })
})

test.each([
  ['four episodes', [0, 7, 14, 21]],
  ['irregular episodes', [0, 2, 30, 31, 90, 95]],
  ['a whole archive published in one hour', [0, 0.01, 0.02, 0.03, 0.04, 0.05]],
])('a show with %s promises no rhythm', (_, days) => {
  expect(find(days)).toBeNull()
})

test('a weekly show that missed three weeks no longer promises a rhythm', () => {
  const weeks = [0, 7, 14, 21, 28]
  expect(find(weeks, { after: 20 })?.rrule).toBe('FREQ=WEEKLY;BYDAY=SA')
  expect(find(weeks, { after: 22 })).toBeNull()
})

test('a complete show says so and has no rule, and a show in another language is described in English', () => {
  expect(find([0, 7], { complete: true })).toEqual({ text: 'پایان‌یافته', rrule: null, complete: true })
  expect(find([0, 7, 14, 21, 28], { language: 'de' })?.text).toBe('Weekly')
})

test('the day of the week is that of Tehran', () => {
  const lateEvening = [0, 7, 14, 21, 28].map((day) => SATURDAY - day * DAY + 10 * HOUR)
  expect(new Date(lateEvening[0] ?? 0).getUTCDay()).toBe(6)
  const afterMidnight = lateEvening.map((at) => at + 3 * HOUR)
  expect(findUpdateFrequency({ complete: false, language: 'fa' }, afterMidnight, SATURDAY + DAY)?.text).toBe('هر یکشنبه')
})
