import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { isWriteStatement, ORIGIN, recordedDatabase } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { isMutation, type Row, STATES } from './row.ts'
import { requestRow, type Scene, sceneFor } from './scene.ts'

const MUTATIONS = API_TABLE.filter((row) => isMutation(row) && !row.oneClick && !row.form)
const READS = API_TABLE.filter((row) => !isMutation(row))

const ownerScene = (row: Row) => sceneFor(row, 'owner', STATES[row.of][0])
const pathOfRoute = ({ route }: Row) => route.slice(route.indexOf(' ') + 1)

describe.each(MUTATIONS)('$route', (row) => {
  let unchanged: Promise<Scene> | undefined
  const unchangedScene = () => (unchanged ??= ownerScene(row))

  test('rejects a foreign or missing Origin with 403 and writes nothing', async () => {
    const scene = await unchangedScene()
    const { database, trips } = recordedDatabase(env.DB)
    const forged: Record<string, string>[] = [
      { Origin: '' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${ORIGIN}.evil.example` },
      { Origin: ORIGIN.replace('http:', 'https:') },
      { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: '', 'Sec-Fetch-Site': 'same-site' },
      { Origin: '', Referer: `${ORIGIN}/` },
    ]
    for (const headers of forged) {
      const { status } = await requestRow(row, scene, { headers, env: { DB: database } })
      expect(status, JSON.stringify(headers)).toBe(403)
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })

  test('rejects the content types of HTML forms and application/jsonp with 415 and writes nothing', async () => {
    const scene = await unchangedScene()
    const { database, trips } = recordedDatabase(env.DB)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']) {
      const { status } = await requestRow(row, scene, { headers: { 'Content-Type': type }, env: { DB: database } })
      expect(status, type).toBe(415)
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })

  test('writes nothing on GET, which fails unless the path has a GET route', async () => {
    const scene = await unchangedScene()
    const { database, trips } = recordedDatabase(env.DB)
    const { status } = await requestRow(row, scene, { method: 'GET', env: { DB: database } })
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
    if (!READS.some(({ route }) => route === `GET ${pathOfRoute(row)}`)) expect(status).toBeOneOf([400, 401, 404, 405])
  })
})

/** Write statements that a read may execute: playing audio records a download. */
const ALLOWED_WRITES: Partial<Record<string, RegExp>> = { 'GET /media/sound/:file': /^\s*insert into "?listen_/i }

test.each(READS)('$route writes nothing for a visitor or the owner, except downloads of audio', async (row) => {
  const { database, trips } = recordedDatabase(env.DB)
  for (const state of STATES[row.of]) {
    for (const requester of ['visitor', 'owner'] as const)
      await requestRow(row, await sceneFor(row, requester, state), { env: { DB: database } })
  }
  expect(trips.flat().filter((statement) => isWriteStatement(statement) && !ALLOWED_WRITES[row.route]?.test(statement))).toEqual([])
})

test('one-click unsubscribe without an Origin returns 404 for an unknown secret and 400 for another body, and writes nothing', async () => {
  const rows = API_TABLE.filter(({ oneClick }) => oneClick)
  expect(rows.map(({ route }) => route)).toEqual(['POST /unsubscribe'])
  for (const row of rows) {
    const { database, trips } = recordedDatabase(env.DB)
    const over = { headers: { Origin: '' }, env: { DB: database } }
    expect((await requestRow(row, await ownerScene(row), over)).status).toBe(404)
    expect((await requestRow(row, await ownerScene(row), { ...over, body: 'List-Unsubscribe=No' })).status).toBe(400)
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  }
})

test('the hub accepts a form from a foreign origin with 202 and writes only to the outbox', async () => {
  const rows = API_TABLE.filter(({ form }) => form)
  expect(rows.map(({ route }) => route)).toEqual(['POST /hub'])
  for (const row of rows) {
    const { database, trips } = recordedDatabase(env.DB)
    const over = { headers: { Origin: 'https://elsewhere.example' }, env: { DB: database } }
    expect((await requestRow(row, await ownerScene(row), over)).status).toBe(202)
    const writes = trips.flat().filter(isWriteStatement)
    expect(writes.length).toBeGreaterThan(0)
    expect(writes.filter((statement) => !/^\s*(?:insert into|update) "outbox"/i.test(statement))).toEqual([])
  }
})

test('isWriteStatement returns true for INSERT, UPDATE, DELETE and REPLACE, also after WITH, and false for SELECT', () => {
  const writes = ['insert into x values (1)', ' UPDATE x SET y = 1', 'delete from x', 'REPLACE INTO x VALUES (1)']
  expect([...writes, 'WITH a AS (SELECT 1) DELETE FROM x', 'with a as (select 1) update "x" set y = 1'].every(isWriteStatement)).toBe(true)
  expect(['select 1', ' WITH a AS (SELECT replace(x, 1, 2) FROM b) SELECT * FROM a'].some(isWriteStatement)).toBe(false)
})
