import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { statsDatabase } from '#worker/db/client.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { countVisits } from './index.ts'
import { setNow, statsRows } from './testing/visit-pipeline.ts'

freezeClock()
const START = Date.parse('2031-05-09T20:30:00Z')
const TODAY = '2031-05-10'
const NOON = START + 12 * HOUR
beforeEach(() => setNow(NOON))

const run = (query: string, ...values: unknown[]) =>
  env.STATS.prepare(query)
    .bind(...values)
    .run()
const count = () => countVisits(statsDatabase(env))

interface Seen {
  visitor: string
  network?: string
  address?: string
  kind?: string
  viewedAt?: number | null
  readAt?: number | null
  hours?: number
  depth?: number
  visibleMs?: number
  heard?: number
  shared?: number
}
async function visit(
  postId: number,
  { visitor, network = visitor, address = network, kind = 'person', viewedAt = NOON - HOUR, readAt = null, ...more }: Seen,
) {
  await run(
    `INSERT INTO visits (day, post_id, visitor, author_id, address, network, kind, member, country, device, referrer, first_at, viewed_at, read_at,
       impression_hours, depth, visible_ms, heard, shared)
     VALUES (?, ?, ?, 1, ?, ?, ?, 0, 'IR', 'phone', 'direct', 1, ?, ?, ?, ?, ?, ?, ?)`,
    ...[TODAY, postId, visitor, address, network, kind, viewedAt, readAt, more.hours ?? 0, more.depth ?? 0],
    ...[more.visibleMs ?? 0, more.heard ?? 0, more.shared ?? 0],
  )
  await run(
    `INSERT INTO visit_days (post_id, day) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET state = 'waiting', counted_at = 0`,
    ...[postId, TODAY],
  )
  await run(
    `INSERT INTO daily_counts (subject, subject_id, day, author_id) VALUES ('post', ?, ?, 1) ON CONFLICT DO NOTHING`,
    ...[postId, TODAY],
  )
}
const countsOf = async (postId: number) =>
  (
    await statsRows(
      "SELECT impressions, views, reads, shares, visible_ms, discarded, counted_at FROM daily_counts WHERE subject = 'post' AND subject_id = ?",
      postId,
    )
  )[0]
const hoursOf = async (postId: number) =>
  (
    await statsRows(
      "SELECT hour, impressions, views, reads FROM hourly_counts WHERE subject = 'post' AND subject_id = ? AND impressions + views + reads > 0 ORDER BY hour",
      postId,
    )
  ).map((row) => Object.values(row).join(' '))
const breakdownsOf = async (postId: number, dimension: string) =>
  (
    await statsRows(
      "SELECT name, count FROM daily_breakdowns WHERE subject = 'post' AND subject_id = ? AND dimension = ? AND count > 0 ORDER BY CAST(name AS INTEGER), name",
      ...[postId, dimension],
    )
  ).map(({ name, count }) => `${name} ${count}`)

test('a run counts a thousand days, those first that were counted least recently', async () => {
  await run(
    `WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 1003)
     INSERT INTO visit_days (post_id, day, state, counted_at) SELECT 90000 - nth, ?, 'waiting', nth FROM n`,
    TODAY,
  )
  await count()
  const waiting = () => statsRows("SELECT post_id FROM visit_days WHERE post_id > 80000 AND state = 'waiting' ORDER BY post_id")
  expect(await waiting()).toEqual([{ post_id: 88_997 }, { post_id: 88_998 }, { post_id: 88_999 }])
  await count()
  expect(await waiting()).toEqual([])
})

test('a day that waits is counted a minute after the last time, not earlier', async () => {
  const states: unknown[] = []
  await run("INSERT INTO visit_days (post_id, day, state, counted_at) VALUES (1, ?, 'waiting', ?)", TODAY, NOON - MINUTE + 1)
  for (const at of [NOON, NOON + 1]) {
    setNow(at)
    await count()
    states.push(...(await statsRows('SELECT state, counted_at FROM visit_days WHERE post_id = 1')))
  }
  expect(states).toEqual([
    { state: 'waiting', counted_at: NOON - MINUTE + 1 },
    { state: 'counted', counted_at: NOON + 1 },
  ])
})

test('counts are dated when they change, so that they are copied to the post, and not when they do not', async () => {
  await visit(2, { visitor: 'a' })
  await count()
  expect(await countsOf(2)).toMatchObject({ views: 1, counted_at: NOON })
  setNow(NOON + HOUR)
  await run("UPDATE visit_days SET state = 'waiting' WHERE post_id = 2")
  await count()
  expect(await countsOf(2)).toMatchObject({ views: 1, counted_at: NOON })
  await visit(2, { visitor: 'b' })
  await count()
  expect(await countsOf(2)).toMatchObject({ views: 2, counted_at: NOON + HOUR })
})

test('each number of a visit that does not count is left out, whatever the visitor did', async () => {
  const all = { viewedAt: START, readAt: START + 1, hours: 0b11, depth: 50, visibleMs: 7000, heard: 0b11, shared: 1 }
  await visit(3, { ...all, visitor: 'person' })
  for (const kind of ['own', 'bot']) await visit(3, { ...all, visitor: kind, kind })
  // The fifth visitor at an address without a view is not counted, but is no discarded view either.
  for (let nth = 0; nth < 5; nth++)
    await visit(3, { visitor: `card ${nth}`, network: 'shared', viewedAt: null, hours: 0b1, heard: 0b1, shared: 1 })
  await count()
  expect(await countsOf(3)).toMatchObject({ impressions: 6, views: 1, reads: 1, shares: 5, visible_ms: 7000, discarded: 2 })
  expect(await hoursOf(3)).toEqual(['0 5 1 1', '1 1 0 0'])
  expect(await breakdownsOf(3, 'heard')).toEqual(['0 5', '1 1'])
  expect(await breakdownsOf(3, 'depth')).toEqual(['5 1'])
  expect(await breakdownsOf(3, 'country')).toEqual(['IR 1'])
  expect(await breakdownsOf(3, 'discarded')).toEqual(['bot 1', 'own 1'])
})

test('a tenth, an hour and an hour of visible time end where the next begins; a read after midnight belongs to the last hour', async () => {
  const views: [depth: number, viewedAt: number, visibleMs: number][] = [
    [0, START, HOUR - 1],
    [9, START + HOUR - 1, HOUR],
    [10, START + HOUR, HOUR + 1],
    [99, START + 23 * HOUR, DAY],
    [100, START + DAY - 1, 0],
  ]
  for (const [depth, viewedAt, visibleMs] of views)
    await visit(4, { visitor: `${depth}`, depth, viewedAt, visibleMs, readAt: depth === 100 ? START + DAY + HOUR : null })
  await count()
  expect(await breakdownsOf(4, 'depth')).toEqual(['0 2', '1 1', '9 2'])
  expect(await hoursOf(4)).toEqual(['0 0 2 0', '1 0 1 0', '23 0 2 1'])
  expect(await countsOf(4)).toMatchObject({ views: 5, reads: 1, visible_ms: 4 * HOUR - 1 })
})

test('numbers become zero when no visit has them any more', async () => {
  await visit(5, { visitor: 'a', hours: 0b1, depth: 5, heard: 0b1, readAt: NOON })
  await count()
  await run('UPDATE visits SET viewed_at = NULL, read_at = NULL, impression_hours = 2, heard = 2, depth = 0 WHERE post_id = 5')
  setNow(NOON + HOUR)
  await run("UPDATE visit_days SET state = 'waiting' WHERE post_id = 5")
  await count()
  expect(await countsOf(5)).toMatchObject({ impressions: 1, views: 0, reads: 0 })
  expect(await hoursOf(5)).toEqual(['1 1 0 0'])
  expect([await breakdownsOf(5, 'heard'), await breakdownsOf(5, 'depth'), await breakdownsOf(5, 'country')]).toEqual([['1 1'], [], []])
})

test('a network counts four percent of the visitors in the others, and an address two percent, once that is more than their floors', async () => {
  const views = async (postId: number) => {
    await run("UPDATE visit_days SET state = 'waiting', counted_at = 0 WHERE post_id = ?", postId)
    await count()
    return (await countsOf(postId))?.views
  }
  const insertElsewhere = (postId: number, [from, to]: [number, number]) =>
    run(
      `WITH RECURSIVE n(nth) AS (SELECT ?3 UNION ALL SELECT nth + 1 FROM n WHERE nth < ?4)
       INSERT INTO visits (day, post_id, visitor, author_id, address, network, kind, member, country, device, referrer, first_at, viewed_at)
       SELECT ?1, ?2, 'e' || nth, 1, 'e' || nth, 'e' || nth, 'person', 0, 'IR', 'phone', 'direct', 1, ?5 FROM n`,
      ...[TODAY, postId, from, to, NOON],
    )
  for (let nth = 0; nth < 8; nth++) {
    await visit(6, { visitor: `own ${nth}`, network: 'own', address: `own ${nth}` })
    await visit(7, { visitor: `own ${nth}`, network: 'own', address: 'own' })
  }
  await insertElsewhere(6, [1, 149])
  expect(await views(6)).toBe(149 + 5)
  await insertElsewhere(6, [150, 150])
  expect(await views(6)).toBe(150 + 6)
  await insertElsewhere(7, [1, 249])
  expect(await views(7)).toBe(249 + 4)
  await insertElsewhere(7, [250, 250])
  expect(await views(7)).toBe(250 + 5)
})

test('five visitors of each network weigh for the others', async () => {
  for (let nth = 0; nth < 30 * 5; nth++) await visit(8, { visitor: `v${nth}`, network: `n${nth % 30}`, address: `a${nth}` })
  for (let nth = 0; nth < 8; nth++) await visit(8, { visitor: `own ${nth}`, network: 'own', address: `own ${nth}` })
  await count()
  expect((await countsOf(8))?.views).toBe(150 + 6)
})
