import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { costRecordingDatabase, publicationGraphSql, recordedDatabase, request } from '#worker/testing/index.ts'

const [SMALL, LARGE] = [5_000_000, 6_000_000]

beforeAll(async () => {
  for (const [base, posts, writers] of [
    [SMALL, 100, 20],
    [LARGE, 3000, 500],
  ] as const)
    for (const statement of publicationGraphSql(base, Date.now(), { posts, writers })) await env.DB.prepare(statement).run()
})

const pathOf = (base: number) => `/api/publications/large${base}/front-page`

test('the front page of a large publication takes three round trips and reads hardly more rows than that of a small one', async () => {
  const costs: number[] = []
  for (const base of [SMALL, LARGE]) {
    const { database: DB, rowsRead } = costRecordingDatabase(env.DB)
    expect((await request(pathOf(base), undefined, { DB })).status).toBe(200)
    costs.push(rowsRead())
  }
  const [small = 0, large = 0] = costs
  expect(small).toBeGreaterThan(0)
  expect(large / small, `${large} rows instead of ${small}`).toBeLessThanOrEqual(1.3)
  const { database, trips } = recordedDatabase(env.DB)
  await request(pathOf(LARGE), undefined, { DB: database })
  expect(trips.filter((statements) => !statements.every((statement) => statement.includes('cache_bumps')))).toHaveLength(3)
})
