import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { isWriteStatement, ORIGIN, recordedDatabase } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { requestRow } from './request-row.ts'
import { isMutation, type Row, STATES } from './row.ts'
import { sceneFor } from './scene.ts'

const MUTATIONS = API_TABLE.filter((row) => isMutation(row) && !row.oneClick && !row.form)
const READS = API_TABLE.filter((row) => !isMutation(row))

/** The first state of a kind is one in which its owner may do the most. */
const ownerScene = (row: Row) => sceneFor(row, 'owner', STATES[row.of][0])
const pathOfRoute = ({ route }: Row) => route.slice(route.indexOf(' ') + 1)

describe.each(MUTATIONS)('$route', (row) => {
  test('from another site, or from nobody knows where, changes nothing (403)', async () => {
    const scene = await ownerScene(row)
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

  test('as a form would send it changes nothing (415)', async () => {
    const scene = await ownerScene(row)
    const { database, trips } = recordedDatabase(env.DB)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']) {
      const { status } = await requestRow(row, scene, { headers: { 'Content-Type': type }, env: { DB: database } })
      expect(status, type).toBe(415)
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })

  test('by GET changes nothing', async () => {
    const scene = await ownerScene(row)
    const { database, trips } = recordedDatabase(env.DB)
    const { status } = await requestRow(row, scene, { method: 'GET', env: { DB: database } })
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
    // Another route may read at the same address; it says so in a row of its own.
    if (!READS.some(({ route }) => route === `GET ${pathOfRoute(row)}`)) expect(status).toBeOneOf([400, 401, 404, 405])
  })
})

/** What a route writes down though it only reads: that somebody listened, and nothing else. */
const ALLOWED_WRITES: Partial<Record<string, RegExp>> = { 'GET /media/sound/:file': /^\s*insert into "?listen_/i }

test.each(READS)('$route changes nothing', async (row) => {
  const { database, trips } = recordedDatabase(env.DB)
  for (const state of STATES[row.of]) {
    for (const asker of ['visitor', 'owner'] as const) await requestRow(row, await sceneFor(row, asker, state), { env: { DB: database } })
  }
  expect(trips.flat().filter((statement) => isWriteStatement(statement) && !ALLOWED_WRITES[row.route]?.test(statement))).toEqual([])
})

test('one click from a mail is the only change anybody may send from anywhere, and needs its secret', async () => {
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

test('the hub takes forms from anywhere, and only writes down what is to be asked', async () => {
  const rows = API_TABLE.filter(({ form }) => form)
  expect(rows.map(({ route }) => route)).toEqual(['POST /hub'])
  for (const row of rows) {
    const { database, trips } = recordedDatabase(env.DB)
    const over = { headers: { Origin: 'https://elsewhere.example' }, env: { DB: database } }
    expect((await requestRow(row, await ownerScene(row), over)).status).toBe(202)
    const changing = trips.flat().filter(isWriteStatement)
    expect(changing.length).toBeGreaterThan(0)
    expect(changing.filter((statement) => !/^\s*(?:insert into|update) "outbox"/i.test(statement))).toEqual([])
  }
})

test('a statement that changes something is told from one that reads', () => {
  expect(['insert into x values (1)', ' UPDATE x SET y = 1', 'delete from x', 'REPLACE INTO x VALUES (1)'].every(isWriteStatement)).toBe(
    true,
  )
  expect(['select 1', ' WITH a AS (SELECT 1) SELECT * FROM a'].some(isWriteStatement)).toBe(false)
})
