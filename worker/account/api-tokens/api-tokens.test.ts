import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Scope } from '#shared/contract/account.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import {
  aPost,
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  ORIGIN,
  paragraphs,
  request,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { CreatedToken, TokenList } from './contract.ts'

const make = (person: TestUser, over: object = {}) =>
  as(person).post('/api/me/api-tokens', { name: 'ربات خبر', scopes: ['read', 'write:posts', 'write:community'], ...over })
const aToken = async (person: TestUser, scopes?: Scope[]) => CreatedToken.parse(await (await make(person, scopes && { scopes })).json())
const tokens = async (person: TestUser) => TokenList.parse(await (await as(person).get('/api/me/api-tokens')).json()).tokens

/** Sends a request with a bearer token and neither a cookie nor an Origin header. */
const callWithToken = (token: string, method = 'GET', path = '/api/accounts/viewer', body?: unknown, over: Partial<typeof env> = {}) =>
  request(
    path,
    {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    },
    over,
  )

test('a token authenticates its owner; neither its stored row nor the token list contains it', async () => {
  const person = await aUser()
  const { token, view } = await aToken(person)
  expect(token).toMatch(/^daftar_[A-Za-z0-9_-]{43}$/)
  const rows = await env.DB.prepare('SELECT * FROM api_tokens WHERE hash = ?').bind(view.hash).all()
  expect(JSON.stringify(rows.results)).not.toContain(token.slice(7))
  expect(JSON.stringify(await tokens(person))).not.toContain(token.slice(7))
  expect(await (await callWithToken(token)).json()).toMatchObject({ viewer: { handle: person.handle } })
})

test('a token writes and reads within its scopes without an Origin header, and gets 403 outside them', async () => {
  const person = await aUser()
  const post = { key: 'by-a-program-1', title: 'خبر امروز', document: paragraphs('سلام') }
  const { token } = await aToken(person, ['read', 'write:posts'])
  expect((await callWithToken(token, 'POST', '/api/posts', post)).status).toBe(201)
  expect((await callWithToken(token, 'GET', '/api/posts/mine/drafts')).status).toBe(200)
  const reader = (await aToken(person, ['read'])).token
  const refused = await callWithToken(reader, 'POST', '/api/posts', { ...post, key: 'by-a-program-2' })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('write:posts')
  const writer = (await aToken(person, ['write:posts'])).token
  expect((await callWithToken(writer, 'GET', '/api/posts/mine/drafts')).status).toBe(403)
})

test.each([
  ['GET', '/api/me/profile'],
  ['PATCH', '/api/me/profile'],
  ['PUT', '/api/me/reading'],
  ['GET', '/api/me/api-tokens'],
  ['POST', '/api/me/api-tokens'],
  ['POST', '/api/auth/sign-out'],
  ['POST', '/api/auth/codes'],
  ['POST', '/api/contact'],
])('%s %s rejects a token with every scope (403)', async (method, path) => {
  const { token } = await aToken(await aUser())
  const answer = await callWithToken(token, method, path, method === 'GET' ? undefined : {})
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } })
})

test('an unknown path returns 404 to a token as to everybody', async () => {
  const { token } = await aToken(await aUser())
  expect((await callWithToken(token, 'GET', '/api/nowhere')).status).toBe(404)
})

test('a malformed, revoked or expired token returns 401 instead of a visitor’s response', async () => {
  const person = await aUser()
  const { token, view } = await aToken(person)
  const { token: short } = CreatedToken.parse(await (await make(person, { expiresInDays: 7 })).json())
  for (const wrong of [token.slice(0, -1), `${token}x`, token.replace('daftar_', ''), '', 'daftar_']) {
    expect((await callWithToken(wrong, 'GET', '/api/posts/newest')).status, wrong).toBe(401)
  }
  setClockOffset(7 * DAY + HOUR)
  expect((await callWithToken(short)).status).toBe(401)
  expect((await callWithToken(token)).status).toBe(200)
  setClockOffset(0)
  expect((await as(person).delete(`/api/me/api-tokens/${view.hash}`)).status).toBe(204)
  expect((await callWithToken(token)).status).toBe(401)
  expect((await as(person).delete(`/api/me/api-tokens/${view.hash}`)).status).toBe(404)
})

test('another user cannot list or revoke a token', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  const { token, view } = await aToken(owner)
  expect((await as(other).delete(`/api/me/api-tokens/${view.hash}`)).status).toBe(404)
  expect(await tokens(other)).toEqual([])
  expect((await callWithToken(token)).status).toBe(200)
})

test('a token takes precedence over a session cookie', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { token } = await aToken(person, ['read'])
  const headers = { Authorization: `Bearer ${token}` }
  expect(await (await as(other).get('/api/accounts/viewer', { headers })).json()).toMatchObject({ viewer: { handle: person.handle } })
  expect((await as(other).patch('/api/me/profile', { name: 'سارا' }, { headers })).status).toBe(403)
  expect((await as(other).get('/api/accounts/viewer', { headers: { Authorization: 'Bearer daftar_x' } })).status).toBe(401)
  // With any other authorization scheme the cookie still applies, and a cookie alone still requires the site’s Origin.
  expect((await as(other).get('/api/me/profile', { headers: { Authorization: 'Basic eDp5' } })).status).toBe(200)
  expect((await as(other).patch('/api/me/profile', { name: 'سارا' }, { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
})

test.each(['deactivated', 'deleted'])('the token of a %s account is rejected', async (state) => {
  const person = await aUser()
  const { token } = await aToken(person)
  await env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, person.id).run()
  expect((await callWithToken(token)).status).toBe(401)
})

test('the token of a suspended user can read a post but not create one (403)', async () => {
  const person = await aUser()
  const post = await aPost(await aUser())
  const { token } = await aToken(person)
  await env.DB.prepare("UPDATE users SET state = 'suspended' WHERE id = ?").bind(person.id).run()
  expect((await callWithToken(token, 'GET', `/api/posts/${post.hash}`)).status).toBe(200)
  const draft = { key: 'suspended-one', title: '', document: paragraphs('سلام') }
  expect((await callWithToken(token, 'POST', '/api/posts', draft)).status).toBe(403)
})

test('creating a token requires recent reauthentication', async () => {
  const person = await aUser()
  setClockOffset(16 * MINUTE)
  const answer = await make(person)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect(await tokens(person)).toEqual([])
})

test('a user can create at most ten active tokens, even concurrently; an expired token frees a slot', async () => {
  const person = await aUser()
  await make(person, { expiresInDays: 7 })
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => make(person)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(9)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  setClockOffset(8 * DAY)
  await env.DB.prepare('UPDATE sessions SET proven_at = ? WHERE user_id = ?')
    .bind(Date.now() + 8 * DAY, person.id)
    .run()
  expect((await make(person)).status).toBe(201)
})

test('the last use of a token is recorded, but not again half an hour later', async () => {
  const person = await aUser()
  const { token } = await aToken(person)
  expect((await tokens(person))[0]?.usedAt).toBeNull()
  const calls = async () => {
    const { database, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
    expect((await callWithToken(token, 'GET', undefined, undefined, { DB: database })).status).toBe(200)
    return calls()
  }
  expect(await calls()).toBe(2)
  const first = (await tokens(person))[0]?.usedAt ?? 0
  expect(first).toBeGreaterThan(0)
  setClockOffset(HOUR / 2)
  expect(await calls()).toBe(1)
  expect((await tokens(person))[0]?.usedAt).toBe(first)
  setClockOffset(HOUR * 2)
  expect(await calls()).toBe(2)
  expect((await tokens(person))[0]?.usedAt).toBeGreaterThan(first)
})

test('authentication runs one query with a session and none without', async () => {
  const person = await aUser()
  for (const [who, queries] of [
    [person, 1],
    [null, 0],
  ] as const) {
    const { database, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
    expect((await as(who).get('/api/accounts/viewer', { env: { DB: database } })).status).toBe(200)
    expect(calls()).toBe(queries)
  }
})

test.each([{ scopes: [] }, { scopes: ['admin'] }, { name: ' ' }, { name: 'زنگ\u0007' }, { expiresInDays: 5 }, { userId: 1 }])(
  'creating a token with %o returns 400 and stores nothing',
  async (over) => {
    const person = await aUser()
    expect((await make(person, over)).status).toBe(400)
    expect(await tokens(person)).toEqual([])
  },
)

test('the owner can list and revoke a token whose creation returned 500 after storing it', async () => {
  const person = await aUser()
  const { database: lossy } = faultyDatabase(env.DB, { nth: 2, when: 'after' })
  const lost = await as(person).post('/api/me/api-tokens', { name: 'گم‌شده', scopes: ['read'] }, { env: { DB: lossy } })
  expect(lost.status).toBe(500)
  expect(takeConsole().join()).toContain(InjectedFault.name)
  const [left] = await tokens(person)
  expect(left?.name).toBe('گم‌شده')
  expect((await as(person).delete(`/api/me/api-tokens/${left?.hash}`)).status).toBe(204)
})

test('the OpenAPI document lists the credentials that an operation accepts', async () => {
  const spec = await (await request('/api/openapi.json', { headers: { Origin: ORIGIN } })).json<{
    components: { securitySchemes: Record<string, { type: string }> }
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
  }>()
  expect(spec.components.securitySchemes).toMatchObject({ token: { type: 'http' }, session: { type: 'apiKey' } })
  expect(spec.paths['/api/posts']?.post?.security).toEqual([{ session: [] }, { token: ['write:posts'] }])
  expect(spec.paths['/api/posts/newest']?.get?.security).toEqual([{}, { session: [] }, { token: ['read'] }])
  expect(spec.paths['/api/me/profile']?.patch?.security).toEqual([{ session: [] }])
})
