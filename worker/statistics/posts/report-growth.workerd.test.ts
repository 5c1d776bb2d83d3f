import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { database, statsDatabase } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, aUser, costRecordingDatabase, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { readOwnReport } from './read-owner-report.ts'
import { readPostReport } from './read-post-report.ts'
import { addDays } from './report-window.ts'

const MONTH = 30
const THREE_YEARS = 3 * 365
const RUNS = __FULL_MATRIX__ ? 60 : 15

/** Creates a post with counts and forty names of breakdowns on each of its days. */
async function aPostWithDays(author: TestUser, days: number) {
  const post = await aPost(author)
  const list = JSON.stringify(Array.from({ length: days }, (_, ago) => addDays(tehranDay(now()), -ago)))
  await env.STATS.batch([
    env.STATS.prepare(
      `INSERT INTO daily_counts (subject, subject_id, day, author_id, impressions, views, reads)
       SELECT 'post', ?1, value, ?2, 900, 300, 100 FROM json_each(?3)`,
    ).bind(post.id, author.id, list),
    env.STATS.prepare(
      `INSERT INTO daily_breakdowns (subject, subject_id, day, dimension, name, count)
       SELECT 'post', ?1, d.value, x.value ->> 0, x.value ->> 1, 7 FROM json_each(?2) d, json_each(?3) x`,
    ).bind(
      post.id,
      list,
      JSON.stringify([
        ...['direct', 'search', 'telegram', 'home'].map((name) => ['referrer', name]),
        ...['phone', 'computer', 'tablet'].map((name) => ['device', name]),
        ...Array.from({ length: 13 }, (_, at) => ['country', `C${at}`]),
        ...Array.from({ length: 10 }, (_, at) => ['depth', String(at)]),
        ...Array.from({ length: 10 }, (_, at) => ['heard', String(at)]),
      ]),
    ),
  ])
  return post
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

type Databases = Parameters<typeof readPostReport>[0]

/** Counts the round trips of a read and its rows from the statistics, and compares the times of two reads in interleaved runs. */
async function compare(young: (databases: Databases) => Promise<unknown>, old: (databases: Databases) => Promise<unknown>) {
  const measure = async (read: typeof young) => {
    const [content, counts, cost] = [recordedDatabase(env.DB), recordedDatabase(env.STATS), costRecordingDatabase(env.STATS)]
    await read({ db: database({ DB: content.database }), statsDb: statsDatabase({ STATS: counts.database }) })
    await read({ db: database(env), statsDb: statsDatabase({ STATS: cost.database }) })
    return { trips: content.trips.length + counts.trips.length, rows: cost.rowsRead() }
  }
  const [month, years] = [await measure(young), await measure(old)]
  const times: [young: number[], old: number[]] = [[], []]
  for (let run = 0; run < RUNS; run++)
    for (const [at, read] of [young, old].entries()) {
      const started = performance.now()
      await read({ db: database(env), statsDb: statsDatabase(env) })
      times[at]?.push(performance.now() - started)
    }
  const [first, second] = [median(times[0]), median(times[1])]
  const ratio = second / first
  return {
    month,
    years,
    ratio,
    text: `${month.rows} rows after a month, ${years.rows} after three years; medians ${first.toFixed(1)} and ${second.toFixed(1)} ms, ratio ${ratio.toFixed(2)}; ${years.trips} round trips`,
  }
}

test('the statistics of a post with three years of counts cost what those of a month cost', async () => {
  const author = await aUser()
  const [young, old] = [await aPostWithDays(author, MONTH), await aPostWithDays(author, THREE_YEARS)]
  const { month, years, ratio, text } = await compare(
    (databases) => readPostReport(databases, author, young.hash, {}),
    (databases) => readPostReport(databases, author, old.hash, {}),
  )
  expect([month.trips, years.trips]).toEqual([2, 2])
  // The window before this one has rows, too.
  expect(years.rows).toBeLessThanOrEqual(1.1 * month.rows)
  if (!__FULL_MATRIX__) return
  console.info(`Post: ${text}`)
  expect(ratio).toBeLessThanOrEqual(1.3)
})

const POSTS = __FULL_MATRIX__ ? 500 : 110

/** Creates an author of `POSTS` posts, each with counts on each of the days before today. */
async function anAuthorWithDays(days: number) {
  const author = await aUser()
  const { results } = await env.DB.prepare(
    `INSERT INTO posts (hash, author_id, client_key, state, title, published_at, created_at, updated_at)
     SELECT substr(?1, 1, 9) || printf('%03d', value), ?2, ?1 || value, 'published', 'عنوان', value, 1, 1 FROM json_each(?3) WHERE 1 RETURNING id`,
  )
    .bind(author.hash, author.id, JSON.stringify(Array.from({ length: POSTS }, (_, at) => at)))
    .all<{ id: number }>()
  const ids = JSON.stringify(results.map(({ id }) => id))
  const today = tehranDay(now())
  for (let ago = 0; ago < days; ago++)
    await env.STATS.prepare(
      `INSERT INTO daily_counts (subject, subject_id, day, author_id, impressions, views, reads)
       SELECT 'post', value, ?1, ?2, 900, 1000000000 - value, 100 FROM json_each(?3)`,
    )
      .bind(addDays(today, -ago), author.id, ids)
      .run()
  return author
}

test('the statistics of an author read as many rows after three years as after a month', { timeout: 600_000 }, async () => {
  const [young, old] = [await anAuthorWithDays(MONTH), await anAuthorWithDays(__FULL_MATRIX__ ? THREE_YEARS : 3 * MONTH)]
  const { month, years, text } = await compare(
    (databases) => readOwnReport(databases, young, {}),
    (databases) => readOwnReport(databases, old, {}),
  )
  expect(years.trips).toBe(3)
  expect(years.rows).toBeLessThanOrEqual(1.1 * month.rows)
  // Only printed: the rows are as many, but those of the last month lie on more pages the longer the history of each post is.
  if (__FULL_MATRIX__) console.info(`Author of ${POSTS} posts: ${text}`)
})
