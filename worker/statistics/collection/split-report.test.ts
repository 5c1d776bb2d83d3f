import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { oldestOpenDay, splitReport } from './split-report.ts'

afterEach(() => setClockOffset(0))

/** 00:30 in Tehran, when UTC is still on the day before. */
const RECEIVED = Date.parse('2031-05-09T21:00:00Z')
const split = (report: Omit<Parameters<typeof splitReport>[0], 'post'>) => splitReport({ post: 'p00000000000', ...report }, RECEIVED)
const EMPTY = { impressionHours: 0, viewedAt: null, readAt: null, depth: 0, visibleMs: 0, heard: 0, shared: false, referrer: 'direct' }

test('an impression belongs to the Tehran day and hour in which the card was seen, at the first millisecond as at the last', () => {
  const seen = (impression: number) => split({ impression }).map(({ day, impressionHours }) => [day, impressionHours])
  expect(seen(0)).toEqual([['2031-05-10', 1 << 0]])
  expect(seen(30 * MINUTE)).toEqual([['2031-05-10', 1 << 0]])
  expect(seen(30 * MINUTE + 1)).toEqual([['2031-05-09', 1 << 23]])
  expect(seen(90 * MINUTE)).toEqual([['2031-05-09', 1 << 23]])
  expect(seen(90 * MINUTE + 1)).toEqual([['2031-05-09', 1 << 22]])
})

test('a view and all after it belong to the day of the view, an earlier impression to its own', () => {
  const report = {
    impression: 40 * MINUTE,
    view: 20 * MINUTE,
    read: 10 * MINUTE,
    depth: 70,
    visible: MINUTE,
    heard: 5,
    share: true as const,
  }
  expect(split({ ...report, from: 't.me' })).toEqual([
    { ...EMPTY, day: '2031-05-09', firstAt: RECEIVED - 40 * MINUTE, impressionHours: 1 << 23 },
    {
      ...{ day: '2031-05-10', firstAt: RECEIVED - 20 * MINUTE, impressionHours: 0, viewedAt: RECEIVED - 20 * MINUTE },
      ...{ readAt: RECEIVED - 10 * MINUTE, depth: 70, visibleMs: MINUTE, heard: 5, shared: true, referrer: 'telegram' },
    },
  ])
})

test('a read implies a view at its time, also if the view is said to be later', () => {
  const read = [{ ...EMPTY, day: '2031-05-10', firstAt: RECEIVED - MINUTE, viewedAt: RECEIVED - MINUTE, readAt: RECEIVED - MINUTE }]
  expect(split({ read: MINUTE })).toEqual(read)
  expect(split({ read: MINUTE, view: 0 })).toEqual(read)
})

test('a post was visible at most ten seconds longer than its view is ago', () => {
  const visibleOf = (visible: number) => split({ view: MINUTE, visible })[0]?.visibleMs
  expect([70 * SECOND - 1, 70 * SECOND, 70 * SECOND + 1, DAY].map(visibleOf)).toEqual([70 * SECOND - 1, ...Array(3).fill(70 * SECOND)])
})

test('without a view, listening and sharing count at the time of the impression, or else now; depth is ignored', () => {
  const heard = { ...EMPTY, day: '2031-05-10', heard: 1, firstAt: RECEIVED }
  expect(split({ heard: 1, depth: 90, visible: HOUR, from: 't.me' })).toEqual([heard])
  expect(split({ share: true })).toEqual([{ ...heard, heard: 0, shared: true }])
  const earlier = { day: '2031-05-09', firstAt: RECEIVED - HOUR }
  expect(split({ impression: HOUR, heard: 1 })).toEqual([
    { ...EMPTY, ...earlier, impressionHours: 1 << 23 },
    { ...heard, ...earlier },
  ])
  expect(split({ heard: 0, depth: 90 })).toEqual([])
})

test('the oldest open day is that of 48 hours ago in Tehran', () => {
  setClockOffset(RECEIVED - Date.now())
  expect(oldestOpenDay()).toBe('2031-05-08')
  setClockOffset(RECEIVED - HOUR - Date.now())
  expect(oldestOpenDay()).toBe('2031-05-07')
})
