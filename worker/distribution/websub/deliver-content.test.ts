import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { HUB_LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import {
  aFeedReader,
  aShow,
  as,
  aUser,
  deliverFeedsAfter,
  ORIGIN,
  queryNumber,
  recordedDatabase,
  request,
  resetFeedReaders,
  runAllJobs,
  testEnv,
} from '#worker/testing/index.ts'
import { deliverContent, enqueueChangedTopics, pruneHub } from './index.ts'

beforeEach(resetFeedReaders)

let names = 0
async function aFeed() {
  const owner = await aUser()
  const show = await aShow(owner)
  const change = async () => {
    names += 1
    const title = `نام ${names}`
    await as(owner).patch(`/api/podcasts/${show.hash}`, { title })
    await deliverFeedsAfter(0)
    return title
  }
  return { owner, show, path: `/podcast/${show.hash}/feed.xml`, change }
}
const count = () => queryNumber('SELECT count(*) AS n FROM hub_subscriptions')

test.each([
  ['an error', () => new Response('x', { status: 500 })],
  ['404', () => new Response(null, { status: 404 })],
  ['a redirect to a link-local address', () => new Response(null, { status: 307, headers: { Location: 'http://169.254.169.254/' } })],
  ['a redirect elsewhere', () => new Response(null, { status: 308, headers: { Location: 'https://else.example/' } })],
  ['no connection', () => Promise.reject(new TypeError('Network connection lost.'))],
])('retries a subscriber after %s with backoff and current content, and deletes it after about three days', async (failed, failure) => {
  const { path, change } = await aFeed()
  const reader = aFeedReader()
  await reader.subscribe(path, { 'hub.lease_seconds': '2592000' })
  reader.answer = failure
  await change()
  expect(reader.sent()).toHaveLength(1)
  await deliverFeedsAfter(MINUTE / 2)
  expect(reader.sent()).toHaveLength(1)
  await deliverFeedsAfter(MINUTE / 2)
  expect(reader.sent()).toHaveLength(2)
  await deliverFeedsAfter(MINUTE)
  expect(reader.sent()).toHaveLength(2)
  const title = await change()
  expect(reader.sent()).toHaveLength(2)
  await deliverFeedsAfter(MINUTE)
  expect(reader.sent()).toHaveLength(3)
  expect(reader.sent().at(-1)?.body).toContain(title)
  // The retries of three days do not depend on the failure; the short form counts those after the last one.
  if (!__FULL_MATRIX__ && failed !== 'no connection') return
  let hours = 0
  for (; (await count()) > 0 && hours < 120; hours += 3) await deliverFeedsAfter(3 * HOUR)
  expect(hours).toBeGreaterThan(70)
  expect(hours).toBeLessThan(85)
  expect(reader.sent().length).toBeLessThan(30)
})

test('a successful delivery resets a subscriber’s failures and ends the retries', async () => {
  const { path, change } = await aFeed()
  const reader = aFeedReader(undefined)
  const { answer } = reader
  await reader.subscribe(path)
  reader.answer = () => new Response(null, { status: 503 })
  await change()
  reader.answer = answer
  await deliverFeedsAfter(MINUTE)
  expect(reader.sent()).toHaveLength(2)
  await deliverFeedsAfter(6 * HOUR)
  await change()
  expect(reader.sent()).toHaveLength(3)
  expect(await env.DB.prepare('SELECT failures, failing_since FROM hub_subscriptions').first()).toEqual({
    failures: 0,
    failing_since: null,
  })
})

test('a 410 response ends a subscription, and at most the start of an endless response body is read', async () => {
  const { path, change } = await aFeed()
  const [gone, verbose] = [aFeedReader(), aFeedReader()]
  await gone.subscribe(path)
  await verbose.subscribe(path)
  gone.answer = () => new Response(null, { status: 410 })
  const state = { made: 0 }
  verbose.answer = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          state.made += 1
          controller.enqueue(new Uint8Array(65_536))
        },
      }),
      { headers: { 'Content-Length': '99999999999' } },
    )
  await change()
  await deliverFeedsAfter(0)
  expect([gone.sent().length, verbose.sent().length, await count()]).toEqual([1, 1, 1])
  expect(state.made).toBeLessThan(10)
})

test('notifies a subscriber of a removed feed once and deletes the subscription and its topic', async () => {
  const { owner, show, path } = await aFeed()
  const reader = aFeedReader()
  await reader.subscribe(path)
  await as(owner).delete(`/api/podcasts/${show.hash}`)
  await deliverFeedsAfter(0)
  await deliverFeedsAfter(MINUTE)
  const denial = Object.fromEntries(reader.received.at(-1)?.url.searchParams ?? [])
  expect(denial).toEqual({ 'hub.mode': 'denied', 'hub.topic': ORIGIN + path, 'hub.reason': expect.any(String) })
  expect([reader.received.length, await count()]).toEqual([2, 0])
  await atomic(database(env), pruneHub(database(env)))
  expect(await queryNumber('SELECT count(*) AS n FROM hub_topics')).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM hub_topic_tags')).toBe(0)
  expect((await reader.subscribe(path)).status).toBe(400)
})

test('pruning deletes expired subscriptions and topics without subscriptions', async () => {
  const { path } = await aFeed()
  await aFeedReader().subscribe(path, { 'hub.lease_seconds': '7200' })
  await aFeedReader().subscribe(path, { 'hub.lease_seconds': '86400' })
  setClockOffset(3 * HOUR)
  await atomic(database(env), pruneHub(database(env)))
  expect(await count()).toBe(1)
  setClockOffset(2 * DAY)
  await atomic(database(env), pruneHub(database(env)))
  expect([await count(), await queryNumber('SELECT count(*) AS n FROM hub_topics')]).toEqual([0, 0])
})

test('denies a new subscription beyond the limit per host but accepts a renewal', async () => {
  const { path } = await aFeed()
  const reader = aFeedReader()
  await reader.subscribe(path)
  const { host } = new URL(reader.callback)
  await env.DB.prepare(
    `INSERT INTO hub_subscriptions (topic_id, callback, host, expires_at, delivered) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT id, 'https://' || ?2 || '/' || i, ?2, ?3, version FROM hub_topics, n`,
  )
    .bind(HUB_LIMITS.subscriptionsPerHost - 1, host, now() + DAY)
    .run()
  expect((await reader.subscribe(path, { 'hub.callback': `https://${host}/other` })).status).toBe(202)
  expect(reader.received.map(({ url }) => url.searchParams.get('hub.mode'))).toEqual(['subscribe', 'subscribe', 'denied'])
  await reader.subscribe(path)
  expect(reader.received.at(-1)?.url.searchParams.get('hub.mode')).toBe('subscribe')
  expect(await count()).toBe(HUB_LIMITS.subscriptionsPerHost)
})

test('limits hub requests by client IP and by callback host with 429', async () => {
  const exhaustLimit = (key: string) =>
    runInDurableObject(env.LIMITS.getByName(key), (_, state) => state.storage.kv.put('state', { count: 299, lastAt: now() }))
  const subscribe = async (address: string, callback: string) => {
    const answer = await request('/hub', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': address },
      // The rate limit counts a request before its topic is validated.
      body: new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.callback': callback, 'hub.topic': 'none' }),
    })
    return [answer.status, answer.headers.get('Retry-After')]
  }
  await exhaustLimit('hub:203.0.113.77')
  expect(await subscribe('203.0.113.77', 'https://one.example/')).toEqual([400, null])
  expect(await subscribe('203.0.113.77', 'https://two.example/')).toEqual([429, '1'])
  expect(await subscribe('203.0.113.78', 'https://two.example/')).toEqual([400, null])
  await exhaustLimit('hub:to:victim.example')
  expect(await subscribe('203.0.113.79', 'https://victim.example/1')).toEqual([400, null])
  expect(await subscribe('203.0.113.80', 'https://victim.example/2')).toEqual([429, '1'])
  expect(await subscribe('203.0.113.80', 'https://three.example/')).toEqual([400, null])
})

const MANY = 400

test('concurrent runs deliver to 400 subscribers in batches of 50, once each, with a bounded number of round trips', async () => {
  const { owner, show, path } = await aFeed()
  await aFeedReader().subscribe(path)
  await env.DB.prepare('DELETE FROM hub_subscriptions').run()
  await env.DB.prepare(
    `INSERT INTO hub_subscriptions (topic_id, callback, host, expires_at, delivered) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT id, 'https://r' || i || '.example/', 'r' || i || '.example', ?, version FROM hub_topics, n`,
  )
    .bind(MANY, now() + DAY)
    .run()
  const deliveries = new Map<string, number>()
  setOutboundNetwork(async ({ url }) => {
    deliveries.set(url, (deliveries.get(url) ?? 0) + 1)
    return new Response()
  })
  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'برای همه' })
  await enqueueChangedTopics(testEnv())
  const { id } = (await env.DB.prepare('SELECT id FROM hub_topics').first<{ id: number }>()) ?? { id: 0 }
  const { database: recorded, trips } = recordedDatabase(env.DB)
  await deliverContent(testEnv({ DB: recorded }), { topic: id })
  expect(deliveries.size).toBe(50)
  expect(trips.length).toBeLessThan(12)
  await Promise.all([1, 2, 3].map(() => deliverContent(testEnv(), { topic: id })))
  expect(deliveries.size).toBe(200)
  await runAllJobs()
  expect([deliveries.size, new Set(deliveries.values())]).toEqual([MANY, new Set([1])])
  await enqueueChangedTopics(testEnv())
  await runAllJobs()
  expect(new Set(deliveries.values())).toEqual(new Set([1]))
})
