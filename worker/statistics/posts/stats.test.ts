import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { CommunityYear, OwnStats, OwnYear, PostStats } from './contract.ts'
import { addDays, rangeBefore, WINDOW_DAYS } from './read-stats.ts'
import { postDailyStats } from './schema.ts'

afterEach(() => setClockOffset(0))

const setTime = (iso: string) => setClockOffset(Date.parse(iso) - Date.now())
const insertDay = (postId: number, day: string, views: number, reads = 0) =>
  database(env)
    .insert(postDailyStats)
    .values({ postId, day, views, reads, impressions: views * 3 })
const readStats = async (person: TestUser, before = '') =>
  OwnStats.parse(await (await as(person).get(`/api/stats/mine${before && `?before=${before}`}`)).json())

test('a window covers thirty Tehran days ending today, including empty days', async () => {
  setTime('2026-03-10T21:00:00Z') // 00:30 of the 11th in Tehran.
  const person = await aUser()
  const post = await aPost(person)
  await insertDay(post.id, '2026-03-11', 5, 2)
  await insertDay(post.id, '2026-02-10', 7)
  await insertDay(post.id, '2026-02-09', 100)
  const stats = await readStats(person)
  expect(stats.days).toHaveLength(WINDOW_DAYS)
  expect([stats.days[0]?.day, stats.days.at(-1)?.day]).toEqual(['2026-02-10', '2026-03-11'])
  expect(stats.totals).toEqual({ impressions: 36, views: 12, reads: 2, listens: 0 })
  expect(stats.posts).toMatchObject([{ hash: post.hash, views: 12, allViews: 112 }])
  expect([stats.older, stats.newer]).toEqual(['2026-02-10', null])
})

test('three windows page backwards without gap or overlap, and `newer` names the window after each', async () => {
  setTime('2026-03-11T08:00:00Z')
  const person = await aUser()
  const post = await aPost(person)
  for (let back = 0; back < 70; back++) await insertDay(post.id, addDays('2026-03-11', -back), 1)
  const first = await readStats(person)
  const second = await readStats(person, first.older ?? '')
  const third = await readStats(person, second.older ?? '')
  expect([first, second, third].map(({ totals }) => totals.views)).toEqual([30, 30, 10])
  expect([third.older, third.newer, second.newer, first.newer]).toEqual([null, first.older, addDays('2026-03-11', 1), null])
})

test('statistics exclude other authors’ posts, whose own statistics return 404 to other members and 401 to guests', async () => {
  const [author, other] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const today = addDays(rangeBefore(undefined).before, -1)
  await insertDay(post.id, today, 9, 4)
  expect((await readStats(other)).totals.views).toBe(0)
  expect((await as(other).get(`/api/stats/post/${post.hash}`)).status).toBe(404)
  expect((await as(null).get(`/api/stats/post/${post.hash}`)).status).toBe(401)
  const stats = PostStats.parse(await (await as(author).get(`/api/stats/post/${post.hash}`)).json())
  expect(stats.totals).toMatchObject({ views: 9, reads: 4 })
  expect(stats.allTime.views).toBe(9)
  expect(stats.post.card?.hash).toBe(post.hash)
})

test('a draft has zero all-time counts and no card', async () => {
  const author = await aUser()
  const draft = await aPost(author, { state: 'draft' })
  const stats = PostStats.parse(await (await as(author).get(`/api/stats/post/${draft.hash}`)).json())
  expect(stats.post).toMatchObject({ state: 'draft', card: null })
  expect(stats.allTime).toEqual({ impressions: 0, views: 0, reads: 0, listens: 0 })
})

test('statistics reject an invalid `before` with 400, end today for a future one and return 401 to guests', async () => {
  const person = await aUser()
  for (const day of ['2026-02-30', 'x', '1999-01-01']) expect((await as(person).get(`/api/stats/mine?before=${day}`)).status).toBe(400)
  const future = await readStats(person, '2099-01-01')
  expect([future.days.at(-1)?.day, future.newer]).toEqual([addDays(rangeBefore(undefined).before, -1), null])
  expect((await as(null).get('/api/stats/mine')).status).toBe(401)
})

test('the yearly counts include the reads of own posts and the posts of the last 365 days; a guest’s own year returns 401', async () => {
  const person = await aUser()
  const before = CommunityYear.parse(await (await as(null).get('/api/stats/community')).json())
  const post = await aPost(person)
  await aPost(person, { at: Date.now() - 400 * DAY })
  await insertDay(post.id, addDays(rangeBefore(undefined).before, -1), 9, 4)
  expect(OwnYear.parse(await (await as(person).get('/api/stats/mine/year')).json())).toMatchObject({ posts: 1, reads: 4, likes: 0 })
  const after = CommunityYear.parse(await (await as(null).get('/api/stats/community')).json())
  expect(after.posts - before.posts).toBe(1)
  expect((await as(null).get('/api/stats/mine/year')).status).toBe(401)
})
