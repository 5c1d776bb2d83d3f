import { expect, test } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { anEpisode, aPost, aShow, as, aUser, runQuery, type TestUser } from '#worker/testing/index.ts'
import { OwnerReport, PostReportPage } from './contract.ts'
import { addDays } from './report-window.ts'
import { insertBreakdown, insertDay, insertHour } from './testing/insert-counts.ts'

/** 11:30 on 2026-03-11 in Tehran. */
const NOON = '2026-03-11T08:00:00Z'
const TODAY = '2026-03-11'
const setTime = (iso: string) => setClockOffset(Date.parse(iso) - Date.now())

const readMine = async (person: TestUser, query = '') => OwnerReport.parse(await (await as(person).get(`/api/stats/mine${query}`)).json())
const readPost = async (person: TestUser, hash: string, query = '') =>
  PostReportPage.parse(await (await as(person).get(`/api/stats/post/${hash}${query}`)).json())

const ZEROES = { impressions: 0, views: 0, reads: 0, listens: 0, shares: 0, visibleMs: 0, discarded: 0 }

test('a window covers thirty Tehran days ending today, including empty days, and is compared with the thirty before', async () => {
  setTime('2026-03-10T21:00:00Z') // 00:30 of the 11th in Tehran.
  const person = await aUser()
  const post = await aPost(person)
  const of = { authorId: person.id }
  const counts = { impressions: 15, views: 5, reads: 2, listens: 3, shares: 1, visibleMs: 70_000, discarded: 4 }
  await insertDay(post, TODAY, { ...of, ...counts })
  await insertDay(post, '2026-02-10', { ...of, views: 7 })
  await insertDay(post, '2026-02-09', { ...of, views: 100 })
  await insertDay(post, '2026-01-11', { ...of, views: 1000 })
  await insertDay(post, '2026-01-10', { ...of, views: 10_000 })
  const report = await readMine(person)
  expect(report.days).toHaveLength(30)
  expect([report.days[0], report.days[1], report.days.at(-1)]).toEqual([
    { ...ZEROES, day: '2026-02-10', views: 7 },
    { ...ZEROES, day: '2026-02-11' },
    { day: TODAY, ...counts },
  ])
  expect(report.totals).toEqual({ ...counts, views: 12 })
  expect(report.previous).toEqual({ ...ZEROES, views: 1100 })
  expect(report.allTime).toEqual({ ...counts, views: 11_112 })
  expect(report.posts).toEqual([
    { ...counts, views: 12, hash: post.hash, title: post.title, publishedAt: expect.any(Number), allViews: 11_112 },
  ])
  expect([report.older, report.newer, report.postCount]).toEqual(['2026-02-10', null, 1])
})

test('the day changes at midnight in Tehran', async () => {
  const person = await aUser()
  setTime('2026-03-10T20:29:00Z')
  expect((await readMine(person)).days.at(-1)?.day).toBe('2026-03-10')
  setTime('2026-03-10T20:31:00Z')
  expect((await readMine(person)).days.at(-1)?.day).toBe('2026-03-11')
})

test('windows page backwards without gap or overlap, and `newer` names the window after each', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  for (let back = 0; back < 70; back++) await insertDay(post, addDays(TODAY, -back), { authorId: person.id, views: 1 })
  const first = await readMine(person)
  const second = await readMine(person, `?before=${first.older}`)
  const third = await readMine(person, `?before=${second.older}`)
  expect([first, second, third].map(({ totals, previous }) => [totals.views, previous.views])).toEqual([
    [30, 30],
    [30, 10],
    [10, 0],
  ])
  expect([third.older, third.newer, second.newer, first.newer]).toEqual([null, first.older, addDays(TODAY, 1), null])
  const past = await readMine(person, '?before=2020-06-01')
  expect([past.totals, past.previous, past.older, past.newer]).toEqual([ZEROES, ZEROES, null, '2020-07-01'])
  expect(past.allTime.views).toBe(70)
  expect([past.hours, past.live]).toEqual([null, null])
  const future = await readMine(person, '?before=2099-01-01')
  expect([future.days.at(-1)?.day, future.newer, future.totals]).toEqual([TODAY, null, first.totals])
})

test('the statistics of a post page backwards as well, and are those of the days before `before`', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  for (const [day, views] of [
    [TODAY, 1],
    ['2026-02-10', 2],
    ['2026-02-09', 3],
    ['2026-01-11', 4],
    ['2026-01-10', 5],
  ] as const)
    await insertDay(post, day, { authorId: person.id, views })
  const first = await readPost(person, post.hash)
  const second = await readPost(person, post.hash, `?before=${first.older}`)
  expect([first, second].map(({ totals, previous, older, newer }) => [totals.views, previous.views, older, newer])).toEqual([
    [3, 7, '2026-02-10', null],
    [7, 5, '2026-01-11', addDays(TODAY, 1)],
  ])
  expect((await as(person).get(`/api/stats/post/${post.hash}?sort=views`)).status).toBe(400)
})

test('a week has its seven days, and a year 52 weeks, each beginning with its first day', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  for (const [back, views] of [
    [0, 1],
    [6, 2],
    [7, 4],
    [13, 8],
    [14, 16],
    [363, 32],
    [364, 64],
    [727, 128],
    [728, 256],
  ] as const)
    await insertDay(post, addDays(TODAY, -back), { authorId: person.id, views })
  await insertBreakdown(post, addDays(TODAY, -363), 'depth', { 3: 5 })
  for (const read of [(query: string) => readMine(person, query), (query: string) => readPost(person, post.hash, query)]) {
    const week = await read('?span=week')
    expect(week.days.map(({ day, views }) => [day, views])).toEqual(
      [2, 0, 0, 0, 0, 0, 1].map((views, at) => [addDays(TODAY, at - 6), views]),
    )
    expect([week.totals.views, week.previous.views, week.older, week.newer]).toEqual([3, 12, addDays(TODAY, -6), null])
    const before = await read(`?span=week&before=${week.older}`)
    expect([before.totals.views, before.previous.views, before.newer]).toEqual([12, 16, addDays(TODAY, 1)])
    const year = await read('?span=year')
    expect(year.days).toHaveLength(52)
    expect([year.days[0], year.days.at(-2), year.days.at(-1)]).toEqual([
      { ...ZEROES, day: addDays(TODAY, -363), views: 32 },
      { ...ZEROES, day: addDays(TODAY, -13), views: 12 },
      { ...ZEROES, day: addDays(TODAY, -6), views: 3 },
    ])
    expect([year.totals.views, year.previous.views, year.older, year.hours]).toEqual([63, 192, addDays(TODAY, -363), null])
    expect(await read('?span=month')).toEqual({ ...(await read('')), live: expect.anything() })
  }
  expect((await readPost(person, post.hash, '?span=year')).depth[3]).toBe(5)
  expect((await readMine(person, '?span=year')).posts).toMatchObject([{ views: 63, allViews: 511 }])
  expect((await as(person).get('/api/stats/mine?span=decade')).status).toBe(400)
  expect((await as(person).get('/api/stats/mine/csv?span=year')).status).toBe(400)
})

test('all time has the months since the first counts, twelve at least, of five years at most, and is compared with nothing', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  const of = { authorId: person.id }
  // 20 Esfand, 1 Esfand and 30 Bahman 1404.
  for (const [day, views] of [
    [TODAY, 1],
    ['2026-02-20', 2],
    ['2026-02-19', 4],
  ] as const)
    await insertDay(post, day, { ...of, views })
  await insertBreakdown(post, '2026-02-19', 'depth', { 9: 3 })
  const young = await readMine(person, '?span=all&before=2026-02-01')
  expect(young.days).toHaveLength(12)
  expect(young.days.slice(-2)).toEqual([
    { ...ZEROES, day: '2026-01-21', views: 4 },
    { ...ZEROES, day: '2026-02-20', views: 3 },
  ])
  expect([young.totals.views, young.previous, young.older, young.newer, young.hours]).toEqual([7, ZEROES, null, null, null])
  expect((await readPost(person, post.hash, '?span=all')).depth[9]).toBe(3)
  // 1 Farvardin 1402, and a day more than five years ago.
  await insertDay(post, '2023-03-21', { ...of, views: 8 })
  await insertDay(post, '2021-03-07', { ...of, views: 16 })
  const old = await readMine(person, '?span=all')
  expect(old.days).toHaveLength(36)
  expect(old.days[0]).toEqual({ ...ZEROES, day: '2023-03-21', views: 8 })
  expect([old.totals.views, old.older, old.allTime.views]).toEqual([15, null, 31])
})

test('the audio of a post has twentieths if the post is an episode, or was one that somebody heard', async () => {
  setTime(NOON)
  const author = await aUser()
  const { post } = await anEpisode(author, (await aShow(author)).id)
  expect((await readPost(author, post.hash)).heard).toEqual(Array.from({ length: 20 }, () => 0))
  const text = await aPost(author)
  expect((await readPost(author, text.hash)).heard).toBeNull()
  // The audio was removed, but what was heard stays.
  await insertDay(text, TODAY, { authorId: author.id, views: 1 })
  await insertBreakdown(text, TODAY, 'heard', { 3: 2 })
  expect((await readPost(author, text.hash)).heard?.[3]).toBe(2)
})

test('exactly twelve countries are all named, and one more is `other`', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  await insertDay(post, TODAY, { authorId: person.id, views: 1 })
  const names = Array.from({ length: 12 }, (_, at) => `${String.fromCharCode(65 + at)}A`)
  await insertBreakdown(post, TODAY, 'country', Object.fromEntries(names.map((name, at) => [name, 100 - at])))
  const countries = async () => (await readMine(person)).breakdowns.countries.map(({ name }) => name)
  expect(await countries()).toEqual(names)
  await insertBreakdown(post, TODAY, 'country', { ZZ: 1 })
  expect(await countries()).toEqual([...names, 'other'])
})

test('an account without posts has a report of zeroes', async () => {
  const report = await readMine(await aUser())
  expect(report).toMatchObject({ totals: ZEROES, previous: ZEROES, allTime: ZEROES, older: null, newer: null, posts: [], postCount: 0 })
  expect(report.breakdowns).toEqual({ referrers: [], countries: [], devices: [], discarded: [] })
  expect(report.engagement).toEqual({ likes: 0, comments: 0, saves: 0, followers: 0 })
  expect(report.hours).toEqual(Array.from({ length: 24 }, () => 0))
})

test('counts of milliards are exact', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  const [views, visibleMs] = [1_000_000_007, 9_000_000_000_001]
  for (const back of [0, 1, 2]) await insertDay(post, addDays(TODAY, -back), { authorId: person.id, views, visibleMs })
  const { totals, allTime, posts } = await readMine(person)
  expect([totals.views, allTime.views, posts[0]?.views, posts[0]?.allViews]).toEqual([3 * views, 3 * views, 3 * views, 3 * views])
  expect(totals.visibleMs).toBe(3 * visibleMs)
})

test('breakdowns are sums of the window, largest first; countries after the twelfth are summed', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  for (const [day, times] of [
    [TODAY, 1],
    ['2026-02-10', 2],
    ['2026-02-09', 1000],
  ] as const) {
    await insertDay(post, day, { authorId: person.id, views: 1 })
    await insertBreakdown(post, day, 'referrer', { telegram: 3 * times, search: 5 * times, direct: 0 })
    await insertBreakdown(post, day, 'device', { phone: 7 * times, computer: times })
    await insertBreakdown(post, day, 'discarded', { bot: 2 * times })
    await insertBreakdown(post, day, 'depth', { 0: times, 9: 4 * times })
    const countries = Array.from({ length: 14 }, (_, at) => [`${String.fromCharCode(65 + at)}A`, (at + 1) * times])
    await insertBreakdown(post, day, 'country', { '': 100 * times, ...Object.fromEntries(countries) })
  }
  const { breakdowns } = await readMine(person)
  expect(breakdowns).toMatchObject({
    referrers: [
      { name: 'search', count: 15 },
      { name: 'telegram', count: 9 },
    ],
    devices: [
      { name: 'phone', count: 21 },
      { name: 'computer', count: 3 },
    ],
    discarded: [{ name: 'bot', count: 6 }],
  })
  expect(breakdowns.countries).toHaveLength(13)
  expect(breakdowns.countries.slice(0, 2)).toEqual([
    { name: '', count: 300 },
    { name: 'NA', count: 42 },
  ])
  expect(breakdowns.countries.at(-1)).toEqual({ name: 'other', count: 3 * (1 + 2 + 3) })
  expect((await readPost(person, post.hash)).depth).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 12])
})

test('hours are the views of the window by hour of the day, and null once they may be deleted', async () => {
  setTime(NOON)
  const person = await aUser()
  const post = await aPost(person)
  for (const [day, hour, views] of [
    [TODAY, 0, 2],
    [TODAY, 23, 5],
    ['2026-02-10', 23, 6],
    ['2026-02-09', 23, 1000],
  ] as const) {
    await insertDay(post, day, { authorId: person.id, views }).onConflictDoNothing()
    await insertHour(post, day, hour, views)
  }
  expect((await readMine(person)).hours).toEqual([2, ...Array.from({ length: 22 }, () => 0), 11])
  expect((await readMine(person, '?before=2026-01-11')).hours).toEqual(Array.from({ length: 24 }, () => 0))
  expect((await readMine(person, '?before=2026-01-09')).hours).toBeNull()
})

test('the table of posts is sorted by any column, newest first among equals', async () => {
  setTime(NOON)
  const person = await aUser()
  const at = Date.parse('2026-01-01T00:00:00Z')
  const [old, middle, recent] = [await aPost(person, { at }), await aPost(person, { at: at + 1 }), await aPost(person, { at: at + 2 })]
  const of = { authorId: person.id }
  await insertDay(old, TODAY, { ...of, views: 3, reads: 1, impressions: 5, listens: 1, visibleMs: 9 })
  await insertDay(middle, TODAY, { ...of, views: 2, reads: 2, impressions: 9, visibleMs: 5 })
  await insertDay(recent, '2026-01-01', { ...of, views: 100 })
  const orderBy = async (sort: string) => (await readMine(person, `?sort=${sort}`)).posts.map(({ hash }) => hash)
  expect(await orderBy('views')).toEqual([old.hash, middle.hash, recent.hash])
  expect(await orderBy('reads')).toEqual([middle.hash, old.hash, recent.hash])
  expect(await orderBy('impressions')).toEqual([middle.hash, old.hash, recent.hash])
  expect(await orderBy('listens')).toEqual([old.hash, recent.hash, middle.hash])
  expect(await orderBy('visibleMs')).toEqual([old.hash, middle.hash, recent.hash])
  expect(await orderBy('publishedAt')).toEqual([recent.hash, middle.hash, old.hash])
  expect((await readMine(person)).posts.at(-1)).toMatchObject({ hash: recent.hash, views: 0, allViews: 100 })
  expect((await as(person).get('/api/stats/mine?sort=title')).status).toBe(400)
})

test('statistics of a post are those of no other, and only its author sees those of a draft', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const { post } = await anEpisode(author, (await aShow(author)).id)
  const draft = await aPost(author, { state: 'draft' })
  await runQuery("UPDATE posts SET title = '' WHERE id = ?", draft.id)
  const [today = ''] = (await readMine(author)).days.slice(-1).map(({ day }) => day)
  await insertDay(post, today, { authorId: author.id, views: 9, reads: 4 })
  await insertDay(draft, today, { authorId: author.id, views: 50 })
  await insertBreakdown(post, today, 'heard', { 0: 5, 19: 2 })
  for (const { hash } of [post, draft]) {
    expect((await as(other).get(`/api/stats/post/${hash}`)).status).toBe(404)
    expect((await as(null).get(`/api/stats/post/${hash}`)).status).toBe(401)
  }
  const report = await readPost(author, post.hash)
  expect(report.totals).toEqual({ ...ZEROES, views: 9, reads: 4 })
  expect(report.post).toMatchObject({ hash: post.hash, title: post.title, state: 'published', hasAudio: true, card: { hash: post.hash } })
  expect(report.heard).toEqual([5, ...Array.from({ length: 18 }, () => 0), 2])
  const drafted = await readPost(author, draft.hash)
  expect(drafted.post).toMatchObject({ title: draft.title, state: 'draft', hasAudio: false, card: null })
  expect([drafted.heard, drafted.totals.views]).toEqual([null, 50])
  expect((await readMine(author)).posts.map(({ hash }) => hash)).toEqual([post.hash])
})

test('reports reject a wrong day with 400 and guests with 401', async () => {
  const person = await aUser()
  for (const day of ['2026-02-30', 'x', '1999-01-01']) expect((await as(person).get(`/api/stats/mine?before=${day}`)).status).toBe(400)
  expect((await as(null).get('/api/stats/mine')).status).toBe(401)
})
