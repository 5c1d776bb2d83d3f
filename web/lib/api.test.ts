import { hc } from 'hono/client'
import { expect, test } from 'vitest'
import type { AppType } from '#worker/app.ts'
import { createApi } from './api.ts'

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
  'an encoded path parameter': (client) => client.api.tags[':name'].$get({ param: { name: encodeURIComponent('کتاب/خوانی') } }),
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

test('a call can override fetch, and awaiting a client returns the client', async () => {
  const client = createApi(ORIGIN, () => Promise.reject(new Error('not this one')))
  const answer = await client.api.me['notification-preferences'].$get({}, { fetch: async () => new Response('mine') })
  expect(await answer.text()).toBe('mine')
  expect(await Promise.resolve(client)).toBe(client)
})
