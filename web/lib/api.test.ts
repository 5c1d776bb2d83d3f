import { hc } from 'hono/client'
import { expect, test } from 'vitest'
import type { AppType } from '#worker/app.ts'
import { ApiError, createApi, unwrap } from './api.ts'

type Client = ReturnType<typeof createApi>

async function captureRequest(invoke: (client: Client) => Promise<unknown>, create: (call: typeof fetch) => Client) {
  let request = new Request('http://nothing.example')
  const call: typeof fetch = async (address, init) => {
    request = new Request(String(address), init)
    return Response.json({})
  }
  await invoke(create(call))
  const { method, url, headers } = request
  return { method, url, type: headers.get('Content-Type'), body: await request.text() }
}

const ORIGIN = 'https://daftar.example'
const hash = 'abcdefghijkl'
const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  plain: (client) => client.api.me['notification-preferences'].$get(),
  'a path parameter': (client) => client.api.posts[':hash'].$get({ param: { hash } }),
  'a query with an undefined value': (client) => client.api.posts.newest.$get({ query: { after: undefined } }),
  'a Persian query': (client) => client.api.likes.post[':hash'].$get({ param: { hash }, query: { after: 'الف & ب' } }),
  'a body': (client) => client.api.me['notification-preferences'].$patch({ json: { kind: 'weeklyDigest', on: true } }),
  'no body': (client) => client.api.likes.post[':hash'].$put({ param: { hash } }),
  'a deletion': (client) => client.api.likes.post[':hash'].$delete({ param: { hash } }),
}

test.each(Object.entries(CALLS))('sends the same request as hono’s own client: %s', async (_, invoke) => {
  const ours = await captureRequest(invoke, (call) => createApi(ORIGIN, call))
  expect(ours).toEqual(await captureRequest(invoke, (call) => hc<AppType>(ORIGIN, { fetch: call })))
  expect(ours.url.startsWith(`${ORIGIN}/api/`)).toBe(true)
})

test('percent-encodes path parameters, which hono’s own client leaves to the caller', async () => {
  const read = (name: string) => (client: Client) => client.api.tags[':name'].$get({ param: { name } })
  const ours = await captureRequest(read('کتاب/../خوانی?'), (call) => createApi(ORIGIN, call))
  expect(ours).toEqual(await captureRequest(read(encodeURIComponent('کتاب/../خوانی?')), (call) => hc<AppType>(ORIGIN, { fetch: call })))
})

test('a file is sent as it is', async () => {
  const upload = (client: Client) => client.api.media.images.$post({ body: new File(['image'], 'a.png', { type: 'image/png' }) })
  const { method, type, body } = await captureRequest(upload, (call) => createApi(ORIGIN, call))
  expect([method, type, body]).toEqual(['POST', 'application/octet-stream', 'image'])
})

test('sends a form with a file as multipart', async () => {
  const form = { key: 'k', file: new File(['<rss/>'], 'export.xml') }
  const { method, url, type, body } = await captureRequest(
    (client) => client.api.imports.file.$post({ form }),
    (call) => createApi(ORIGIN, call),
  )
  expect([method, url]).toEqual(['POST', `${ORIGIN}/api/imports/file`])
  const sent = await new Response(body, { headers: { 'Content-Type': type ?? '' } }).formData()
  expect([sent.get('key'), sent.get('file')]).toEqual(['k', expect.objectContaining({ name: 'export.xml', size: 6 })])
})

test('a call can override fetch, and awaiting a client returns the client', async () => {
  const client = createApi(ORIGIN, () => Promise.reject(new Error('not this one')))
  const answer = await client.api.me['notification-preferences'].$get({}, { fetch: async () => new Response('mine') })
  expect(await answer.text()).toBe('mine')
  expect(await Promise.resolve(client)).toBe(client)
})

const answer = (response: Response | Promise<Response>) => unwrap(Promise.resolve(response) as never) as Promise<unknown>
const error = { code: 'invalid', message: 'نادرست', requestId: 'r', fields: { name: 'کوتاه' } }

test('unwraps the body of a success, and nothing of a 204', async () => {
  expect(await answer(Response.json({ a: 1 }, { status: 201 }))).toEqual({ a: 1 })
  expect(await answer(new Response(null, { status: 204 }))).toBeUndefined()
})

test('an error has the status, body and wait of its answer', async () => {
  const limited = Response.json({ error }, { status: 429, headers: { 'Retry-After': '30' } })
  const thrown: unknown = await answer(limited).catch((reason: unknown) => reason)
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject({ status: 429, message: 'نادرست', body: error, retryAfter: 30 })
  await expect(answer(Response.json({ error }, { status: 400 }))).rejects.toMatchObject({ retryAfter: undefined })
})

test.each([
  Response.json({ message: 'x' }, { status: 502 }),
  new Response('<html>', { status: 502 }),
  Response.json(null, { status: 502 }),
  Response.json('x', { status: 502 }),
])('a response that is not an error of the API becomes an error of the server', async (response) => {
  await expect(answer(response)).rejects.toMatchObject({ status: 502, body: { code: 'internal' }, message: expect.stringMatching(/./) })
})

test('a request without an answer has no status, and a broken body is no answer', async () => {
  await expect(answer(Promise.reject(new TypeError('offline')))).rejects.toMatchObject({
    status: 0,
    body: { code: 'unavailable' },
    message: expect.stringMatching(/./),
  })
  await expect(answer(new Response('{'))).rejects.toThrow(SyntaxError)
})

test('a parameter that is missing is empty, and one with a pattern is found by its name', async () => {
  const urls: string[] = []
  const client = createApi(ORIGIN, async (address) => {
    urls.push(String(address))
    return Response.json({})
  }) as never as Record<string, Record<string, Record<string, { $get: (input?: unknown) => Promise<Response> }>>>
  await client.api?.[':hash{[a-z]+}']?.x?.$get({ param: { hash: 'abc' } })
  await client.api?.[':hash']?.x?.$get()
  expect(urls).toEqual([`${ORIGIN}/api/abc/x`, `${ORIGIN}/api//x`])
})

test('a list in a query repeats its parameter, and a reading request has no body', async () => {
  const list = await captureRequest(
    (client) => client.api.tags.$get({ query: { a: ['1', '2'], b: '3' } as never }),
    (call) => createApi(ORIGIN, call),
  )
  expect(list.url).toBe(`${ORIGIN}/api/tags?a=1&a=2&b=3`)
  const body = await captureRequest(
    (client) => client.api.tags.$get({ json: { a: 1 } } as never),
    (call) => createApi(ORIGIN, call),
  )
  expect([body.body, body.type]).toEqual(['', null])
})
