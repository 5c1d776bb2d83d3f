import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isWriteStatement, recordedDatabase, request } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { isMutation, type Row } from './row.ts'
import { requestRow, type Scene, sceneFor, UNLIMITED } from './scene.ts'
import { statesOf } from './subjects.ts'

const INJECTED_FIELDS = {
  role: 'admin',
  userId: 1,
  state: 'published',
  postCount: 9,
  publishedAt: 1,
  authorId: 1,
  verifiedAt: 1,
  authenticatedAt: 1,
}

/** The route whose valid bodies contain a role of the site; the tables say who may set it. */
const SETS_ROLE = 'PUT /api/admin/users/:handle/role'

const Paths = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional() })),
  ),
})

async function jsonRoutes(): Promise<string[]> {
  const { paths } = Paths.parse(await (await request('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody && 'application/json' in requestBody.content)
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
}

test('a row has a body exactly if the API description declares a JSON body for its route', async () => {
  const routes = await jsonRoutes()
  expect(routes.length).toBeGreaterThan(5)
  const rows = API_TABLE.filter(({ body }) => body).map(({ route }) => route)
  expect(routes.toSorted()).toEqual(rows.toSorted())
})

const fieldsOf = async (response: Response) =>
  response.ok ? {} : ((await response.json<{ error: { fields?: Record<string, string> } }>()).error.fields ?? {})

const MALFORMED_BODIES = ['{"__proto__":{"role":"admin"}}', '[]', '', 'null', '"text"', '{']
const ROWS = API_TABLE.filter((row) => isMutation(row) && row.body)

/** Returns all cases for the first route and with DAFTAR_FULL=1, else the first few: one validator reads the bodies of all routes. */
const casesFor = <Case>(row: Row, cases: readonly Case[], few: number) => (__FULL_MATRIX__ || row === ROWS[0] ? cases : cases.slice(0, few))

describe.each(ROWS)('$route', (row) => {
  let created: Promise<Scene> | undefined
  const ownerScene = () => (created ??= sceneFor(row, 'owner', statesOf(row.of)[0]))

  test('rejects an empty or malformed body, one that is no object and one with a __proto__ key with 400', async () => {
    const scene = await ownerScene()
    for (const body of casesFor(row, MALFORMED_BODIES, 2))
      expect((await requestRow(row, scene, { body, env: UNLIMITED })).status, body).toBe(400)
  })

  test('rejects unknown keys with 400 and writes nothing; accepts the body in its row', async () => {
    const scene = await ownerScene()
    // Some routes have such a key, and reject its value.
    const knownKeys = Object.keys(row.body?.({ revision: 1, key: '', handle: '', hash: '', publication: '' }) ?? {})
    const { database, trips } = recordedDatabase(env.DB)
    for (const [key, value] of casesFor(row, Object.entries(INJECTED_FIELDS), 2)) {
      if (row.route === SETS_ROLE && key === 'role') continue
      const rejected = await requestRow(row, scene, { extra: { [key]: value }, env: { ...UNLIMITED, DB: database } })
      expect(rejected.status, key).toBe(400)
      expect(await fieldsOf(rejected), key).toHaveProperty(knownKeys.includes(key) ? key : 'json')
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
    expect(await fieldsOf(await requestRow(row, scene, { env: UNLIMITED }))).not.toHaveProperty('json')
  })
})
