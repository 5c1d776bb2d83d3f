import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isWriteStatement, recordedDatabase, request } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { requestRow } from './request-row.ts'
import { isMutation, STATES } from './row.ts'
import { sceneFor } from './scene.ts'

/** Keys somebody might slip in to give themselves what no form gives. */
const INJECTED_FIELDS = {
  role: 'admin',
  userId: 1,
  state: 'published',
  postCount: 9,
  publishedAt: 1,
  authorId: 1,
  verifiedAt: 1,
  provenAt: 1,
}

const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ requestBody: z.unknown().optional() }))) })

/** Routes that take JSON, as the API describes itself. */
async function jsonRoutes(): Promise<string[]> {
  const { paths } = Paths.parse(await (await request('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined)
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
}

test('every route that takes JSON has a row that says what it is sent, and no other has', async () => {
  const routes = await jsonRoutes()
  expect(routes.length).toBeGreaterThan(5)
  const said = API_TABLE.filter(({ body }) => body).map(({ route }) => route)
  expect(routes.toSorted()).toEqual(said.toSorted())
})

const fieldsOf = async (response: Response) =>
  response.ok ? {} : ((await response.json<{ error: { fields?: Record<string, string> } }>()).error.fields ?? {})

describe.each(API_TABLE.filter((row) => isMutation(row) && row.body))('$route', (row) => {
  test('takes what its row sends, and refuses any other key (400)', async () => {
    const state = STATES[row.of][0]
    expect(await fieldsOf(await requestRow(row, await sceneFor(row, 'owner', state)))).not.toHaveProperty('json')
    const scene = await sceneFor(row, 'owner', state)
    const { database, trips } = recordedDatabase(env.DB)
    for (const [key, value] of Object.entries(INJECTED_FIELDS)) {
      const refused = await requestRow(row, scene, { extra: { [key]: value }, env: { DB: database } })
      expect(refused.status, key).toBe(400)
      expect(await fieldsOf(refused), key).toHaveProperty('json')
    }
    expect(trips.flat().filter(isWriteStatement)).toEqual([])
  })

  test('refuses what is no object at all (400)', async () => {
    const scene = await sceneFor(row, 'owner', STATES[row.of][0])
    for (const body of ['', '[]', 'null', '"text"', '{', '{"__proto__":{"role":"admin"}}'])
      expect((await requestRow(row, scene, { body })).status, body).toBe(400)
  })
})
