import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { requireSameOrigin } from '#worker/lib/http/check-request.ts'
import { isWriteStatement, ORIGIN, recordedDatabase } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { expectedOutcome, isMutation, type Row } from './row.ts'
import { requestRow, type Scene, sceneFor } from './scene.ts'
import { statesOf } from './subjects.ts'

const MUTATIONS = API_TABLE.filter((row) => isMutation(row) && !row.oneClick && !row.form)
const READS = API_TABLE.filter((row) => !isMutation(row))

/** Headers of requests from elsewhere. */
const FORGED: readonly Record<string, string>[] = [
  { Origin: '' },
  { Origin: 'https://evil.example' },
  { Origin: '', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'null' },
  { Origin: `${ORIGIN}.evil.example` },
  { Origin: ORIGIN.replace('http:', 'https:') },
  { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
  { Origin: '', Referer: `${ORIGIN}/` },
]
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']

const pathOfRoute = ({ route }: Row) => route.slice(route.indexOf(' ') + 1)
const ownerScene = (row: Row) => sceneFor(row, 'owner', statesOf(row.of)[0])

const unchangedScenes = new Map<string, Promise<Scene>>()
/** Returns the scene that all routes of a kind of subject share, because their requests change nothing. */
function unchangedScene(row: Row): Promise<Scene> {
  const scene = unchangedScenes.get(row.of) ?? ownerScene(row)
  unchangedScenes.set(row.of, scene)
  return scene
}

/** Returns the handlers that a request passes, in order. */
function handlersOf({ route }: Row): unknown[] {
  const [method = '', path = ''] = route.split(' ')
  return app.router.match(method, path.replace(/:\w+/g, 'zzzzzzzzzzzz'))[0].map(([[handler]]) => handler)
}

test('every mutation passes the check of its origin, then that of its content type, before a handler of its own', () => {
  const [anyRow] = MUTATIONS
  if (!anyRow) throw new Error('No mutations')
  const [first, second] = handlersOf(anyRow).slice(handlersOf(anyRow).indexOf(requireSameOrigin))
  const isShared = (handler: unknown) => MUTATIONS.every((row) => handlersOf(row).includes(handler))
  expect(first).toBe(requireSameOrigin)
  for (const row of MUTATIONS) {
    const handlers = handlersOf(row)
    const at = handlers.indexOf(requireSameOrigin)
    expect(handlers[at + 1], row.route).toBe(second)
    expect(handlers.slice(0, at).every(isShared), row.route).toBe(true)
    expect(handlers.length, row.route).toBeGreaterThan(at + 2)
  }
})

// One middleware decides for all routes: one that takes JSON, one with parameters, and one that takes a file.
const TRIED = MUTATIONS.filter(({ route }) => ['POST /api/posts', 'PUT /api/likes/post/:hash', 'POST /api/media/images'].includes(route))

test('three routes are tried', () => expect(TRIED).toHaveLength(3))

describe.each(TRIED)('$route', (row) => {
  test('rejects a foreign or missing Origin with 403 and writes nothing', async () => {
    const scene = await unchangedScene(row)
    const { database, trips } = recordedDatabase(env.DB)
    for (const headers of FORGED) {
      const { status } = await requestRow(row, scene, { headers, env: { DB: database } })
      expect(status, JSON.stringify(headers)).toBe(403)
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })

  test('rejects the content types of HTML forms and application/jsonp with 415 and writes nothing', async () => {
    const scene = await unchangedScene(row)
    const { database, trips } = recordedDatabase(env.DB)
    for (const type of FORM_TYPES) {
      const { status } = await requestRow(row, scene, { headers: { 'Content-Type': type }, env: { DB: database } })
      expect(status, type).toBe(415)
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })
})

test.each(MUTATIONS)('GET of the path of $route writes nothing and fails unless it has a GET route', async (row) => {
  const scene = await unchangedScene(row)
  const { database, trips } = recordedDatabase(env.DB)
  const { status } = await requestRow(row, scene, { method: 'GET', env: { DB: database } })
  expect(trips.flat().filter(isWriteStatement)).toEqual([])
  if (!READS.some(({ route }) => route === `GET ${pathOfRoute(row)}`)) expect(status).toBeOneOf([400, 401, 404, 405])
})

/** Write statements that a read may execute: playing audio records a download. */
const ALLOWED_WRITES: Partial<Record<string, RegExp>> = { 'GET /media/sound/:file': /^\s*insert into "?listen_/i }

/** Returns the cells of a read by visitors and owners: all with DAFTAR_FULL=1, else one for each requester and outcome. */
function readCells(row: Row) {
  const cells = statesOf(row.of).flatMap((state) => (['visitor', 'owner'] as const).map((requester) => ({ requester, state })))
  const keys = cells.map(({ requester, state }) => `${requester} ${expectedOutcome(row, requester, state)}`)
  return __FULL_MATRIX__ ? cells : cells.filter((_, nth) => keys.indexOf(keys[nth] ?? '') === nth)
}

test.each(READS)('$route writes nothing for a visitor or the owner, except downloads of audio', async (row) => {
  const { database, trips } = recordedDatabase(env.DB)
  for (const { requester, state } of readCells(row)) await requestRow(row, await sceneFor(row, requester, state), { env: { DB: database } })
  expect(trips.flat().filter((statement) => isWriteStatement(statement) && !ALLOWED_WRITES[row.route]?.test(statement))).toEqual([])
})

test('one-click unsubscribe without an Origin returns 404 for an unknown secret and 400 for another body, and writes nothing', async () => {
  const rows = API_TABLE.filter(({ oneClick }) => oneClick)
  expect(rows.map(({ route }) => route).sort()).toEqual(['POST /unsubscribe', 'POST /unsubscribe/newsletter'])
  for (const row of rows) {
    const { database, trips } = recordedDatabase(env.DB)
    const over = { headers: { Origin: '' }, env: { DB: database } }
    const scene = await sceneFor(row, 'owner', statesOf(row.of).at(-1) ?? 'missing')
    expect((await requestRow(row, scene, over)).status).toBe(404)
    expect((await requestRow(row, scene, { ...over, body: 'List-Unsubscribe=No' })).status).toBe(400)
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  }
})

test('machine clients of a foreign origin reach the hub, the callback of payments and the events of emails, and write at most to the outbox', async () => {
  const rows = API_TABLE.filter(({ form }) => form)
  expect(rows.map(({ route }) => route).sort()).toEqual(['POST /email-events', 'POST /hub', 'POST /payment/callback'])
  for (const row of rows) {
    const { database, trips } = recordedDatabase(env.DB)
    const over = { headers: { Origin: 'https://elsewhere.example' }, env: { DB: database } }
    const isHub = row.route === 'POST /hub'
    const status = { 'POST /hub': 202, 'POST /payment/callback': 303, 'POST /email-events': 404 }[row.route]
    expect((await requestRow(row, await ownerScene(row), over)).status).toBe(status)
    const writes = trips.flat().filter(isWriteStatement)
    expect(writes.length > 0).toBe(isHub)
    expect(writes.filter((statement) => !/^\s*(?:insert into|update) "outbox"/i.test(statement))).toEqual([])
  }
})

test('isWriteStatement returns true for INSERT, UPDATE, DELETE and REPLACE, also after WITH, and false for SELECT', () => {
  const writes = ['insert into x values (1)', ' UPDATE x SET y = 1', 'delete from x', 'REPLACE INTO x VALUES (1)']
  expect([...writes, 'WITH a AS (SELECT 1) DELETE FROM x', 'with a as (select 1) update "x" set y = 1'].every(isWriteStatement)).toBe(true)
  expect(['select 1', ' WITH a AS (SELECT replace(x, 1, 2) FROM b) SELECT * FROM a'].some(isWriteStatement)).toBe(false)
})
