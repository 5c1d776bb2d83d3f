import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { apiDocument, apiEndpoints } from '#worker/testing/api-document.ts'
import { as, request } from '#worker/testing/index.ts'
import { type JsonSchema, toOpenApiPath } from './index.ts'

const operations = () =>
  Object.entries(apiDocument().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, path, ...operation })),
  )

test('the document has every route of the app and nothing else', () => {
  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${toOpenApiPath(path)}`)
  expect(
    operations()
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual([...new Set(routes)].toSorted())
})

test('every operation has a unique id, a summary, an area, a success response and described parameters', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toContain('putPostsByHashDraft')
  for (const { route, summary, tags, responses, parameters = [] } of operations()) {
    expect(summary, route).toMatch(/^[A-Z].{5,}/)
    expect(tags, route).toHaveLength(1)
    expect(tags, route).not.toContain(undefined)
    expect(
      Object.keys(responses).some((status) => Number(status) < 400),
      route,
    ).toBe(true)
    for (const { name, description, schema } of parameters) {
      expect(description, `${route} ${name}`).toBeTruthy()
      expect(Object.keys(schema).length, `${route} ${name}`).toBeGreaterThan(0)
    }
    for (const name of [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(parameters, route).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
  }
})

test('every object in a body is closed, so that an undeclared key is an error', () => {
  const open: string[] = []
  const visit = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { type, properties, additionalProperties } = schema as JsonSchema
    if (type === 'object' && properties && additionalProperties !== false && typeof additionalProperties !== 'object') open.push(at)
    for (const [key, inner] of Object.entries(schema)) visit(inner, `${at}.${key}`)
  }
  for (const { route, requestBody, responses } of operations()) visit([requestBody, responses], route)
  visit(apiDocument().components.schemas, 'schemas')
  expect(open).toEqual([])
})

test('a schema has the bounds of its numbers, but neither those of every integer of JSON nor the id of a registry', () => {
  const { schemas } = apiDocument().components
  expect(schemas.Chapter?.properties?.start).toEqual({ type: 'integer', minimum: 0 })
  expect(JSON.stringify(apiDocument())).not.toContain(String(Number.MAX_SAFE_INTEGER))
  expect(Object.entries(schemas).flatMap(([name, schema]) => ('id' in schema ? [name] : []))).toEqual([])
})

test('a mutation, an input and a limit bring the errors of their middleware; errors share one body', () => {
  const statuses = (route: string) => Object.keys(operations().find((operation) => operation.route === route)?.responses ?? {})
  expect(statuses('POST /api/posts')).toEqual(expect.arrayContaining(['201', '400', '401', '403', '413', '415', '429', '5XX']))
  expect(statuses('GET /api/posts/newest')).not.toContain('429')
  expect(apiDocument().components.responses.Invalid?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/ErrorBody',
  })
  const names = Object.keys(apiDocument().components.responses)
  for (const { responses } of operations())
    for (const { $ref } of Object.values(responses)) if ($ref) expect(names).toContain($ref.slice('#/components/responses/'.length))
})

test('the reference has every operation once, in the notation of types', async () => {
  const { areas, errors } = await (await request('/api/reference')).json<{
    areas: { area: string; operations: number }[]
    errors: { code: string; status: number }[]
  }>()
  expect(areas.reduce((sum, { operations: count }) => sum + count, 0)).toBe(apiEndpoints().length)
  expect(errors).toContainEqual(expect.objectContaining({ code: 'stale', status: 412 }))
  const posts = await (await as(null).get('/api/reference/posts')).json<{
    operations: { operationId: string; scope: string; body: string | null; responses: { body: string | null }[]; limit: object | null }[]
    shapes: { name: string; type: string }[]
  }>()
  const draft = posts.operations.find(({ operationId }) => operationId === 'postPosts')
  expect(draft).toMatchObject({ scope: 'write:posts', limit: { requests: 600, windowSeconds: 3600 } })
  expect(draft?.body).toContain('document?: DocumentInput')
  const own = posts.operations.find(({ operationId }) => operationId === 'getPostsMineByType')
  expect(own?.responses[0]?.body).toMatch(/publishedAt: integer \| null/)
  const names = posts.shapes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['BlockInput', 'PostCard', 'UserCard']))
  expect(names).toEqual(names.toSorted())
  expect((await as(null).get('/api/reference/nothing')).status).toBe(400)
})

test('the shapes of the document are in the order of their names', () => {
  const names = Object.keys(apiDocument().components.schemas)
  expect(names).toEqual(names.toSorted())
})
