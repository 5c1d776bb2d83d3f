import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPost, as, aUser, costRecordingDatabase, ORIGIN, recordedDatabase, request, runQuery } from '#worker/testing/index.ts'
import { ModerationCases } from './contract.ts'

test('with 10,000 open reports, a page takes one round trip after authentication and reads few rows', async () => {
  const [owner, reader, admin] = [await aUser(), await aUser(), await aUser({ role: 'admin' })]
  const post = await aPost(owner)
  await runQuery(
    `INSERT INTO reports (hash, reporter_id, kind, target_id, rule, words, state, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     SELECT printf('r%011d', i), ?, 'person', 5000000 + i, 'spam', '', 'open', i FROM n`,
    reader.id,
  )
  await as(reader).post('/api/reports', { kind: 'post', key: post.hash, rule: 'spam' })
  let after = ''
  for (let page = 0; page < 3; page++) {
    const { database, trips } = recordedDatabase(env.DB)
    const { database: costly, rowsRead } = costRecordingDatabase(env.DB)
    const path = `${ORIGIN}/api/moderation/cases?limit=50${after}`
    const response = await request(path, { headers: { Cookie: admin.cookie } }, { DB: database })
    expect(response.status).toBe(200)
    const { items, next } = ModerationCases.parse(await response.json())
    expect(items).toHaveLength(50)
    expect(trips.filter((statements) => !statements.every((statement) => statement.includes('cache_bumps'))).length).toBeLessThanOrEqual(3)
    await request(path, { headers: { Cookie: admin.cookie } }, { DB: costly })
    expect(rowsRead()).toBeLessThan(1500)
    after = `&after=${next}`
  }
})
