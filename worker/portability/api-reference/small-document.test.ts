import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { REQUEST_LIMITS } from '#shared/limits/requests.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { createDocument } from './document.ts'

const app = new Hono<AppContext>()
  .get(
    '/api/posts/:hash/open',
    describeEndpoint('Read a thing', { 200: z.strictObject({ name: z.string() }), 304: null }, [404]),
    validateInput('param', z.strictObject({ hash: z.string() })),
    validateInput('query', z.strictObject({ after: z.string().optional(), limit: z.string() })),
    (c) => c.json({ name: '' }, 200),
  )
  .post(
    '/api/posts/mine',
    describeEndpoint('Write a thing', { 201: z.strictObject({ hash: z.string() }) }, [401, 409]),
    validateInput('json', z.strictObject({ title: z.string().default('') })),
    (c) => c.json({ hash: '' }, 201),
  )
  .post('/outside/api/form', describeEndpoint('Take a form', { 303: null }), (c) => c.redirect('/', 303))
  .get('/api/posts/plain', describeEndpoint('Read a file', { 200: ['text/plain', 'text/csv'], 503: null }), (c) => c.text('', 200))
  .all('/api/posts/any', (c) => c.text('', 200))

const { paths } = createDocument({ routes: app.routes, findRequestLimit: (method) => (method === 'POST' ? 'write' : undefined) })
const operation = (method: string, path: string) => paths[path]?.[method]

test('a document has the routes of its app, of one method each', () => {
  expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
    ['/api/posts/{hash}/open', ['get']],
    ['/api/posts/mine', ['post']],
    ['/outside/api/form', ['post']],
    ['/api/posts/plain', ['get']],
  ])
  expect(operation('get', '/api/posts/{hash}/open')?.operationId).toBe('getPostsByHashOpen')
})

test('a read has its parameters with their places, the responses that it declares and the errors of its inputs', () => {
  const read = operation('get', '/api/posts/{hash}/open')
  expect(read?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['hash', 'path', true],
    ['after', 'query', undefined],
    ['limit', 'query', true],
  ])
  expect(Object.keys(read?.responses ?? {})).toEqual(['200', '304', '400', '401', '403', '404', '5XX'])
  expect(read?.responses['304']).toEqual({ description: 'Not modified' })
  expect(read?.responses['200']?.content?.['application/json']?.schema.required).toEqual(['name'])
  expect(read).not.toHaveProperty('requestBody')
  expect(read).not.toHaveProperty('x-rate-limit')
  expect(read?.security[0]).toEqual({})
})

test('a mutation of the API has a body with defaults left out, the errors of the middleware and its limit in seconds', () => {
  const write = operation('post', '/api/posts/mine')
  expect(Object.keys(write?.responses ?? {})).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '5XX'])
  expect(write?.requestBody?.required).toBe(true)
  expect(write?.requestBody?.content['application/json']?.schema.required).toBeUndefined()
  expect(write?.['x-rate-limit']).toEqual({
    requests: REQUEST_LIMITS.write.perAccount,
    windowSeconds: REQUEST_LIMITS.write.windowMs / 1000,
  })
  expect(write?.security).not.toContainEqual({})
})

test('what is outside the API has no errors of its middleware, and a file has its types', () => {
  expect(Object.keys(operation('post', '/outside/api/form')?.responses ?? {})).toEqual(['303', '401', '403', '429', '5XX'])
  expect(operation('post', '/outside/api/form')?.tags).toEqual(['files'])
  const file = operation('get', '/api/posts/plain')
  expect(Object.keys(file?.responses['200']?.content ?? {})).toEqual(['text/plain', 'text/csv'])
  expect(file?.responses['503']?.description).toBe('Down')
  expect(Object.keys(file?.responses ?? {})).toEqual(['200', '401', '403', '503', '5XX'])
})
