import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { postReadership } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { authorDailyStats, postDailyStats } from '#worker/statistics/posts/schema.ts'
import { faultyEnv } from '#worker/testing/fault-injection.ts'
import { aPost, aUser, changeRecordingDatabase, testEnv } from '#worker/testing/index.ts'
import { moveOldCounts, syncReadership } from './index.ts'

const db = () => database(env)
const statsDb = () => statsDatabase(env)

/** Noon in Tehran; each test has a time long after what earlier tests of the file copied. */
let start = Date.UTC(2030, 4, 1, 8, 30)
const setTime = (time: number) => setClockOffset(time - Date.now())

const syncAll = async () => {
  while (await syncReadership(testEnv()));
}

beforeEach(() => {
  start += 100 * DAY
  setTime(start)
})

const daysAgo = (days: number) => tehranDay(start - days * DAY)
const count = (postId: number, ago: number, views: number, reads: number, countedAt = start - 2 * MINUTE) =>
  statsDb()
    .insert(dailyCounts)
    .values({ subject: 'post', subjectId: postId, authorId: 1, day: daysAgo(ago), views, reads, countedAt })
    .onConflictDoUpdate({
      target: [dailyCounts.subject, dailyCounts.subjectId, dailyCounts.day],
      set: { views, reads, countedAt },
    })
const readershipOf = async (postId: number) => (await db().select().from(postReadership).where(eq(postReadership.postId, postId)))[0]

test('a sync stores all, the last 30 and 7 Tehran days, and weighs three days; an unchanged count is not copied again', async () => {
  const [post, other] = [await aPost(await aUser()), await aPost(await aUser())]
  const days: [ago: number, views: number, reads: number][] = [
    [40, 1000, 500],
    [30, 900, 400],
    [29, 80, 30],
    [7, 70, 20],
    [6, 60, 10],
    [3, 5, 5],
    [2, 20, 8],
    [1, 10, 4],
    [0, 5, 2],
  ]
  for (const [ago, views, reads] of days) await count(post.id, ago, views, reads)
  await count(other.id, 1, 700, 300)
  await syncAll()
  expect(await readershipOf(other.id)).toMatchObject({ views: 700, monthReads: 300, weekReads: 300, trend: 0.5 * (300 + 140) })
  expect(await readershipOf(post.id)).toEqual({
    postId: post.id,
    views: 2150,
    reads: 979,
    monthReads: 79,
    weekReads: 29,
    trend: 2 + 1 + 0.5 * (4 + 2) + 0.25 * (8 + 4),
    recountOn: daysAgo(-1),
  })
  const { database: DB, changes } = changeRecordingDatabase(env.DB)
  await syncReadership(testEnv({ DB }))
  expect(changes).toEqual([])
})

test('a later count replaces the stored counts, and one of the last minute waits for the next run', async () => {
  const post = await aPost(await aUser())
  await count(post.id, 0, 3, 1)
  await syncAll()
  await count(post.id, 0, 9, 4, start - 1000)
  await syncAll()
  expect(await readershipOf(post.id)).toMatchObject({ views: 3, reads: 1 })
  setTime(start + MINUTE)
  await syncAll()
  expect(await readershipOf(post.id)).toMatchObject({ views: 9, reads: 4 })
})

test('without new counts, the recent ones become zero as days pass, and then the post is not read any more', async () => {
  const post = await aPost(await aUser())
  await count(post.id, 0, 10, 6)
  await syncAll()
  const trends: unknown[] = []
  for (const day of [1, 2, 3, 6, 7, 29, 30]) {
    setTime(start + day * DAY)
    await syncAll()
    const row = await readershipOf(post.id)
    trends.push([row?.trend, row?.weekReads, row?.monthReads, row?.recountOn === null])
  }
  expect(trends).toEqual([
    [4, 6, 6, false],
    [2, 6, 6, false],
    [0, 6, 6, false],
    [0, 6, 6, false],
    [0, 0, 6, false],
    [0, 0, 6, false],
    [0, 0, 0, true],
  ])
})

test('more counts than a batch are copied by as many runs as it takes, each once', async () => {
  const author = await aUser()
  const [first, second] = [await aPost(author), await aPost(author)]
  for (const { id } of [first, second])
    await env.STATS.prepare(
      `INSERT INTO daily_counts (subject, subject_id, day, views, reads, counted_at)
       SELECT 'post', ?1, date('2020-01-01', value || ' days'), 1, 1, ?2 FROM json_each(?3)`,
    )
      .bind(id, start - 5 * MINUTE, JSON.stringify(Array.from({ length: 400 }, (_, at) => at)))
      .run()
  expect(await syncReadership(testEnv())).toBe(true)
  expect(await syncReadership(testEnv())).toBe(false)
  expect([await readershipOf(first.id), await readershipOf(second.id)]).toMatchObject([{ reads: 400 }, { reads: 400 }])
})

test('a run that dies between the databases is repeated by the next', async () => {
  const post = await aPost(await aUser())
  await count(post.id, 0, 3, 1)
  for (const nth of [2, 3, 4]) {
    const faulty = faultyEnv(nth, nth === 4 ? 'crash' : 'before')
    await syncReadership(testEnv(faulty.env)).catch((error: unknown) => expect(error).toBeDefined())
  }
  await syncAll()
  expect(await readershipOf(post.id)).toMatchObject({ views: 3, reads: 1 })
})

test('the counts of an erased post are not stored', async () => {
  const post = await aPost(await aUser())
  await count(post.id, 0, 3, 1)
  await env.DB.prepare("UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = 1 WHERE id = ?").bind(post.id).run()
  await syncAll()
  expect(await readershipOf(post.id)).toBeUndefined()
})

const countsOf = (subject: 'post' | 'author', id: number) =>
  env.STATS.prepare('SELECT day, impressions, views, reads, listens FROM daily_counts WHERE subject = ? AND subject_id = ? ORDER BY day')
    .bind(subject, id)
    .all()
    .then(({ results }) => results)

test('old counts arrive once, also if the run repeats or dies between the two writes, and leave no old row', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const old = { impressions: 9, views: 5, reads: 3, listens: 2 }
  for (const ago of [3, 2, 1])
    await db()
      .insert(postDailyStats)
      .values({ postId: post.id, day: daysAgo(ago), ...old })
  await statsDb()
    .insert(dailyCounts)
    .values([
      { subject: 'post', subjectId: post.id, authorId: author.id, day: daysAgo(2), views: 50 },
      { subject: 'post', subjectId: post.id, authorId: author.id, day: daysAgo(1), views: 60, listens: 7 },
    ])
  for (const fault of ['before', 'crash'] as const) {
    // The third call deletes what the second has copied.
    const faulty = faultyEnv(3, fault)
    await moveOldCounts(testEnv(faulty.env)).catch((error: unknown) => expect(error).toBeDefined())
    expect(faulty.calls).toHaveLength(3)
  }
  for (let runs = 0; runs < 3; runs++) await moveOldCounts(testEnv())
  const expected = [
    { day: daysAgo(3), ...old },
    { day: daysAgo(2), impressions: 0, views: 50, reads: 0, listens: 2 },
    { day: daysAgo(1), impressions: 0, views: 60, reads: 0, listens: 7 },
  ]
  expect(await countsOf('post', post.id)).toEqual(expected)
  expect(await countsOf('author', author.id)).toEqual(expected)
  expect(await db().select().from(postDailyStats)).toEqual([])
  expect(await db().select().from(authorDailyStats)).toEqual([])
  setTime(start + 2 * MINUTE)
  await syncAll()
  expect(await readershipOf(post.id)).toMatchObject({ reads: 3, monthReads: 3 })
})

test('an old row of an erased post is only deleted', async () => {
  const post = await aPost(await aUser())
  await env.DB.prepare("UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = 1 WHERE id = ?").bind(post.id).run()
  await db()
    .insert(postDailyStats)
    .values({ postId: post.id, day: daysAgo(1), listens: 4 })
  await moveOldCounts(testEnv())
  expect(await countsOf('post', post.id)).toEqual([])
  expect(await db().select().from(postDailyStats)).toEqual([])
})
