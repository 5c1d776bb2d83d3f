import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { groupDaysIntoSitemaps, postSitemapName } from './sitemaps.ts'

const day = (date: string) => Date.parse(date) / DAY
const countsOfDay = (date: string, posts: number, changedAt = 1) => ({ day: day(date), posts, changedAt })
const names = (days: Parameters<typeof groupDaysIntoSitemaps>[0]) =>
  groupDaysIntoSitemaps(days).map((file) => [postSitemapName(file), file.posts])

test('groupDaysIntoSitemaps splits an overfull month by days and an overfull day into equal parts', () => {
  expect(names([countsOfDay('2026-01-31', 5), countsOfDay('2026-02-01', 3, 9), countsOfDay('2026-02-28', 4)])).toEqual([
    ['posts-2026-01', 5],
    ['posts-2026-02', 7],
  ])
  expect(groupDaysIntoSitemaps([countsOfDay('2026-02-01', 3, 9), countsOfDay('2026-02-28', 4, 7)])[0]?.changedAt).toBe(9)
  expect(names([countsOfDay('2026-03-01', LIMITS.sitemapUrls), countsOfDay('2026-03-02', 1), countsOfDay('2026-03-04', 0)])).toEqual([
    ['posts-2026-03', LIMITS.sitemapUrls],
    ['posts-2026-03-2', 1],
  ])
  expect(names([countsOfDay('2026-03-01', 1), countsOfDay('2026-03-02', 100_000), countsOfDay('2026-03-03', 2)])).toEqual([
    ['posts-2026-03', 1],
    ...Array.from({ length: 13 }, (_, at) => [`posts-2026-03-${at + 2}`, Math.ceil(100_000 / 13)]),
    ['posts-2026-03-15', 2],
  ])
})

test('groupDaysIntoSitemaps puts every day in uniquely named files within the URL limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 19_000, max: 19_400 }), fc.integer({ min: 1, max: 30_000 })), { maxLength: 60 }),
      (drawn) => {
        const days = [...new Map(drawn)].sort(([one], [other]) => one - other).map(([at, posts]) => ({ day: at, posts, changedAt: at }))
        const files = groupDaysIntoSitemaps(days)
        expect(new Set(files.map(postSitemapName)).size).toBe(files.length)
        for (const file of files) expect(file.posts).toBeLessThanOrEqual(LIMITS.sitemapUrls)
        for (const { day: at } of days) {
          const holding = files.filter(({ from, to }) => from <= at * DAY && at * DAY < to)
          expect(holding.map(({ slice }) => slice)).toEqual(Array.from({ length: holding[0]?.slices ?? 0 }, (_, slice) => slice))
        }
      },
    ),
  )
})
