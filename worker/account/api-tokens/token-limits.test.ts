import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { as, aUser, interleavedDatabase, request, runQuery, type TestUser } from '#worker/testing/index.ts'
import { requiredScope } from './authenticate-token.ts'
import { CreatedToken, TokenList } from './contract.ts'

const make = (person: TestUser, over: object = {}) => as(person).post('/api/me/api-tokens', { name: 'ربات خبر', scopes: ['read'], ...over })
const aToken = async (person: TestUser, over: object = {}) => CreatedToken.parse(await (await make(person, over)).json())
const listed = async (person: TestUser) => TokenList.parse(await (await as(person).get('/api/me/api-tokens')).json()).tokens
const call = async (authorization: string) => (await request('/api/accounts/viewer', { headers: { Authorization: authorization } })).status
const usedAt = (hash: string) => env.DB.prepare('SELECT used_at FROM api_tokens WHERE hash = ?').bind(hash).first('used_at')
const keepSession = (person: TestUser) =>
  runQuery('UPDATE sessions SET expires_at = 9e15, proven_at = 9e15, created_at = 9e15 WHERE user_id = ?', person.id)

test('a token works until the last millisecond of its seven days, and then makes room for another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await aUser()
  await keepSession(person)
  const { token, view } = await aToken(person, { expiresInDays: 7 })
  expect(view.expiresAt).toBe(Date.now() + 7 * DAY)
  for (let nth = 0; nth < 9; nth++) await aToken(person)
  setClockOffset(7 * DAY - 1)
  expect([await call(`Bearer ${token}`), (await make(person)).status, (await listed(person)).length]).toEqual([200, 409, 10])
  setClockOffset(7 * DAY)
  expect([await call(`Bearer ${token}`), (await listed(person)).length, (await make(person)).status, (await make(person)).status]).toEqual([
    ...[401, 9, 201, 409],
  ])
})

test('the tokens of others do not count, and tokens are listed last made first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [person, other] = [await aUser(), await aUser()]
  for (let nth = 0; nth < 10; nth++) await aToken(other)
  const made: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    setClockOffset(nth * 1000)
    made.push((await aToken(person)).view.hash)
  }
  expect((await listed(person)).map(({ hash }) => hash)).toEqual(made.toReversed())
})

test('the use of a token is recorded again after an hour, not a millisecond before, and for no other token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await aUser()
  const [one, other] = [await aToken(person), await aToken(person)]
  const first = Date.now()
  await call(`Bearer ${one.token}`)
  setClockOffset(HOUR - 1)
  await call(`Bearer ${one.token}`)
  expect([await usedAt(one.view.hash), await usedAt(other.view.hash)]).toEqual([first, null])
  setClockOffset(HOUR)
  await call(`Bearer ${one.token}`)
  expect(await usedAt(one.view.hash)).toBe(first + HOUR)
})

test('a use that is recorded late leaves the time of one that was recorded within the hour before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { token, view } = await aToken(await aUser())
  const earlier = Date.now() - HOUR + 1
  const DB = interleavedDatabase(env.DB, /^update "api_tokens"/i, () =>
    runQuery('UPDATE api_tokens SET used_at = ? WHERE hash = ?', earlier, view.hash),
  )
  const headers = { Authorization: `Bearer ${token}` }
  expect((await request('/api/accounts/viewer', { headers }, { DB })).status).toBe(200)
  expect(await usedAt(view.hash)).toBe(earlier)
})

test('the scheme may have any case and several spaces, and another scheme or a token in the middle is no token', async () => {
  const person = await aUser()
  const { token } = await aToken(person)
  for (const header of [`Bearer ${token}`, `bearer   ${token}  `, `BEARER ${token}`]) expect(await call(header), header).toBe(200)
  for (const header of ['Bearer', 'Bearer ', `Bearer x ${token}`, `Bearer ${token.replace('daftar_', '')}`])
    expect(await call(header), header).toBe(401)
  const visitor = await request('/api/accounts/viewer', { headers: { Authorization: `Basic Bearer ${token}` } })
  expect(await visitor.json()).toEqual({ viewer: null })
})

test.each([
  ['GET', '/api/accounts/viewer', 'read'],
  ['GET', '/api/accounts/viewers', 'session'],
  ['GET', '/x/api/accounts/viewer', 'session'],
  ['GET', '/media/a.webp', 'read'],
  ['GET', '/embed/post', 'read'],
  ['GET', '/x/media/a.webp', 'session'],
  ['GET', '/feed', 'read'],
  ['GET', '/feed.xml', 'read'],
  ['GET', '/feeds', 'session'],
  ['GET', '/podcast/abc', 'read'],
  ['GET', '/robots.txt', 'read'],
  ['GET', '/robotsxtxt', 'session'],
  ['GET', '/robots.txt.html', 'session'],
  ['HEAD', '/api/posts/abc', 'read'],
  ['GET', '/api/me/sessions', 'session'],
  ['POST', '/api/posts', 'write:posts'],
  ['DELETE', '/api/likes/abc', 'write:community'],
  ['POST', '/api/search', 'session'],
  ['PUT', '/x/api/posts/abc', 'session'],
] as const)('%s %s needs %s', (method, path, scope) => {
  expect(requiredScope(method, path)).toBe(scope)
})
