import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { rebuildTimeline } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { aUser, postGraphSql, readerGraphSql, recordedDatabase, userGraphSql } from '#worker/testing/index.ts'
import { HomeTab } from './contract.ts'
import { rankCandidates, readHome } from './read-home.ts'
import { CANDIDATE_LIMITS, selectCandidates, toCandidates } from './select-candidates.ts'

const [FEW, MANY] = [1000, 10_000]
/** Maximum ratio of rows read. Rows instead of time, which depends on the machine. */
const MAX_RATIO = 1.5
const MAX_ROWS = 1500
const BASE = 1_000_000
const READER = BASE
/** Follows three topics and nobody. */
const NEW_MEMBER = BASE - 1
/** Limits of about 600 candidates, with which a narrower selection is compared. */
const WIDE_LIMITS = { all: 2000, timeline: 400, each: 12, interests: 120, trending: 100, newest: 100 }
/** Minimum number of the ten best cards that a selection of `CANDIDATE_LIMITS` shares with one of `WIDE_LIMITS`. */
const MIN_SHARED = 8

const runStatements = async (statements: readonly string[]) => {
  for (const statement of statements) await env.DB.prepare(statement).run()
}

async function readCost() {
  const found = new Map<string, number>()
  const viewer = { ...(await aUser()), id: READER }
  for (const tab of HomeTab.options) {
    let after: string | undefined
    for (const page of ['first', 'next']) {
      const { database: recorded, trips, asked } = recordedDatabase(env.DB)
      const { items, next } = await readHome(database({ DB: recorded }), viewer, tab, { limit: 10, after })
      expect(items, `${tab}, ${page}`).toHaveLength(10)
      expect(trips.length, `${tab}, ${page}: the session query is the third`).toBeLessThanOrEqual(2)
      let rows = 0
      for (const statement of asked) rows += (await statement.all()).meta.rows_read
      found.set(`${tab}, ${page} page`, rows)
      after = next
      expect(after, tab).toBeDefined()
    }
  }
  return found
}

async function rankTen(userId: number, limits: typeof CANDIDATE_LIMITS, at: number) {
  const viewer = { ...(await aUser()), id: userId }
  const statement = selectCandidates(database({ DB: env.DB }), viewer, [at, Number.MAX_SAFE_INTEGER], limits)
  const candidates = toCandidates(await statement)
  return {
    count: candidates.length,
    ids: rankCandidates(candidates, at)
      .slice(0, 10)
      .map(({ id }) => id),
  }
}

it('home pages of a reader with 2,000 follows read at most 1,500 rows, and at most 1.5 times as many at 10,000 posts as at 1,000', async () => {
  const at = now()
  await runStatements([
    ...userGraphSql(BASE, at),
    `INSERT INTO users (id, hash, handle, name, created_at) VALUES (${READER}, 'graphsreader', 'graphsreader', 'خواننده', ${at})`,
    ...postGraphSql(BASE, at, 1, FEW),
    ...readerGraphSql(BASE, at, READER),
  ])
  const large = database({ DB: env.DB })
  expect(await rebuildTrending(large)).toBe(true)
  const few = await readCost()
  await runStatements(postGraphSql(BASE, at, FEW + 1, MANY))
  await rebuildTimeline(large, READER)
  const many = await readCost()
  for (const [page, rows] of many) {
    const before = few.get(page) ?? 0
    expect(before, page).toBeGreaterThan(10)
    expect(rows, page).toBeLessThanOrEqual(MAX_ROWS)
    expect(rows / before, `${page}: ${before} rows, then ${rows}`).toBeLessThanOrEqual(MAX_RATIO)
  }
})

it.each([
  ['a reader with 2,000 follows', READER],
  ['a newcomer with three topics', NEW_MEMBER],
])('the ten best cards of %s are nearly those of five times as many candidates', async (reader, userId) => {
  const at = now()
  if (userId === NEW_MEMBER)
    await runStatements([
      `INSERT INTO users (id, hash, handle, name, created_at) VALUES (${NEW_MEMBER}, 'graphsnewone', 'graphsnewone', 'تازه‌وارد', ${at})`,
      `INSERT INTO follows (follower_id, kind, target_id, created_at)
        SELECT ${NEW_MEMBER}, 'topic', id, ${at} FROM topics WHERE true ORDER BY id LIMIT 3`,
    ])
  const [narrow, wide] = [await rankTen(userId, CANDIDATE_LIMITS, at), await rankTen(userId, WIDE_LIMITS, at)]
  const shared = narrow.ids.filter((id) => wide.ids.includes(id)).length
  console.info(`${reader}: ${narrow.count} and ${wide.count} candidates share ${shared} of ten`)
  expect(shared).toBeGreaterThanOrEqual(MIN_SHARED)
})
