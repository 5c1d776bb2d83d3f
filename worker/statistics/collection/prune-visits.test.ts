import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { atomic, statsDatabase } from '#worker/db/client.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { pruneVisits } from './index.ts'
import { setNow, statsRows } from './testing/visit-pipeline.ts'

freezeClock()
/** 00:30 of 10 May 2031 in Tehran, when UTC is still on the day before. */
const NIGHT = Date.parse('2031-05-09T21:00:00Z')
beforeEach(() => setNow(NIGHT))

const prune = () => atomic(statsDatabase(env), pruneVisits(statsDatabase(env)))
const run = (query: string, ...values: unknown[]) =>
  env.STATS.prepare(query)
    .bind(...values)
    .run()
/** Inserts visits of visitors with numbers `from` to `to`. */
const insertVisits = (postId: number, day: string, [from, to]: [number, number] = [1, 1]) =>
  run(
    `WITH RECURSIVE n(nth) AS (SELECT ?3 UNION ALL SELECT nth + 1 FROM n WHERE nth < ?4)
     INSERT INTO visits (day, post_id, visitor, author_id, address, network, kind, member, country, device, referrer, first_at)
     SELECT ?1, ?2, nth, 1, 'a', 'n', 'person', 0, 'IR', 'phone', 'direct', 1 FROM n`,
    ...[day, postId, from, to],
  )
const insertDay = (postId: number, day: string, state: 'waiting' | 'counted' | 'closed') =>
  run('INSERT INTO visit_days (post_id, day, state) VALUES (?, ?, ?)', postId, day, state)
const statesOf = async (postId: number) =>
  (await statsRows('SELECT day, state FROM visit_days WHERE post_id = ? ORDER BY day', postId)).map(({ day, state }) => `${day} ${state}`)
const daysOf = async (postId: number) =>
  (await statsRows('SELECT DISTINCT day FROM visits WHERE post_id = ? ORDER BY day', postId)).map(({ day }) => day)
const countOf = async (query: string, ...values: unknown[]) =>
  Number((await statsRows(`SELECT count(*) AS n FROM ${query}`, ...values))[0]?.n)

test('a counted day is closed and its visits are deleted once it ended 48 hours ago; one that waits is kept for a day more', async () => {
  const [counted, waiting] = [1, 2]
  for (const day of ['2031-05-08', '2031-05-07', '2031-05-06'])
    for (const [postId, state] of [
      [counted, 'counted'],
      [waiting, 'waiting'],
    ] as const) {
      await insertVisits(postId, day)
      await insertDay(postId, day, state)
    }
  await prune()
  expect(await daysOf(counted)).toEqual(['2031-05-08'])
  expect(await statesOf(counted)).toEqual(['2031-05-06 closed', '2031-05-07 closed', '2031-05-08 counted'])
  expect(await daysOf(waiting)).toEqual(['2031-05-07', '2031-05-08'])
  expect(await statesOf(waiting)).toEqual(['2031-05-06 closed', '2031-05-07 waiting', '2031-05-08 waiting'])
  setNow(NIGHT + DAY)
  await prune()
  expect([await daysOf(counted), await daysOf(waiting)]).toEqual([[], ['2031-05-08']])
})

test('a key is deleted with the visits of its day', async () => {
  for (const day of ['2031-05-06', '2031-05-07', '2031-05-08', '2031-05-09'])
    await run("INSERT INTO visitor_keys (day, secret) VALUES (?, 'secret')", day)
  await prune()
  expect(await statsRows('SELECT day FROM visitor_keys ORDER BY day')).toEqual([{ day: '2031-05-08' }, { day: '2031-05-09' }])
})

test('a closed day is remembered for fourteen days, a counted one without visits for ever', async () => {
  const postId = 3
  for (const day of ['2031-04-24', '2031-04-25', '2031-04-26']) await insertDay(postId, day, 'closed')
  await insertDay(postId, '2031-04-01', 'counted')
  await prune()
  expect(await statesOf(postId)).toEqual(['2031-04-01 counted', '2031-04-26 closed'])
})

test('hourly counts are kept for ninety days, those of the days for ever', async () => {
  const postId = 4
  for (const day of ['2031-02-08', '2031-02-09']) {
    await run("INSERT INTO daily_counts (subject, subject_id, day, views) VALUES ('post', ?, ?, 1)", postId, day)
    for (const hour of [0, 23])
      await run("INSERT INTO hourly_counts (subject, subject_id, day, hour, views) VALUES ('post', ?, ?, ?, 1)", postId, day, hour)
  }
  await prune()
  expect(await statsRows("SELECT day, hour FROM hourly_counts WHERE subject = 'post' AND subject_id = ? ORDER BY hour", postId)).toEqual([
    { day: '2031-02-09', hour: 0 },
    { day: '2031-02-09', hour: 23 },
  ])
  expect(await countOf("daily_counts WHERE subject = 'post' AND subject_id = ?", postId)).toBe(2)
})

test('a run deletes five thousand visits, and remembers a closed day until all of its visits are deleted', async () => {
  const postId = 5
  await insertVisits(postId, '2031-04-20', [1, 5001])
  await insertDay(postId, '2031-04-20', 'closed')
  await prune()
  expect(await countOf('visits WHERE post_id = ?', postId)).toBe(1)
  expect(await statesOf(postId)).toEqual(['2031-04-20 closed'])
  await prune()
  expect(await countOf('visits WHERE post_id = ?', postId)).toBe(0)
  expect(await statesOf(postId)).toEqual([])
})

test('a day with very many visits does not delay the end of another', async () => {
  const [crowded, quiet] = [6, 7]
  await insertVisits(crowded, '2031-05-06', [1, 5001])
  await insertVisits(quiet, '2031-05-06')
  for (const postId of [crowded, quiet]) await insertDay(postId, '2031-05-06', 'counted')
  await prune()
  expect([await statesOf(crowded), await statesOf(quiet)]).toEqual([['2031-05-06 closed'], ['2031-05-06 closed']])
  await prune()
  expect(await countOf('visits WHERE post_id IN (?, ?)', crowded, quiet)).toBe(0)
})

test('a run closes, forgets and deletes at most five thousand rows of each kind', async () => {
  const many = `WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 5001)`
  await run(`${many} INSERT INTO visit_days (post_id, day, state) SELECT 10000 + nth, '2031-04-01', 'closed' FROM n`)
  await run(`${many} INSERT INTO hourly_counts (subject, subject_id, day, hour) SELECT 'post', 10000 + nth, '2031-01-01', 0 FROM n`)
  await run(`${many} INSERT INTO visit_days (post_id, day, state) SELECT 20000 + nth, '2031-05-06', 'counted' FROM n`)
  await run(`${many} INSERT INTO visits (day, post_id, visitor, author_id, address, network, kind, member, country, device, referrer, first_at)
    SELECT '2031-05-06', 20000 + nth, 'v', 1, 'a', 'n', 'person', 0, 'IR', 'phone', 'direct', 1 FROM n`)
  const left = () =>
    Promise.all(
      [
        "visit_days WHERE post_id > 10000 AND day = '2031-04-01'",
        "hourly_counts WHERE day = '2031-01-01'",
        "visit_days WHERE post_id > 20000 AND state = 'counted'",
      ].map((rows) => countOf(rows)),
    )
  await prune()
  expect(await left()).toEqual([1, 1, 1])
  await prune()
  expect(await left()).toEqual([0, 0, 0])
})
