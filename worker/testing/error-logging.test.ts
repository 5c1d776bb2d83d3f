import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { NOTHING } from '#worker/account/contact-details/change-contact-detail.ts'
import { runCron } from '#worker/cron.ts'
import { atomic, database } from '#worker/db/client.ts'
import { consumeJobs } from '#worker/jobs.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate, pollInvalidations, pollMode } from '#worker/lib/invalidations.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { handleRequest } from '#worker/router.ts'
import { freezeClock } from './frozen-clock.ts'
import { anEpisode, aPost, aShow, as, aUser, faultyDatabase, ORIGIN, paragraphs, type TestUser, takeConsole, testEnv } from './index.ts'

freezeClock()

let author: TestUser
let paths: Record<string, string>

beforeAll(async () => {
  author = await aUser()
  const post = await aPost(author)
  const show = await aShow(author)
  const { episode } = await anEpisode(author, show.id)
  paths = {
    api: `/api/posts/${post.hash}`,
    page: post.path,
    feed: `/feed/${author.handle}`,
    'podcast feed': `/podcast/${show.hash}/feed.xml`,
    media: `/media/sound/${episode.hash}.mp3`,
    embed: `/embed/${episode.hash}`,
    sitemap: '/sitemap.xml',
  }
})

/** Returns the logged errors that contain a string which is bound to a failed statement and does not occur in its text. */
const findLoggedValues = (lines: readonly string[], failed: ReturnType<ReturnType<typeof faultyDatabase>['failed']>): string[] => {
  const withoutFrames = (_: string, value: unknown) => (typeof value === 'string' ? value.split('\n    at ')[0] : value)
  const errors = lines.map((line) => JSON.stringify(JSON.parse(line).error, withoutFrames))
  return failed
    .flatMap(({ text, values }) => values.filter((value) => typeof value === 'string' && value.length > 5 && !text.includes(value)))
    .flatMap((value) => errors.filter((error) => error.includes(String(value))))
}

interface FaultyRequest {
  method?: string
  body?: string
  headers?: Record<string, string>
}

/** Sends a request whose `nth` database call fails; returns the status, the logged lines and whether there were that many calls. */
async function requestWithFault(path: string, nth: number, { method = 'GET', body, headers = {} }: FaultyRequest = {}) {
  const info = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { database: lossy, calls, failed } = faultyDatabase(env.DB, { nth, when: 'before' })
  const ctx = createExecutionContext()
  const response = await handleRequest(new Request(ORIGIN + path, { method, body, headers }), testEnv({ DB: lossy }), ctx)
  await response.arrayBuffer()
  await waitOnExecutionContext(ctx)
  const requests = info.mock.calls.length
  info.mockRestore()
  const errors = takeConsole()
  const tags = response.headers.get('Cache-Tag')?.split(',') ?? []
  return { status: response.status, errors, requests, hasFailed: calls() >= nth, values: findLoggedValues(errors, failed()), tags }
}

/** Age of the last poll in ms with which a request polls in each mode. */
const POLL_AGES = { none: 0, background: 5000, blocking: 20_000 }
type PollMode = keyof typeof POLL_AGES

/** Makes the next request poll in this mode, whatever time the previous ones took. */
async function setPollMode(mode: PollMode) {
  vi.setSystemTime(Date.now() + 1)
  await pollInvalidations(database(env))
  vi.setSystemTime(Date.now() + POLL_AGES[mode])
  expect(pollMode()).toBe(mode)
}

/**
 * Fails each database call of a request in turn; returns a line for each fault that is not logged exactly once or is logged with a bound
 * value, and the statuses.
 */
async function findMisloggedFaults(path: string, { mode = 'none', ...sent }: FaultyRequest & { mode?: PollMode } = {}) {
  const [found, statuses]: [string[], number[]] = [[], []]
  // An earlier test of the file may have cached the page.
  const cached = sent.method ? [] : (await requestWithFault(path, Number.POSITIVE_INFINITY, sent)).tags
  if (cached.length > 0) await atomic(database(env), [invalidate(database(env), cached)])
  for (let nth = 1; ; nth++) {
    await setPollMode(mode)
    const { status, errors, requests, hasFailed, values, tags } = await requestWithFault(path, nth, sent)
    if (!hasFailed) return { found, statuses }
    // A failed poll does not keep the page from being cached.
    if (tags.length > 0) await atomic(database(env), [invalidate(database(env), tags)])
    statuses.push(status)
    const expected = status >= 500 ? { errors: 1, requests: 0 } : { errors: 1, requests: 1 }
    if (errors.length !== expected.errors || requests !== expected.requests || values.length > 0)
      found.push(`call ${nth}: ${status}, ${errors.length} errors, ${requests} requests\n${errors.join('\n').slice(0, 600)}`)
  }
}

/** One middleware polls for all kinds, so that the short form tries one mode with most of them. */
const kindsOf = (mode: PollMode) =>
  __FULL_MATRIX__ || mode === 'none' ? ['api', 'page', 'feed', 'podcast feed', 'media', 'embed', 'sitemap'] : ['page', 'podcast feed']

describe.each(['none', 'background', 'blocking'] as const)('with a poll in mode %s', (mode) => {
  test.for(kindsOf(mode))('each database fault of an anonymous request is logged once, without bound values: %s', async (kind) => {
    const { found, statuses } = await findMisloggedFaults(paths[kind] ?? '', { mode })
    expect(statuses).toContain(500)
    expect(found).toEqual([])
  })

  test('a failed poll is logged once, and the cached page is served', async () => {
    const path = paths.page ?? ''
    const ok = await requestWithFault(path, Number.POSITIVE_INFINITY)
    await setPollMode(mode)
    const { status, errors, requests } = await requestWithFault(path, 1)
    expect([ok.status, status, requests]).toEqual([200, 200, 1])
    expect(errors).toEqual(mode === 'none' ? [] : [expect.stringContaining('invalidation_poll_failed')])
  })
})

test('a failed poll after a committed write is logged once, does not fail the response, and makes the next request poll first', async () => {
  await setPollMode('none')
  const { database: lossy } = faultyDatabase(env.DB, { nth: 1, when: 'before', match: /^select .* from "cache_bumps"/ })
  const deleted = await as(author).delete('/api/me/avatar', undefined, { env: { DB: lossy } })
  expect(deleted.status).toBe(200)
  expect(takeConsole()).toEqual([expect.stringContaining('invalidation_poll_failed')])
  expect(pollMode()).toBe('blocking')
})

test('a refused purge after a committed write is logged once and does not fail the response', async () => {
  const ctx = Object.assign(createExecutionContext(), { cache: { purge: () => Promise.reject(new Error('rate limited')) } })
  const headers = { Cookie: author.cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const info = vi.spyOn(console, 'log').mockImplementation(() => {})
  const response = await handleRequest(new Request(`${ORIGIN}/api/me/avatar`, { method: 'DELETE', body: '{}', headers }), testEnv(), ctx)
  await waitOnExecutionContext(ctx)
  info.mockRestore()
  expect(response.status).toBe(200)
  expect(takeConsole()).toEqual([expect.stringContaining('edge_purge_failed')])
})

test.for(['api', 'page', 'media'])('each database fault of a signed-in request is logged once, without bound values: %s', async (kind) => {
  const { found, statuses } = await findMisloggedFaults(paths[kind] ?? '', { headers: { Cookie: author.cookie } })
  expect(statuses).toContain(500)
  expect(found).toEqual([])
})

test('each database fault of a write is logged once, without bound values', async () => {
  const body = JSON.stringify({ key: newHash(), title: 'پیش‌نویس', document: paragraphs('سلام') })
  const headers = { Cookie: author.cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const { found, statuses } = await findMisloggedFaults('/api/posts', { method: 'POST', body, headers })
  expect(statuses).toContain(500)
  expect(found).toEqual([])
})

test('each database fault of a hub request is logged once, without bound values', async () => {
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.callback': 'https://reader.example/callback',
    'hub.topic': `${ORIGIN}${paths.feed}`,
  }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { found, statuses } = await findMisloggedFaults('/hub', { method: 'POST', body, headers })
  expect(statuses).toContain(500)
  expect(found).toEqual([])
})

test.for(['daftar-jobs', 'daftar-jobs-dead'])(
  'each database fault of a job is logged once, without bound values, and the job is retried: %s',
  async (queue) => {
    for (let nth = 1; ; nth++) {
      const { database: faulty, calls, failed } = faultyDatabase(env.DB, { nth, when: 'before' })
      const body = { id: newHash(), kind: NOTHING.kind, queue: NOTHING.queue, payload: {} }
      await enqueue(database(env), NOTHING, {}, { id: body.id })
      const batch = createMessageBatch(queue, [{ id: 'one', timestamp: new Date(), attempts: 1, body }])
      await consumeJobs(batch, testEnv({ DB: faulty }))
      const errors = takeConsole().filter((line) => line.includes('job_failed'))
      if (calls() < nth) {
        expect(nth).toBeGreaterThan(1)
        expect(errors).toEqual([])
        return
      }
      expect(errors).toHaveLength(1)
      expect(findLoggedValues(errors, failed())).toEqual([])
      expect((await getQueueResult(batch, createExecutionContext())).retryMessages).toHaveLength(1)
    }
  },
)

test('each database fault of a cron run is logged once, without bound values', async () => {
  // Those of earlier tests of the file would be logged.
  await env.DB.prepare('DELETE FROM dead_letters').run()
  await as(author).get('/api/home')
  const runWithFault = async (nth: number) => {
    const { database, calls, failed } = faultyDatabase(env.DB, { nth, when: 'before' })
    await runCron(testEnv({ DB: database }))
    return { errors: takeConsole(), count: calls(), failed: failed() }
  }
  const { count: total, errors: none } = await runWithFault(Number.POSITIVE_INFINITY)
  expect(total).toBeGreaterThan(15)
  expect(none).toEqual([])
  for (let nth = 1; nth <= total; nth++) {
    // Each run makes all calls; the short form fails those before and behind the tasks and a few of theirs.
    if (!__FULL_MATRIX__ && nth > 2 && nth < total - 1 && nth % 40 > 0) continue
    const { errors, count, failed } = await runWithFault(nth)
    expect([nth, errors.length, errors]).toEqual([nth, count < nth ? 0 : 1, errors])
    expect(findLoggedValues(errors, failed)).toEqual([])
  }
})
