import { expect, test } from 'vitest'
import { aPost, aUser, ORIGIN, request } from '#worker/testing/index.ts'

test.each([
  ['POST', '/api/posts/newest', 'GET, HEAD, PATCH, DELETE'],
  ['OPTIONS', '/api/posts/newest', 'GET, HEAD, PATCH, DELETE'],
  ['OPTIONS', '/api/posts', 'POST'],
  ['GET', '/api/posts', 'POST'],
  ['PUT', '/api/search/posts', 'GET, HEAD'],
  ['POST', '/feed', 'GET, HEAD'],
  ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
  ['DELETE', '/media/aaaaaaaaaaaa/480.webp', 'GET, HEAD'],
  ['GET', '/hub', 'POST'],
])('%s %s returns 405 with Allow: %s, whatever its body and origin', async (method, path, allow) => {
  const body = method === 'POST' || method === 'PUT' ? 'a=1' : undefined
  const foreign: Record<string, string> = { Origin: 'https://other.example', 'Content-Type': 'text/plain' }
  for (const headers of [{}, { Origin: ORIGIN }, foreign]) {
    const response = await request(path, { method, headers, ...(body ? { body } : {}) })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow])
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  }
})

test.each(['GET', 'POST', 'OPTIONS', 'DELETE'])('%s on an unknown path stays 404 without Allow', async (method) => {
  for (const path of ['/api/nothing', '/api/posts/newest/nothing/at/all', '/api', '/media']) {
    const response = await request(path, { method })
    expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 404, null])
  }
})

test('a preflight of another site passes to audio, and is rejected with 405 where no other site may read', async () => {
  const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' }
  const audio = await request('/media/sound/aaaaaaaaaaaa.mp3', { method: 'OPTIONS', headers })
  expect([audio.status, audio.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*'])
  const api = await request('/api/posts/newest', { method: 'OPTIONS', headers })
  expect([api.status, api.headers.get('Access-Control-Allow-Origin')]).toEqual([405, null])
})

test('HEAD is served as GET, and If-None-Match: * returns 304 where something exists', async () => {
  const post = await aPost(await aUser())
  expect((await request('/api/posts/newest', { method: 'HEAD' })).status).toBe(200)
  for (const path of ['/api/openapi.json', '/feed', '/feed.json', `/feed/${post.path.split('/')[1]}`])
    expect([path, (await request(path, { headers: { 'If-None-Match': '*' } })).status]).toEqual([path, 304])
  expect((await request('/feed/nobody-at-all', { headers: { 'If-None-Match': '*' } })).status).toBe(404)
})
