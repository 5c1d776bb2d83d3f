import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aUser, costRecordingDatabase } from '#worker/testing/index.ts'
import { rangeBefore, readOwnStats } from './read-stats.ts'
import { readOwnYear } from './read-year.ts'

const BASE = 4_000_000
const [POSTS, DAYS] = [300, 100]

beforeAll(async () => {
  await applyD1Migrations(env.LARGE, env.MIGRATIONS)
  const series = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
  for (const statement of [
    `INSERT INTO users (id, hash, handle, name, created_at) VALUES (${BASE}, 'prolific', 'prolific', 'پرکار', 1)`,
    `INSERT INTO posts (id, hash, author_id, client_key, state, title, published_at, created_at, updated_at) ${series(POSTS)}
      SELECT ${BASE} + i, 'prolific' || i, ${BASE}, i, 'published', 'عنوان ' || i, i, 1, 1 FROM n`,
    `INSERT INTO post_days (post_id, day, views, reads) ${series(POSTS * DAYS)}
      SELECT ${BASE} + i / ${DAYS}, date('now', '-' || (${DAYS} - i % ${DAYS}) || ' days'), 1 + i / ${DAYS}, 1 FROM n`,
  ])
    await env.LARGE.prepare(statement).run()
})

test.each([
  ['thirty days', (DB: D1Database, viewer: Awaited<ReturnType<typeof aUser>>) => readOwnStats(database({ DB }), viewer, undefined)],
  ['the year', (DB: D1Database, viewer: Awaited<ReturnType<typeof aUser>>) => readOwnYear(database({ DB }), viewer)],
] as const)('the author’s numbers of %s cost a few rows per post, however many days have counts', async (_, read) => {
  const { database: DB, rowsRead } = costRecordingDatabase(env.LARGE)
  await read(DB, { ...(await aUser()), id: BASE })
  expect(rowsRead()).toBeGreaterThan(POSTS)
  expect(rowsRead()).toBeLessThanOrEqual(7 * POSTS)
})

test('the statistics of a window are the sums of its days, and those of all time the sums of all days', async () => {
  // Downloads of a day are counted again after later days have counts.
  await env.LARGE.prepare(`UPDATE post_days SET views = views + 5 WHERE post_id < ${BASE + 50} AND day < date('now', '-20 days')`).run()
  const { posts, totals } = await readOwnStats(database({ DB: env.LARGE }), { ...(await aUser()), id: BASE }, undefined)
  const { from, before } = rangeBefore(undefined)
  const { results } = await env.LARGE.prepare(
    `SELECT p.hash, sum(iif(d.day >= ?2 AND d.day < ?3, d.views, 0)) AS views, sum(iif(d.day >= ?2 AND d.day < ?3, d.reads, 0)) AS reads,
      sum(d.views) AS allViews FROM posts p JOIN post_days d ON d.post_id = p.id WHERE p.author_id = ?1 GROUP BY p.id ORDER BY views DESC`,
  )
    .bind(BASE, from, before)
    .all<{ hash: string; views: number; reads: number; allViews: number }>()
  expect(posts.map(({ hash, views, reads, allViews }) => ({ hash, views, reads, allViews }))).toEqual(results.slice(0, 100))
  expect([totals.views, totals.reads]).toEqual([
    results.reduce((sum, { views }) => sum + views, 0),
    results.reduce((sum, { reads }) => sum + reads, 0),
  ])
})
