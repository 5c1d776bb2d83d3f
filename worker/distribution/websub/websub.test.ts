import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import {
  aFeedReader,
  anEpisode,
  aPost,
  aShow,
  as,
  aUser,
  deliverFeedsAfter,
  ORIGIN,
  request,
  resetFeedReaders,
  runAllJobs,
  type TestUser,
} from '#worker/testing/index.ts'

const HUB = `${ORIGIN}/hub`

beforeEach(resetFeedReaders)
const runCron = () => deliverFeedsAfter(0)
const publish = (author: TestUser, hash: string) => as(author).post(`/api/posts/${hash}/publish`, { revision: 1 })
const feedOf = (hash: string) => `/podcast/${hash}/feed.xml`
const subscriptions = async () =>
  (await env.DB.prepare('SELECT callback, expires_at, delivered, failures FROM hub_subscriptions ORDER BY id').all()).results

async function aFeed() {
  const owner = await aUser()
  const show = await aShow(owner)
  return { owner, show, path: feedOf(show.hash) }
}

test.each(['GET', 'HEAD'])('%s responses of show, site, user and topic feeds link the hub and the feed itself once', async (method) => {
  const { owner, show, path } = await aFeed()
  await anEpisode(owner, show.id)
  for (const feed of [path, '/feed', '/feed.json', `/feed/${owner.handle}`, `/feed/${owner.handle}.json`, '/feed/topic/literature']) {
    const answer = await request(feed, { method })
    expect(answer.headers.get('Link'), feed).toBe(`<${HUB}>; rel="hub", <${ORIGIN}${feed}>; rel="self"`)
    const text = await answer.text()
    if (method === 'HEAD') expect(text).toBe('')
    else if (feed.endsWith('.json'))
      expect(JSON.parse(text)).toMatchObject({ hubs: [{ type: 'WebSub', url: HUB }], feed_url: ORIGIN + feed })
    else {
      expect([...text.matchAll(/<atom:link href="([^"]+)" rel="hub"\/>/g)].map(([, href]) => href)).toEqual([HUB])
      expect([...text.matchAll(/<atom:link href="([^"]+)" rel="self"/g)].map(([, href]) => href)).toEqual([ORIGIN + feed])
    }
  }
  const etag = (await request(path)).headers.get('ETag') ?? ''
  const kept = await request(path, { method, headers: { 'If-None-Match': etag } })
  expect([kept.status, kept.headers.get('Link')]).toEqual([304, `<${HUB}>; rel="hub", <${ORIGIN}${path}>; rel="self"`])
})

test('private feeds link no hub and accept no subscriptions', async () => {
  const { owner, show } = await aFeed()
  const made = await as(owner).post(`/api/podcasts/${show.hash}/private-feeds`, { name: 'همکاران' })
  const { path } = await made.json<{ path: string }>()
  const feed = await request(path)
  expect([feed.status, feed.headers.get('Link')]).toEqual([200, null])
  expect(await feed.text()).not.toContain('rel="hub"')
  expect((await aFeedReader().subscribe(path)).status).toBe(400)
})

test('a confirmed subscription receives the signed feed once after a publication, a show change and an episode deletion, and can be ended', async () => {
  const { owner, show, path } = await aFeed()
  const reader = aFeedReader(undefined, '/callback?id=7&hub.x=1')
  const accepted = await reader.subscribe(path, { 'hub.lease_seconds': '86400', 'hub.secret': 'راز', 'hub.else': '1' })
  expect([accepted.status, accepted.headers.get('Content-Type')]).toEqual([202, 'text/plain; charset=UTF-8'])
  expect(reader.received).toHaveLength(1)
  const [verification] = reader.received
  expect(verification?.url.href.startsWith(`${reader.callback}&hub.mode=subscribe&`)).toBe(true)
  const { 'hub.challenge': challenge, ...parameters } = Object.fromEntries(verification?.url.searchParams ?? [])
  expect(parameters).toEqual({ id: '7', 'hub.x': '1', 'hub.mode': 'subscribe', 'hub.topic': ORIGIN + path, 'hub.lease_seconds': '86400' })
  expect(challenge?.length).toBeGreaterThan(40)
  await runCron()
  expect(reader.sent()).toEqual([])

  const { post } = await anEpisode(owner, show.id, { state: 'draft', title: 'گفت‌وگوی نخست' })
  await publish(owner, post.hash)
  // The jobs deliver without the cron.
  await runAllJobs()
  expect(reader.sent()).toHaveLength(1)
  const [first] = reader.sent()
  expect(first?.url.href).toBe(reader.callback)
  expect(first?.headers.get('Content-Type')).toBe('application/rss+xml; charset=UTF-8')
  expect(first?.headers.get('Link')).toBe(`<${HUB}>; rel="hub", <${ORIGIN}${path}>; rel="self"`)
  expect(first?.body).toContain('گفت‌وگوی نخست')
  expect(first?.body).toBe(await (await request(path)).text())
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode('راز'), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const [, signature = ''] = /^sha256=([0-9a-f]{64})$/.exec(first?.headers.get('X-Hub-Signature') ?? '') ?? []
  expect(await crypto.subtle.verify('HMAC', key, Uint8Array.fromHex(signature), new TextEncoder().encode(first?.body))).toBe(true)
  await runCron()
  expect(reader.sent()).toHaveLength(1)

  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'نام تازه' })
  await runCron()
  expect(reader.sent().map(({ body }) => body.includes('نام تازه'))).toEqual([false, true])
  await as(owner).delete(`/api/posts/${post.hash}`)
  await runCron()
  expect(reader.sent().map(({ body }) => body.includes('گفت‌وگوی نخست'))).toEqual([true, true, false])
  expect(reader.sent().every(({ headers }) => headers.has('X-Hub-Signature'))).toBe(true)

  expect((await reader.unsubscribe(path)).status).toBe(202)
  expect(Object.fromEntries(reader.received.at(-1)?.url.searchParams ?? [])).toEqual({
    ...{ id: '7', 'hub.x': '1', 'hub.mode': 'unsubscribe', 'hub.topic': ORIGIN + path },
    'hub.challenge': expect.any(String),
  })
  expect(await subscriptions()).toEqual([])
})

test('delivers a scheduled episode when it is published, and an episode by a guest', async () => {
  const { owner, show, path } = await aFeed()
  const guest = await aUser()
  const reader = aFeedReader()
  await reader.subscribe(path)
  const [mine, theirs] = [
    await anEpisode(owner, show.id, { state: 'draft', title: 'سر وقت' }),
    await anEpisode(guest, show.id, { state: 'draft', title: 'از مهمان' }),
  ]
  await as(owner).put(`/api/posts/${mine.post.hash}/schedule`, { revision: 1, publishAt: now() + HOUR })
  await deliverFeedsAfter(MINUTE)
  expect(reader.sent()).toEqual([])
  setClockOffset(2 * HOUR)
  await publishDue(database(env), env.ORIGIN)
  await runAllJobs()
  expect(reader.sent().map(({ body }) => body.includes('سر وقت'))).toEqual([true])
  await publish(guest, theirs.post.hash)
  await runAllJobs()
  expect(reader.sent().map(({ body }) => body.includes('از مهمان'))).toEqual([false, true])
})

test('a new post is delivered to subscribers of the site feed and both user feeds, but not of another user’s feed or a list feed', async () => {
  const author = await aUser()
  const list = await (await as(author).post('/api/lists', { key: newHash(), name: 'خواندنی', public: true })).json<{ hash: string }>()
  const [site, person, other, json] = [aFeedReader(), aFeedReader(), aFeedReader(), aFeedReader()]
  await site.subscribe('/feed')
  await person.subscribe(`/feed/${author.handle}`)
  await json.subscribe(`/feed/${author.handle}.json`)
  await other.subscribe(`/feed/${(await aUser()).handle}`)
  expect((await other.subscribe(`/feed/list/${list.hash}`)).status).toBe(202)
  const post = await aPost(author, { state: 'draft', title: 'نوشتهٔ تازه' })
  await publish(author, post.hash)
  await runAllJobs()
  expect([site, person, json, other].map((reader) => reader.sent().length)).toEqual([1, 1, 1, 0])
  expect(json.sent()[0]?.headers.get('Content-Type')).toBe('application/feed+json; charset=UTF-8')
  expect(JSON.parse(json.sent()[0]?.body ?? '')).toMatchObject({ items: [{ title: 'نوشتهٔ تازه' }] })
})

test('clamps the requested lease, renews it on resubscription and stops delivering when it expires', async () => {
  const { owner, show, path } = await aFeed()
  const reader = aFeedReader()
  const grantedLease = () => reader.received.at(-1)?.url.searchParams.get('hub.lease_seconds')
  for (const [requested, granted] of [
    ['', '864000'],
    ['1', '3600'],
    ['7200', '7200'],
    ['999999999999999', '2592000'],
    ['86400', '86400'],
  ] as const) {
    const form: Record<string, string> = requested === '' ? {} : { 'hub.lease_seconds': requested }
    await reader.subscribe(path, form)
    expect(grantedLease(), requested).toBe(granted)
  }
  const [one, ...none] = await subscriptions()
  expect(none).toEqual([])
  expect(Math.abs(Number(one?.expires_at) - now() - DAY)).toBeLessThan(MINUTE)
  setClockOffset(DAY + MINUTE)
  await as(owner).patch(`/api/podcasts/${show.hash}`, { title: 'پس از سررسید' })
  await runCron()
  expect(reader.sent()).toEqual([])
})

test.each([
  ['answers nothing', () => new Response('')],
  ['answers something else', () => new Response('yes')],
  ['appends to the challenge', ({ url }: { url: URL }) => new Response(`${url.searchParams.get('hub.challenge')}\n`)],
  ['answers 404', ({ url }: { url: URL }) => new Response(url.searchParams.get('hub.challenge'), { status: 404 })],
  ['redirects', ({ url }: { url: URL }) => new Response(null, { status: 302, headers: { Location: `https://b.example/${url.search}` } })],
  ['answers too much', ({ url }: { url: URL }) => new Response(`${url.searchParams.get('hub.challenge')}${'x'.repeat(2000)}`)],
  [
    'breaks the connection',
    () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('Network connection lost.')) })),
  ],
  ['cannot be reached', () => Promise.reject(new TypeError('Network connection lost.'))],
])('changes no subscription when the callback %s', async (_, answer) => {
  const { path } = await aFeed()
  const reader = aFeedReader(answer)
  expect((await reader.subscribe(path)).status).toBe(202)
  expect([reader.received.length, await subscriptions()]).toEqual([1, []])
  const member = aFeedReader()
  await member.subscribe(path)
  member.answer = answer
  await member.unsubscribe(path)
  expect(await subscriptions()).toHaveLength(1)
})

test('rejects invalid hub requests with 400 without contacting a callback, JSON with 415 and large forms with 413', async () => {
  const { path } = await aFeed()
  const reader = aFeedReader()
  const good = { 'hub.mode': 'subscribe', 'hub.topic': ORIGIN + path }
  const bad: [parameter: string, form: Record<string, string>][] = [
    ['hub.mode', { 'hub.topic': ORIGIN + path }],
    ['hub.mode', { ...good, 'hub.mode': 'publish', 'hub.url': ORIGIN + path }],
    ['hub.mode', { ...good, 'hub.mode': 'denied' }],
    ['hub.topic', { 'hub.mode': 'subscribe' }],
    ...[
      path,
      `${ORIGIN}/`,
      `${ORIGIN}${path}?x=1`,
      `${ORIGIN}${path}#a`,
      `https://else.example${path}`,
      `${ORIGIN}/feed/nobody-is-this`,
    ].map((topic): [string, Record<string, string>] => ['hub.topic', { ...good, 'hub.topic': topic }]),
    ...['-1', '1.5', 'ده', '1e9', '9'.repeat(30)].map((lease): [string, Record<string, string>] => [
      'hub.lease_seconds',
      { ...good, 'hub.lease_seconds': lease },
    ]),
    ['hub.secret', { ...good, 'hub.secret': 'x'.repeat(200) }],
    ['hub.secret', { ...good, 'hub.secret': 'ر'.repeat(100) }],
    ...[
      '',
      'callback',
      'http://a.ir/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://me:secret@a.ir/',
      'https://a.ir:22/',
      `${ORIGIN}/api`,
    ].map((callback): [string, Record<string, string>] => ['hub.callback', { ...good, 'hub.callback': callback }]),
  ]
  for (const [parameter, form] of bad) {
    const answer = await reader.callHub(form)
    const message = await answer.text()
    expect([answer.status, answer.headers.get('Content-Type'), message.split(':')[0]], JSON.stringify(form)).toEqual([
      ...[400, 'text/plain; charset=UTF-8'],
      parameter,
    ])
  }
  expect([reader.received, await subscriptions()]).toEqual([[], []])
  expect((await reader.subscribe(path, { 'hub.secret': 'x'.repeat(199) })).status).toBe(202)
  const json = await request('/hub', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } })
  const large = await request('/hub', { method: 'POST', body: new URLSearchParams({ 'hub.secret': 'x'.repeat(30_000) }) })
  expect([json.status, large.status]).toEqual([415, 413])
})
