import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { placePosts } from './place-posts.ts'
import { NEWEST_POSTS, type NewestRows, type PickRows, type SectionRows, type SeriesRows } from './select-front-page.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
const newestRows = (ids: readonly number[], covers: readonly number[] = []): NewestRows =>
  ids.map((id) => ({ id, at: 1000 - id, hasCover: covers.includes(id) ? 1 : 0 }))
const picks = (place: PickRows[number]['place'], ids: readonly number[]): PickRows => ids.map((id) => ({ id, place }))
const section = (tagId: number, ids: readonly number[]): SectionRows =>
  ids.map((id) => ({ tagId, id, title: '', name: `برچسب ${tagId}`, slug: `${tagId}` }))
const oneSeries = (hash: string, ids: readonly number[]): SeriesRows =>
  ids.map((id, nth) => ({
    ...{ hash, id, title: 'سفر', description: '', postCount: ids.length, number: nth + 1 },
    ...{ postHash: `${id}`, postTitle: '', slug: '', minutes: 1, sponsor: null },
  }))

const place = (rows: Partial<Parameters<typeof placePosts>[0]>) =>
  placePosts({ choices: [], sections: [], series: [], newest: [], ...rows })
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('without an arrangement', () => {
  test('two of the newest posts are featured from the seventh post on', () => {
    expect(ids(place({ newest: newestRows(range(1, 6)) }).featured)).toEqual([])
    const seven = place({ newest: newestRows(range(1, 7)) })
    expect([seven.lead?.id, ids(seven.featured), ids(seven.newest)]).toEqual([1, [2, 3], [4, 5, 6, 7]])
  })

  test('the first cover among the ten newest posts leads, and the others keep their order', () => {
    const led = place({ newest: newestRows(range(1, 12), [10, 12]) })
    expect([led.lead?.id, ids(led.featured), ids(led.newest)]).toEqual([10, [1, 2], [3, 4, 5, 6, 7, 8, 9, 11, 12]])
    expect(place({ newest: newestRows(range(1, 12), [4, 8]) }).lead?.id).toBe(4)
    expect(place({ newest: newestRows(range(1, 12), [11]) }).lead?.id).toBe(1)
  })

  test('an empty publication has no lead and nothing follows', () => {
    expect(place({})).toEqual({ lead: undefined, featured: [], pinned: [], series: [], sections: [], newest: [], hasMore: false })
  })
})

describe('an arrangement', () => {
  test('of pinned posts only still features the newest, and one with a lead features only what editors chose', () => {
    const newest = newestRows(range(1, 8))
    const pinned = place({ choices: picks('pinned', [5]), newest })
    expect([ids(pinned.pinned), pinned.lead?.id, ids(pinned.featured)]).toEqual([[5], 1, [2, 3]])
    const led = place({ choices: picks('lead', [5]), newest })
    expect([led.lead?.id, ids(led.featured), ids(led.newest)]).toEqual([5, [], [1, 2, 3, 4, 6, 7, 8]])
  })

  test('keeps the order and the most posts of each place, and the automatic lead is none of its posts', () => {
    const featured = range(1, LIMITS.frontPageFeatured + 1)
    const pinned = range(11, 11 + LIMITS.frontPagePinned)
    const page = place({
      choices: [...picks('pinned', pinned.toReversed()), ...picks('featured', featured.toReversed())],
      newest: newestRows(range(1, 30), [7, 25]),
    })
    expect(ids(page.featured)).toEqual(featured.toReversed().slice(0, LIMITS.frontPageFeatured))
    expect(ids(page.pinned)).toEqual(pinned.toReversed().slice(0, LIMITS.frontPagePinned))
    expect(page.lead?.id).toBe(1)
  })
})

test('a post of two sections or of a series and a section is shown once, in the first place, and a section without others disappears', () => {
  const page = place({
    choices: picks('lead', [50]),
    sections: [...section(1, range(1, 6)), ...section(2, [1, 5]), ...section(3, [2, 3, 4])],
    series: [...oneSeries('a', [6, 2, 7, 8, 9]), ...oneSeries('b', [7, 10])],
    newest: newestRows([50, ...range(1, 12)]),
  })
  expect(page.sections.map(({ rows, posts }) => [rows[0]?.tagId, ids(posts)])).toEqual([
    [1, [1, 2, 3, 4]],
    [2, [5]],
  ])
  expect(page.series.map(({ rows, parts }) => [rows[0]?.hash, ids(parts)])).toEqual([
    ['a', [6, 7, 8]],
    ['b', [10]],
  ])
  expect(ids(page.newest)).toEqual([9, 11, 12])
})

test('the newest posts fill one page, and more follow only if there is another post', () => {
  const choices = picks('lead', [100])
  const full = place({ choices, newest: newestRows([100, ...range(1, NEWEST_POSTS)]) })
  expect([ids(full.newest), full.hasMore]).toEqual([range(1, NEWEST_POSTS), false])
  const more = place({ choices, newest: newestRows([100, ...range(1, NEWEST_POSTS + 1)]) })
  expect([ids(more.newest), more.hasMore]).toEqual([range(1, NEWEST_POSTS), true])
})

test('a series shows its first three posts that are nowhere above', () => {
  const [one] = place({ choices: picks('featured', [2]), series: oneSeries('a', range(1, 5)) }).series
  expect(one?.parts.map(({ id, number }) => [id, number])).toEqual([
    [1, 1],
    [3, 3],
    [4, 4],
  ])
})
