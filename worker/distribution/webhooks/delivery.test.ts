import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { LEASE_MS } from '#worker/lib/turn-lease.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  deliverNotifications,
  faultyDatabase,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { Deliveries, type Delivery, WebhookView } from './contract.ts'
import { pruneWebhooks } from './prune-webhooks.ts'
import { RETRY_DELAYS, runWebhookTurn } from './run-webhook-turn.ts'
import { aReceiver, aWebhook, deliverAfter, isAccepted } from './testing/a-receiver.ts'

beforeEach(() => setClockOffset(0))

async function aPinged(answer?: Parameters<typeof aReceiver>[0]) {
  const owner = await aUser()
  const receiver = aReceiver(answer)
  const webhook = await aWebhook(owner, receiver)
  const ping = async () => {
    await as(owner).post(`/api/webhooks/${webhook.hash}/ping`)
    await runAllJobs()
  }
  return { owner, receiver, webhook, ping, id: await queryNumber('SELECT id AS n FROM webhooks WHERE hash = ?', webhook.hash) }
}
const log = async (person: TestUser, hash: string, query = ''): Promise<Delivery[]> =>
  Deliveries.parse(await (await as(person).get(`/api/webhooks/${hash}/deliveries${query}`)).json()).items
const stateOf = async (person: TestUser, hash: string) => WebhookView.parse(await (await as(person).get(`/api/webhooks/${hash}`)).json())
const addPing = (id: number) =>
  runQuery(
    "INSERT INTO webhook_deliveries (webhook_id, event, subject, at, next_attempt_at) VALUES (?, 'ping', 'abcdefghijkl', ?, 0)",
    id,
    Date.now(),
  )

test('a test message arrives at once, signed, and the log has the answer', async () => {
  const { owner, receiver, webhook, ping } = await aPinged(() => new Response('پذیرفتم\u0000', { status: 202 }))
  await ping()
  const [received] = receiver.received
  expect(received?.message).toEqual({ type: 'ping', timestamp: expect.any(String), data: { webhook: webhook.hash } })
  expect(received && isAccepted(received, webhook.secret)).toBe(true)
  expect(received?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': expect.stringContaining('Daftar') })
  expect(await log(owner, webhook.hash)).toEqual([
    {
      ...{ hash: received?.id, event: 'ping', state: 'delivered', attempts: 1, status: 202, error: null, nextAttemptAt: null },
      ...{ at: expect.any(Number), attemptedAt: expect.any(Number), duration: expect.any(Number) },
      ...{ answer: 'پذیرفتم\uFFFD', payload: received?.body },
    },
  ])
})

test('a rotated secret signs at once, and the one before for another 24 hours', async () => {
  const { owner, receiver, webhook, ping } = await aPinged()
  const { secret } = await (await as(owner).post(`/api/webhooks/${webhook.hash}/secret`)).json<{ secret: string }>()
  await ping()
  expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const key of [secret, webhook.secret]) expect(receiver.received.every((one) => isAccepted(one, key))).toBe(true)
  setClockOffset(LIMITS.webhookOldSecretHours * HOUR)
  await ping()
  expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  await atomic(database(env), pruneWebhooks(database(env)))
  expect((await stateOf(owner, webhook.hash)).oldSecretUntil).toBeNull()
  await ping()
  expect(receiver.received).toHaveLength(3)
})

test.each([
  ['an error', () => new Response('خراب', { status: 500 }), 500, null],
  ['no connection', () => Promise.reject(new TypeError('Network connection lost.')), null, 'unreachable'],
  [
    'a redirect to a private address',
    () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
    null,
    'redirect',
  ],
  ['a redirect on its own host', () => new Response(null, { status: 302, headers: { Location: '/elsewhere' } }), null, 'redirect'],
  [
    'a redirect to another host',
    () => new Response(null, { status: 307, headers: { Location: 'https://else.example/' } }),
    null,
    'redirect',
  ],
] as const)(
  'after %s a message is sent again for about a day, the same under the same id, and then given up',
  async (_, answer, status, error) => {
    const { owner, receiver, webhook, ping } = await aPinged(answer)
    await ping()
    for (const delay of RETRY_DELAYS.slice(0, -1)) {
      const before = receiver.received.length
      await deliverAfter(delay - MINUTE / 2)
      expect(receiver.received).toHaveLength(before)
      await deliverAfter(MINUTE / 2)
      expect(receiver.received).toHaveLength(before + 1)
    }
    await deliverAfter(2 * DAY)
    expect(receiver.received).toHaveLength(RETRY_DELAYS.length)
    expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1)
    expect(await log(owner, webhook.hash)).toMatchObject([{ state: 'failed', attempts: RETRY_DELAYS.length, status, error }])
    expect(RETRY_DELAYS.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(DAY)
  },
)

test('a retry sends what was sent first, and a change in between is a message of its own', async () => {
  const owner = await aUser()
  const receiver = aReceiver(() => new Response(null, { status: 500 }))
  await aWebhook(owner, receiver)
  const { hash } = await aPost(owner, { title: 'عنوان نخست' })
  await deliverAfter(0)
  await runQuery("UPDATE posts SET title = 'عنوان دوم' WHERE hash = ?", hash)
  await runQuery('UPDATE post_bodies SET revision = revision + 1 WHERE post_id = (SELECT id FROM posts WHERE hash = ?)', hash)
  receiver.answer = () => new Response('ok')
  await deliverAfter(MINUTE)
  const sent = receiver.received.map(({ id, message: { type, data } }) => ({ id, type, title: 'title' in data && data.title }))
  const published = { id: sent[0]?.id, type: 'post.published', title: 'عنوان نخست' }
  const updated = { id: expect.stringMatching(/^msg_/), type: 'post.updated', title: 'عنوان دوم' }
  expect(sent.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([published, published, updated])
})

test('an endless answer is read to its first kilobyte, and the message counts as delivered', async () => {
  const state = { made: 0 }
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        state.made += 1
        controller.enqueue(new Uint8Array(65_536).fill(97))
      },
    })
  const { owner, webhook, ping } = await aPinged(() => new Response(endless(), { headers: { 'Content-Length': '99999999999' } }))
  await ping()
  const [delivery] = await log(owner, webhook.hash)
  expect(delivery).toMatchObject({ state: 'delivered', answer: 'a'.repeat(LIMITS.webhookAnswerBytes) })
  expect(state.made).toBeLessThan(10)
})

test('a 410 disables a webhook at once, drops what waits and notifies its owner once', async () => {
  const { owner, receiver, webhook, ping, id } = await aPinged(() => new Response(null, { status: 410 }))
  await ping()
  await addPing(id)
  await deliverAfter(DAY)
  expect(receiver.received).toHaveLength(1)
  expect(await stateOf(owner, webhook.hash)).toMatchObject({ state: 'disabled', disabledBy: 'gone' })
  expect((await as(owner).post(`/api/webhooks/${webhook.hash}/ping`)).status).toBe(409)
  await deliverNotifications()
  expect(await readNotifications(owner)).toEqual(['security webhookDisabled 1'])
  receiver.answer = () => new Response('ok')
  expect(await (await as(owner).patch(`/api/webhooks/${webhook.hash}`, { state: 'active' })).json()).toMatchObject({
    ...{ state: 'active', disabledBy: null, failingSince: null },
  })
  await ping()
  expect(receiver.received.length).toBeGreaterThan(1)
})

test('five days of failures disable a webhook, and a success in between starts the time again', async () => {
  const { owner, receiver, webhook, ping } = await aPinged(() => new Response(null, { status: 503 }))
  const failFor = async (days: number) => {
    for (let at = 0; at < days * 2; at++) {
      await ping()
      await deliverAfter(DAY / 2)
    }
  }
  await failFor(4)
  expect((await stateOf(owner, webhook.hash)).failingSince).toBeGreaterThan(0)
  receiver.answer = () => new Response(null, { status: 204 })
  await ping()
  expect((await stateOf(owner, webhook.hash)).failingSince).toBeNull()
  receiver.answer = () => new Response(null, { status: 503 })
  await failFor(4)
  expect((await stateOf(owner, webhook.hash)).state).toBe('active')
  await failFor(2)
  expect(await stateOf(owner, webhook.hash)).toMatchObject({ state: 'disabled', disabledBy: 'failures' })
})

test.each([
  ['before the message is sent', 'before', 0],
  ['after the message was sent', 'before', 1],
  ['after its outcome was stored', 'after', 1],
] as const)('a worker that dies %s leaves the message to a later one, which sends the same', async (when, fault, sent) => {
  const { owner, receiver, webhook, id } = await aPinged()
  await addPing(id)
  const match = when === 'before the message is sent' ? /set "payload"/ : /"attempted_at" = /
  const { database: dying } = faultyDatabase(env.DB, { nth: 'all', when: fault, match })
  await runWebhookTurn(testEnv({ DB: dying }), { webhook: id })
  expect(takeConsole().join()).toContain('webhook_turn_failed')
  expect(receiver.received).toHaveLength(sent)
  await deliverAfter(LEASE_MS + MINUTE)
  await deliverAfter(5 * MINUTE)
  const times = fault === 'after' ? 1 : sent + 1
  expect(receiver.received).toHaveLength(times)
  expect(new Set(receiver.received.map(({ id: message, body }) => message + body)).size).toBe(1)
  expect(await log(owner, webhook.hash)).toMatchObject([{ state: 'delivered' }])
})

test('two workers at once send each message once', async () => {
  const { receiver, id } = await aPinged()
  for (let nth = 0; nth < 5; nth++) await addPing(id)
  await Promise.all([1, 2, 3].map(() => runWebhookTurn(testEnv(), { webhook: id })))
  await deliverAfter(LEASE_MS)
  expect(receiver.received).toHaveLength(5)
  expect(new Set(receiver.received.map(({ id: message }) => message)).size).toBe(5)
})

test('a message is sent again under its id when its owner asks, and several requests before that send it once', async () => {
  const { owner, receiver, webhook, ping } = await aPinged()
  await ping()
  const [{ hash = '' } = {}] = await log(owner, webhook.hash)
  const replay = () => as(owner).post(`/api/webhooks/${webhook.hash}/deliveries/${hash}/replay`)
  for (const { status } of [await replay(), await replay()]) expect(status).toBe(204)
  await runAllJobs()
  expect(receiver.received.map(({ id }) => id)).toEqual([hash, hash])
  const other = await aUser()
  expect((await as(other).post(`/api/webhooks/${webhook.hash}/deliveries/${hash}/replay`)).status).toBe(404)
  await as(owner).patch(`/api/webhooks/${webhook.hash}`, { state: 'paused' })
  expect((await replay()).status).toBe(409)
  await runAllJobs()
  expect(receiver.received).toHaveLength(2)
})

test('the log keeps the last fifty messages for a week, in pages', async () => {
  const { owner, webhook, id } = await aPinged()
  for (let nth = 0; nth < LIMITS.webhookDeliveries + 5; nth++) await addPing(id)
  await deliverAfter(0)
  const first = Deliveries.parse(await (await as(owner).get(`/api/webhooks/${webhook.hash}/deliveries?limit=50`)).json())
  expect([first.items.length, first.next]).toEqual([LIMITS.webhookDeliveries, undefined])
  const page = Deliveries.parse(await (await as(owner).get(`/api/webhooks/${webhook.hash}/deliveries?limit=20`)).json())
  const rest = await log(owner, webhook.hash, `?limit=50&after=${page.next}`)
  expect([...page.items, ...rest]).toEqual(first.items)
  setClockOffset(LIMITS.webhookDeliveryDays * DAY + HOUR)
  await atomic(database(env), pruneWebhooks(database(env)))
  expect(await log(owner, webhook.hash)).toEqual([])
})

test('a slow host delays only a few of its webhooks in a run', async () => {
  const host = 'slow.example'
  for (let nth = 0; nth < 8; nth++) {
    const receiver = aReceiver(undefined, host)
    const webhook = await aWebhook(await aUser(), receiver)
    await addPing(await queryNumber('SELECT id AS n FROM webhooks WHERE hash = ?', webhook.hash))
  }
  const { receiver, id } = await aPinged()
  await addPing(id)
  const turns = () => queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'webhook-turn'")
  const { enqueueDueWebhooks } = await import('./webhook-lease.ts')
  await enqueueDueWebhooks(testEnv())
  expect(await turns()).toBe(7)
  await runAllJobs()
  expect(receiver.received).toHaveLength(1)
})

test('a webhook of a publication stops when the editor who chose its address leaves, until another starts it', async () => {
  const [owner, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  const receiver = aReceiver()
  const webhook = await aWebhook(editor, receiver, { publication: publication.handle })
  const id = await queryNumber('SELECT id AS n FROM webhooks WHERE hash = ?', webhook.hash)
  await runQuery("UPDATE publication_members SET role = 'writer' WHERE user_id = ?", editor.id)
  await addPing(id)
  await deliverAfter(0)
  expect(receiver.received).toEqual([])
  expect((await as(editor).get(`/api/webhooks/${webhook.hash}`)).status).toBe(404)
  expect(await stateOf(owner, webhook.hash)).toMatchObject({ state: 'disabled', disabledBy: 'manager', manager: { handle: editor.handle } })
  expect(await (await as(owner).patch(`/api/webhooks/${webhook.hash}`, { state: 'active' })).json()).toMatchObject({
    manager: { handle: owner.handle },
  })
  await addPing(id)
  await deliverAfter(0)
  expect(receiver.received).toHaveLength(1)
})

test('nothing is sent while the account of the owner is closed', async () => {
  const { owner, receiver, id } = await aPinged()
  await addPing(id)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", owner.id)
  await deliverAfter(HOUR)
  await runWebhookTurn(testEnv(), { webhook: id })
  expect(receiver.received).toEqual([])
  await runQuery("UPDATE users SET state = 'active' WHERE id = ?", owner.id)
  await deliverAfter(HOUR)
  expect(receiver.received).toHaveLength(1)
})

test('an address that is private now is not asked, whatever was stored', async () => {
  const { owner, webhook, ping, id } = await aPinged()
  const asked: string[] = []
  setOutboundNetwork(async (request) => {
    asked.push(request.url)
    return new Response('ok')
  })
  for (const url of [
    'http://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://metadata.internal/',
    'https://user:pw@host.example/',
  ]) {
    await runQuery('UPDATE webhooks SET url = ?, retry_at = 0 WHERE id = ?', url, id)
    await ping()
  }
  expect(asked).toEqual([])
  expect((await log(owner, webhook.hash)).every(({ error, status }) => error === 'address' && status === null)).toBe(true)
})
