import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { database } from '#worker/db/client.ts'
import { makeTrending } from '#worker/discovery/trending/index.ts'
import { rebuildInbox } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { aPerson, graphOfPeople, graphOfPosts, graphOfReader, recordedDatabase } from '#worker/testing/index.ts'
import { HomeTab } from './contract.ts'
import { readHome } from './read-home.ts'

const [FEW, MANY] = [1000, 10_000]
/** As of time on a large site to a small one; rows are counted, so no slow minute of a machine can fail it. */
const MOST = 1.5
const BASE = 1_000_000
const READER = BASE

const make = async (statements: readonly string[]) => {
  for (const statement of statements) await env.LARGE.prepare(statement).run()
}

/** Rows the database looks at for the first page of each tab and the next one, and the round trips of each. */
async function cost() {
  const found = new Map<string, number>()
  const viewer = { ...(await aPerson()), id: READER }
  for (const tab of HomeTab.options) {
    let after: string | undefined
    for (const page of ['first', 'next']) {
      const { database: recorded, trips, asked } = recordedDatabase(env.LARGE)
      const { items, next } = await readHome(database({ DB: recorded }), viewer, tab, { limit: 10, after })
      expect(items, `${tab}, ${page}`).toHaveLength(10)
      expect(trips.length, `${tab}, ${page}: the session's own makes three`).toBeLessThanOrEqual(2)
      let rows = 0
      for (const statement of asked) rows += (await statement.all()).meta.rows_read
      found.set(`${tab}, ${page} page`, rows)
      after = next
      expect(after, tab).toBeDefined()
    }
  }
  return found
}

it('the home of who follows 2,000 people takes no more reading of 10,000 posts than of 1,000', async () => {
  const at = now()
  await applyD1Migrations(env.LARGE, env.MIGRATIONS)
  await make([
    ...graphOfPeople(BASE, at),
    `INSERT INTO users (id, hash, handle, name, created_at) VALUES (${READER}, 'graphsreader', 'graphsreader', 'خواننده', ${at})`,
    ...graphOfPosts(BASE, at, 1, FEW),
    ...graphOfReader(BASE, at, READER),
  ])
  const large = database({ DB: env.LARGE })
  expect(await makeTrending(large)).toBe(true)
  const few = await cost()
  await make(graphOfPosts(BASE, at, FEW + 1, MANY))
  await rebuildInbox(large, READER)
  const many = await cost()
  for (const [page, rows] of many) {
    const before = few.get(page) ?? 0
    expect(before, page).toBeGreaterThan(10)
    expect(rows / before, `${page}: ${before} rows, then ${rows}`).toBeLessThanOrEqual(MOST)
  }
})
