import { env } from 'cloudflare:workers'
import { eq, lte, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { postReadership } from '#worker/posts/posts/schema.ts'
import { dailyCounts } from '#worker/statistics/collection/schema.ts'
import { authorDailyStats, postDailyStats } from '#worker/statistics/posts/schema.ts'
import { faultyEnv } from '#worker/testing/fault-injection.ts'
import {
  anEpisode,
  aPost,
  aPublication,
  aShow,
  aUser,
  changeRecordingDatabase,
  interleavedDatabase,
  testEnv,
} from '#worker/testing/index.ts'
import { moveOldCounts, syncReadership } from './index.ts'

const db = () => database(env)
const statsDb = () => statsDatabase(env)

/** Noon in Tehran; each test has a later one, so that it starts with everything copied. */
const NOON = Date.UTC(2030, 4, 1, 8, 30)
let start = NOON
const setTime = (time: number) => setClockOffset(time - Date.now())

const syncAll = async () => {
  while (await syncReadership(testEnv()));
}

beforeEach(async () => {
  start += 100 * DAY
  setTime(start)
  while ((await moveOldCounts(testEnv())) > 0);
  await syncAll()
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

test('the counts of authors take no place among those of posts', async () => {
  const post = await aPost(await aUser())
  await env.STATS.prepare(
    `INSERT INTO daily_counts (subject, subject_id, day, views, reads, counted_at)
     SELECT 'author', ?1, date('2020-01-01', value || ' days'), 1, 1, ?2 FROM json_each(?3)`,
  )
    .bind(post.id, start - 5 * MINUTE, JSON.stringify(Array.from({ length: 500 }, (_, at) => at)))
    .run()
  await count(post.id, 0, 3, 1)
  expect(await syncReadership(testEnv())).toBe(false)
  expect(await readershipOf(post.id)).toMatchObject({ views: 3, reads: 1 })
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

test('a day begins at midnight in Tehran, and views without reads fade with the days as well', async () => {
  const midnight = start + 12 * HOUR
  const post = await aPost(await aUser())
  await count(post.id, 0, 10, 0)
  const trends: unknown[] = []
  for (const time of [midnight - MINUTE, midnight, midnight + DAY - MINUTE, midnight + DAY, midnight + 2 * DAY]) {
    setTime(time)
    await syncAll()
    const row = await readershipOf(post.id)
    trends.push([row?.trend, row?.recountOn])
  }
  expect(trends).toEqual([
    [2, daysAgo(-1)],
    [1, daysAgo(-2)],
    [1, daysAgo(-2)],
    [0.5, daysAgo(-3)],
    [0, null],
  ])
})

test('a run recounts at most five hundred posts whose recent counts are outdated, and the next one the rest', async () => {
  const author = await aUser()
  const last = await aPost(author)
  await db().run(sql`WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 500)
    INSERT INTO posts (hash, client_key, author_id, created_at, updated_at)
    SELECT printf('many%08d', nth), printf('many%08d', nth), ${author.id}, 1, 1 FROM n`)
  await db().run(sql`INSERT INTO post_readership (post_id, views, reads, month_reads, week_reads, trend, recount_on)
    SELECT id, 1, 1, 1, 1, 1, ${daysAgo(1)} FROM posts WHERE hash LIKE 'many%'`)
  await db()
    .insert(postReadership)
    .values({ postId: last.id, views: 1, reads: 1, monthReads: 1, weekReads: 1, trend: 1, recountOn: daysAgo(0) })
  expect(await syncReadership(testEnv())).toBe(true)
  // Their days were never counted, so that nothing is left of the others.
  const left = () =>
    db()
      .select({ postId: postReadership.postId })
      .from(postReadership)
      .where(lte(postReadership.recountOn, daysAgo(0)))
  expect(await left()).toEqual([{ postId: last.id }])
  expect(await syncReadership(testEnv())).toBe(false)
  expect(await left()).toEqual([])
})

test('of counts at the same time, those of the next post and of the next day follow', async () => {
  const author = await aUser()
  const [first, second] = [await aPost(author), await aPost(author)]
  await count(first.id, 1, 1, 1)
  await count(first.id, 2, 1, 1)
  await syncAll()
  await count(first.id, 0, 1, 1)
  await count(second.id, 5, 1, 1)
  await syncAll()
  expect([await readershipOf(first.id), await readershipOf(second.id)]).toMatchObject([{ reads: 3 }, { reads: 1 }])
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

test('a post that its author or a moderator removed keeps its counts, with the publication and the show that it has', async () => {
  const author = await aUser()
  const publication = await aPublication({ owner: author })
  const { post } = await anEpisode(author, (await aShow(author)).id)
  const shown = await aPost(author, { publication })
  for (const { id } of [post, shown])
    await db()
      .insert(postDailyStats)
      .values({ postId: id, day: daysAgo(1), listens: 4, views: 2 })
  await env.DB.prepare("UPDATE posts SET state = 'removed', removed_by = 'moderator', removed_at = 1 WHERE id = ?").bind(shown.id).run()
  await moveOldCounts(testEnv())
  expect(await countsOf('post', post.id)).toEqual([{ day: daysAgo(1), impressions: 0, views: 2, reads: 0, listens: 4 }])
  const ownersOf = ({ id }: { id: number }) =>
    env.STATS.prepare(
      "SELECT author_id AS author, publication_id AS publication, podcast_id > 0 AS hasShow, counted_at AS at FROM daily_counts WHERE subject = 'post' AND subject_id = ?",
    )
      .bind(id)
      .first()
  expect(await ownersOf(post)).toEqual({ author: author.id, publication: null, hasShow: 1, at: expect.closeTo(start, -5) })
  expect(await ownersOf(shown)).toMatchObject({ author: author.id, publication: publication.id, hasShow: null })
})

test('a run moves five hundred old counts; once none is left, each run deletes as many old sums', async () => {
  const author = await aUser()
  const post = await aPost(author)
  await db().run(sql`WITH RECURSIVE n(nth) AS (SELECT 0 UNION ALL SELECT nth + 1 FROM n WHERE nth < 500)
    INSERT INTO post_days (post_id, day, views) SELECT ${post.id}, date('2020-01-01', nth || ' days'), 1 FROM n`)
  const left = async () => [(await db().select().from(postDailyStats)).map(({ day }) => day), await db().$count(authorDailyStats)]
  const sums = await db().$count(authorDailyStats)
  expect(await moveOldCounts(testEnv())).toBe(500)
  expect(await left()).toEqual([['2021-05-15'], sums])
  expect(await moveOldCounts(testEnv())).toBe(1)
  expect(await left()).toEqual([[], sums])
  expect(await countsOf('post', post.id)).toHaveLength(501)
  await db().run(sql`DELETE FROM author_days`)
  await db().run(sql`WITH RECURSIVE n(nth) AS (SELECT 0 UNION ALL SELECT nth + 1 FROM n WHERE nth < 500)
    INSERT INTO author_days (author_id, day, views) SELECT ${author.id}, date('2020-01-01', nth || ' days'), 1 FROM n`)
  const days: unknown[] = []
  for (let run = 0; run < 2; run++) {
    expect(await moveOldCounts(testEnv())).toBe(0)
    days.push((await db().select().from(authorDailyStats)).map(({ day }) => day))
  }
  expect(days).toEqual([['2021-05-15'], []])
})

test('an old row that changed while it was copied stays for the next run', async () => {
  const post = await aPost(await aUser())
  await db()
    .insert(postDailyStats)
    .values({ postId: post.id, day: daysAgo(1), views: 2 })
  const DB = interleavedDatabase(env.DB, /delete from/i, () => db().update(postDailyStats).set({ listens: 3 }))
  await moveOldCounts(testEnv({ DB }))
  expect(await db().select().from(postDailyStats)).toMatchObject([{ views: 2, listens: 3 }])
  await moveOldCounts(testEnv())
  expect(await countsOf('post', post.id)).toEqual([{ day: daysAgo(1), impressions: 0, views: 2, reads: 0, listens: 3 }])
  expect(await db().select().from(postDailyStats)).toEqual([])
})
