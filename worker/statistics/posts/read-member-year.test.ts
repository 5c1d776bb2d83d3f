import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay, tehranToUtc } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { aComment, aPost, aUser, checkPlan, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { readMemberYear } from './index.ts'
import { insertDay } from './testing/insert-counts.ts'
import { yearBefore } from './year-window.ts'

/** 5 Azar 1405 is a Thursday; the year is 5 Azar 1404 to 4 Azar 1405. */
const OPENS = tehranToUtc({ year: 1405, month: 9, day: 5 }, 10, 0)
const YEAR = yearBefore(OPENS)
const { since, until } = YEAR

const yearOf = ({ id }: { id: number }) => readMemberYear({ db: database(env), statsDb: statsDatabase(env) }, id, YEAR)
const like = (by: TestUser, post: { id: number }, at: number) =>
  env.DB.prepare('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, ?)').bind(post.id, by.id, at).run()
const EMPTY_YEAR = { posts: 0, words: 0, views: 0, minutes: 0, likes: 0, comments: 0, followers: 0, streak: 0 }

test('a member without posts, readers and followers has a year of zeros', async () => {
  expect(await yearOf(await aUser())).toEqual(EMPTY_YEAR)
})

test('a year begins and ends with the first millisecond of a Tehran day', async () => {
  const author = await aUser()
  for (const at of [since - 1, since, until - 1, until]) await aPost(author, { at })
  expect(await yearOf(author)).toMatchObject({ posts: 2, words: 6 })
})

test('only public posts count, and what they received from others within the year', async () => {
  const [author, reader, second, closed] = [
    await aUser(),
    await aUser(),
    await aUser({ state: 'suspended' }),
    await aUser({ state: 'deactivated' }),
  ]
  const [old, fresh] = [await aPost(author, { at: since - 100 * DAY }), await aPost(author, { at: since + DAY })]
  const hidden = await aPost(author, { at: since + DAY, state: 'withdrawn' })
  for (const post of [old, fresh, hidden])
    for (const person of [author, reader, second, closed]) {
      await like(person, post, until - 1)
      await aComment(person, post.id, { createdAt: since })
    }
  const late = await aUser()
  await like(late, fresh, until)
  await like(await aUser(), fresh, since - 1)
  for (const over of [{ createdAt: until }, { createdAt: since - 1 }, { state: 'held' as const }, { state: 'removed' as const }])
    await aComment(late, fresh.id, { createdAt: since + 1, ...over })
  expect(await yearOf(author)).toEqual({ ...EMPTY_YEAR, posts: 1, words: 3, likes: 4, comments: 4, streak: 1 })
})

test('followers are those with open accounts who began to follow within the year', async () => {
  const author = await aUser()
  const times = [since - 1, since, until - 1, until]
  for (const createdAt of times)
    await database(env)
      .insert(follows)
      .values({ followerId: (await aUser()).id, kind: 'user', targetId: author.id, createdAt })
  const closed = await aUser({ state: 'deleted' })
  await database(env).insert(follows).values({ followerId: closed.id, kind: 'user', targetId: author.id, createdAt: since })
  expect(await yearOf(author)).toEqual({ ...EMPTY_YEAR, followers: 2 })
})

test('views and visible minutes are those of the days of the year', async () => {
  const author = await aUser()
  const post = await aPost(author, { at: since - DAY })
  const of = { authorId: author.id }
  for (const [at, views] of [
    [since - HOUR, 1000],
    [since, 3],
    [until - 1, 4],
    [until, 1000],
  ] as const)
    await insertDay(post, tehranDay(at), { ...of, views, visibleMs: views * 10 * MINUTE })
  expect(await yearOf(author)).toEqual({ ...EMPTY_YEAR, views: 7, minutes: 70 })
})

test('the streak is the longest run of weeks from Saturday in Tehran, whatever their number of posts', async () => {
  const author = await aUser()
  const saturday = tehranToUtc({ year: 1404, month: 10, day: 6 }, 0, 0)
  const week = (nth: number, offset = 0) => aPost(author, { at: saturday + nth * 7 * DAY + offset })
  // Weeks 0 and 1 on their last and first millisecond, then 5 to 7, then 9.
  await week(0, 7 * DAY - 1)
  await week(1)
  expect(await yearOf(author)).toMatchObject({ posts: 2, streak: 2 })
  for (const [nth, offset] of [
    [5, 3 * DAY],
    [5, 4 * DAY],
    [6, 0],
    [7, 6 * DAY],
    [9, 0],
  ] as const)
    await week(nth, offset)
  expect(await yearOf(author)).toMatchObject({ posts: 7, streak: 3 })
})

test('a year takes one round trip to each database and reads a member with 10,000 posts through indexes', async () => {
  const author = await aUser()
  const ten = 10_000
  await env.DB.prepare(
    `INSERT INTO posts (hash, author_id, client_key, state, title, slug, words, published_at, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ten})
     SELECT printf('y%011d', i), ?1, 'year-' || i, 'published', 'پست', 'پست', 100, ?2 + i * 3000000, ?2, ?2 FROM n`,
  )
    .bind(author.id, since)
    .run()
  const [main, stats] = [recordedDatabase(env.DB), recordedDatabase(env.STATS)]
  const started = performance.now()
  const year = await readMemberYear(
    { db: database({ ...env, DB: main.database }), statsDb: statsDatabase({ ...env, STATS: stats.database }) },
    author.id,
    YEAR,
  )
  console.info(`year of ${ten} posts: ${Math.round(performance.now() - started)} ms`)
  expect(year).toMatchObject({ posts: ten, words: ten * 100, streak: 51 })
  expect([main.trips.length, stats.trips.length]).toEqual([1, 1])
  for (const [source, { recorded }] of [
    [env.DB, main],
    [env.STATS, stats],
  ] as const)
    for (const statement of recorded) expect((await checkPlan(source, statement)).scans, statement.text).toEqual([])
})
