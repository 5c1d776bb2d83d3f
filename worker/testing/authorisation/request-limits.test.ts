import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { REQUEST_LIMITS, type RequestLimitName } from '#shared/limits/requests.ts'
import { app } from '#worker/app.ts'
import { limitCalls } from '#worker/lib/call-limit.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { findRequestLimit, ROUTE_LIMITS, requestLimitKeys } from '#worker/request-limits.ts'
import { handleRequest } from '#worker/router.ts'
import { aUser, isWriteStatement, ORIGIN, recordedDatabase, request, type TestUser, testEnv } from '#worker/testing/index.ts'
import { freezeClock } from '../frozen-clock.ts'
import { API_TABLE } from './api-table.ts'
import { isMutation } from './row.ts'

/** Reads that scan, render or aggregate much, or that a client repeats while the user types. */
const EXPENSIVE_READS = [
  'GET /api/search/:type',
  'GET /api/search/suggestions',
  'GET /api/exports/posts/:file',
  'GET /api/exports/lists/:file',
  'GET /api/exports/publications/:file',
  'GET /api/comments/mentions',
  'GET /api/comments/post/:hash/search',
  'GET /api/posts/:hash/suggestions',
  'GET /api/episodes/:hash/transcript/segments',
  'GET /api/accounts/handles/:handle',
  'GET /api/accounts/suggested-handle',
  'GET /api/stats/mine',
  'GET /api/campaigns/:slug/year',
  'GET /api/stats/post/:hash',
  'GET /api/stats/mine/csv',
  'GET /api/stats/post/:hash/csv',
  'GET /api/stats/publication/:handle',
  'GET /api/stats/publication/:handle/csv',
  'GET /api/stats/podcast/:hash',
  'GET /api/stats/podcast/:hash/csv',
  'GET /api/downloads/shows',
  'GET /api/downloads/:post',
  'GET /api/downloads/:post/requests',
  'GET /api/follows/opml',
  'GET /api/media/usage',
  'GET /api/health',
  'GET /api/admin/campaigns/:slug/ballots',
  'GET /api/campaigns/:slug/results.jsonl',
  'GET /media/share/:kind/:name/:file',
  'GET /sitemap.xml',
  'GET /sitemap/:file',
]
const ROUTES = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]
const LIMITED = [...ROUTES.filter((route) => !route.startsWith('GET ')), ...EXPENSIVE_READS]

const limitOf = (route: string): RequestLimitName | undefined => {
  const [method = '', path = ''] = route.split(' ')
  return findRequestLimit(method, path)
}

test('every mutation and every expensive read has a limit, no other read has one, and each limit belongs to a route', () => {
  expect(LIMITED.filter((route) => limitOf(route) === undefined)).toEqual([])
  expect(ROUTES.filter((route) => limitOf(route) !== undefined && !LIMITED.includes(route))).toEqual([])
  expect(Object.keys(ROUTE_LIMITS).filter((route) => !ROUTES.includes(route))).toEqual([])
  const used = new Set(LIMITED.map(limitOf))
  expect(Object.keys(REQUEST_LIMITS).filter((name) => ![...used].some((known) => known === name))).toEqual([])
})

test('all accounts at an address together may send at least ten times as much as one of them', () => {
  for (const { perAccount, perAddress } of Object.values(REQUEST_LIMITS)) expect(perAddress).toBeGreaterThanOrEqual(10 * perAccount)
})

// Keeps the meters from draining between two requests.
freezeClock()

/** Addresses of documentation networks; a /64 counts as one. */
const [BUSY, CALM, CROWDED] = ['2001:db8:1:1::7', '2001:db8:2:2::7', '2001:db8:3:3::7'] as const
const sameNetwork = (address: string) => address.replace('::7', ':ffff::9')

let busy: TestUser
let neighbor: TestUser
beforeAll(async () => {
  ;[busy, neighbor] = [await aUser(), await aUser()]
  const ipKey = (address: string) => clientIpKey(new Request(ORIGIN, { headers: { 'CF-Connecting-IP': address } }))
  // The limit names are the keys of the object.
  for (const name of Object.keys(REQUEST_LIMITS) as RequestLimitName[]) {
    const [account] = requestLimitKeys(name, busy, ipKey(CALM))
    const [, crowd] = requestLimitKeys(name, neighbor, ipKey(CROWDED))
    const [visitors] = requestLimitKeys(name, null, ipKey(BUSY))
    for (const key of [account, crowd, visitors]) if (key) await limitCalls(env, [key], key[1].limit)
  }
})

/** Sends the request of a row for a subject that does not exist. */
async function send(route: string, user: TestUser | null, address: string) {
  const row = API_TABLE.find((known) => known.route === route)
  if (!row) throw new Error(`${route} has no row`)
  const [method = '', pattern = ''] = route.split(' ')
  const { database, trips } = recordedDatabase(env.DB)
  const headers: Record<string, string> = { 'CF-Connecting-IP': address, ...(user ? { Cookie: user.cookie } : {}) }
  const path = pattern.replace(/:\w+/g, 'zzzzzzzzzzzz')
  if (!isMutation(row)) return { response: await request(path, { headers }, { DB: database }), trips }
  headers.Origin = ORIGIN
  headers['Content-Type'] = row.form || row.oneClick ? 'application/x-www-form-urlencoded' : 'application/json'
  return { response: await request(path, { method, headers, body: '{}' }, { DB: database }), trips }
}

/** Whether no earlier route has the limit: all routes of a limit share its meters, so one of them is tested with every kind of visitor. */
const isFirstOfLimit = (route: string) => LIMITED.find((other) => limitOf(other) === limitOf(route)) === route

test.each(LIMITED)(
  '%s over the limit of an account, of visitors or of accounts at an address returns 429 and writes nothing',
  async (route) => {
    const name = limitOf(route) ?? 'write'
    const longestWait = Math.ceil(REQUEST_LIMITS[name].windowMs / REQUEST_LIMITS[name].perAccount / 1000)
    const overLimit = [
      [busy, CALM] as const,
      [null, sameNetwork(BUSY)] as const,
      [neighbor, sameNetwork(CROWDED)] as const,
      [null, BUSY] as const,
    ]
    const isThorough = __FULL_MATRIX__ || isFirstOfLimit(route)
    for (const [user, address] of isThorough ? overLimit : overLimit.slice(0, 1)) {
      const { response, trips } = await send(route, user, address)
      expect(response.status, `${user?.handle} ${address}`).toBe(429)
      expect(await response.json()).toMatchObject({ error: { code: 'rate_limited', message: expect.stringMatching(/دوباره امتحان کن/) } })
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(longestWait)
      expect(trips.flat().filter(isWriteStatement)).toEqual([])
    }
    if (!isThorough) return
    // Another account is unaffected, even where visitors have reached their limit, and so are visitors at another address.
    for (const [user, address] of [
      [await aUser(), BUSY],
      [null, CALM],
    ] as const)
      expect((await send(route, user, address)).response.status).not.toBe(429)
  },
)

test('the call after the last allowed one returns 429, and the next one passes when Retry-After has elapsed', async () => {
  const user = await aUser()
  const post = async () => (await send('POST /api/proofreading', user, CALM)).response
  const statuses: number[] = []
  for (let at = 0; at < REQUEST_LIMITS.proofread.perAccount; at++) statuses.push((await post()).status)
  expect(statuses).not.toContain(429)
  const refused = await post()
  expect(refused.status).toBe(429)
  setClockOffset(1000 * Number(refused.headers.get('Retry-After')))
  expect((await post()).status).not.toBe(429)
})

test('a limited request takes no further database round trip', async () => {
  const user = await aUser()
  const { trips } = await send('POST /api/comments/:hash/restore', user, CALM)
  const { trips: rejected } = await send('POST /api/comments/:hash/restore', busy, CALM)
  // The viewer and the write's batch; the invalidations follow only a write that is not rejected.
  expect([trips.length, rejected.length]).toEqual([2, 1])
})

test('a search page over the limit of its visitors returns 429 that no cache stores; other pages of the same visitors are unaffected', async () => {
  const open = async (path: string, address: string) => {
    const ctx = createExecutionContext()
    const response = await handleRequest(new Request(ORIGIN + path, { headers: { 'CF-Connecting-IP': address } }), testEnv(), ctx)
    await response.arrayBuffer()
    await waitOnExecutionContext(ctx)
    return response
  }
  const path = `/search/posts?q=${crypto.randomUUID()}`
  const refused = await open(path, BUSY)
  expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([429, 'private, no-store'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await open('/tags', BUSY)).status).toBe(200)
  expect((await open(path, CALM)).status).toBe(200)
})
