import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { handleRequest } from '#worker/router.ts'
import {
  aPost,
  as,
  aUser,
  faultyDatabase,
  ORIGIN,
  paragraphs,
  request,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'

const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

let log: ReturnType<typeof vi.spyOn>
let hours = 0
beforeEach(() => {
  // Expires pages that earlier tests of the file cached.
  hours += 2
  setClockOffset(hours * HOUR)
  log = vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())

/** Fails each call whose SQL matches. */
const failing = (match: RegExp): Partial<Env> => ({
  DB: faultyDatabase(env.DB, { nth: 'all', when: 'before', match, message: OVERLOADED }).database,
})

async function open(path: string, overrides: Partial<Env>, person?: TestUser) {
  const ctx = createExecutionContext()
  const headers: Record<string, string> = person ? { Cookie: person.cookie } : {}
  const response = await handleRequest(new Request(new URL(path, ORIGIN), { headers }), testEnv(overrides), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text, errors: takeConsole() }
}

let reader: TestUser
let post: { path: string; title: string }
beforeAll(async () => {
  reader = await aUser()
  post = await aPost(await aUser(), { title: 'پستی که می‌ماند', document: paragraphs('متن پست') })
})

/** Path, the statement that fails, and text that the reduced page still shows. */
const OPTIONAL_BLOCKS: Record<string, [path: () => string, statement: RegExp, shown: string]> = {
  'featured posts of the landing page': [() => '/', /"featured_posts"|\bpicks\b/, 'تازه'],
  'trending of the search page': [() => '/search', /\bhome_trending\b|"home_trending"/, 'جست‌وجو'],
  'related posts of a post': [() => encodeURI(post.path), /posts own CROSS JOIN/, 'متن پست'],
}

test.each(Object.keys(OPTIONAL_BLOCKS))('a page is served without a block that fails, and is not cached: %s', async (name) => {
  const [path, statement, shown] = OPTIONAL_BLOCKS[name] ?? [() => '', /^/, '']
  const reduced = await open(path(), failing(statement))
  expect([reduced.status, reduced.errors.length]).toEqual([200, 1])
  expect(reduced.text).toContain(shown)
  expect(reduced.headers.get('Cache-Control')).toBe('private, no-store')
  const complete = await open(path(), {})
  expect([complete.status, complete.errors]).toEqual([200, []])
  expect(complete.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
})

test('home is served without suggestions if their queries fail', async () => {
  const home = await as(reader).get('/api/home/newest', { env: failing(/few_people/) })
  expect(home.status).toBe(200)
  expect(await home.json()).not.toHaveProperty('suggestions')
  expect(takeConsole()).toEqual([expect.stringContaining('suggestions_failed')])
})

test('a page whose data cannot be read is a 503 in Persian with Retry-After', async () => {
  const page = await open('/topics', failing(/"topics"/))
  expect([page.status, page.headers.get('Retry-After'), page.headers.get('Cache-Control')]).toEqual([503, '2', 'private, no-store'])
  expect(page.text).toMatch(/<html[^>]* lang="fa"[^>]*>/)
  expect(page.text).toContain('این صفحه باز نشد')
})

test('a page for a user whose session cannot be read is a 503 in Persian with Retry-After', async () => {
  const page = await open('/topics', failing(/"sessions"/), reader)
  expect([page.status, page.headers.get('Retry-After'), page.errors.length]).toEqual([503, '2', 1])
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(page.text).toContain('سرور شلوغ است؛ چند لحظهٔ دیگر دوباره امتحان کن.')
  expect(page.text).not.toContain(OVERLOADED)
})

test('an API request that cannot be served is a 503 in JSON', async () => {
  const response = await request('/api/topics', {}, failing(/"topics"/))
  expect([response.status, response.headers.get('Content-Type')]).toEqual([503, 'application/json; charset=UTF-8'])
  expect(takeConsole()).toHaveLength(1)
})
