import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { enqueuePushes, notify } from '#worker/notifications/publish/index.ts'
import {
  aComment,
  aCommenter,
  aPost,
  as,
  aUser,
  interceptCalls,
  queryNumber,
  runAllJobs,
  runQuery,
  runQueuedJobs,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { PUSHES_PER_TURN, prunePushes, runPushTurn } from './run-push-turn.ts'
import { type SimulatedBrowser, simulatedPushService } from './testing/push-service.ts'

let service: ReturnType<typeof simulatedPushService>

beforeEach(async () => {
  setClockOffset(0)
  service = simulatedPushService(env.VAPID_PUBLIC ?? '')
  await runQuery('DELETE FROM push_devices')
})

const db = () => database(env)
const register = async (person: TestUser, browser: SimulatedBrowser) =>
  expect((await as(person).put('/api/me/push-devices/current', browser.subscription)).status).toBe(200)
/** Creates a user with a browser that receives pushes. */
async function aReader(host?: string) {
  const person = await aUser()
  const browser = service.subscribe(host)
  await register(person, browser)
  return { person, browser }
}
const reply = async (actor: TestUser, to: TestUser, body = 'پاسخی') => {
  const post = await aPost(await aUser(), { title: 'انار' })
  const { hash } = await aComment(to, post.id)
  return as(actor).post(`/api/comments/post/${post.hash}`, { key: newHash(), body, parent: hash })
}
const prefer = (person: TestUser, kind: string, channel: string, on: boolean) =>
  as(person).patch('/api/me/notification-preferences', { kind, channel, on })
const titles = ({ received }: SimulatedBrowser) => received.map(({ message }) => message.title.replace(/[\u2066-\u2069]/g, ''))
const waiting = () => queryNumber('SELECT count(*) AS n FROM push_deliveries')
const deviceOf = (person: TestUser) =>
  env.DB.prepare('SELECT failures, retry_at > ? AS rests, used_at IS NOT NULL AS used FROM push_devices WHERE user_id = ?')
    .bind(now(), person.id)
    .first<{ failures: number; rests: number; used: number }>()
/** Lets time pass, runs what cron would and all jobs. */
async function runAfter(ms: number): Promise<void> {
  setClockOffset(now() - Date.now() + ms)
  await atomic(db(), [enqueuePushes(db())])
  await runAllJobs()
}

test('a notification arrives encrypted, with its sentence, the comment and the way to it, and once', async () => {
  const [actor, { person, browser }] = [await aCommenter(), await aReader()]
  await reply(actor, person, 'چه خوب نوشتی!')
  await runAllJobs()
  await runAfter(HOUR)
  expect(titles(browser)).toEqual([`${actor.name} به نظرت پاسخ داد`])
  const [push] = browser.received
  expect(push?.message.body).toBe('چه خوب نوشتی!')
  expect(push?.message.path).toMatch(new RegExp(`^/${actor.handle}/comment/`))
  expect([push?.ttl, push?.urgency, push?.topic]).toEqual([expect.any(Number), 'normal', push?.message.tag])
  expect(push?.ttl).toBeGreaterThan(DAY / 1000 - 60)
  expect([await deviceOf(person), await waiting()]).toEqual([{ failures: 0, rests: 0, used: 1 }, 0])
})

test('every browser of the user receives it, and no browser of the actor', async () => {
  const [actor, { person, browser }] = [await aCommenter(), await aReader()]
  const own = service.subscribe()
  await register(actor, own)
  const other = service.subscribe('other.example')
  const session = newHash()
  await runQuery(
    `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at) VALUES (?1, ?2, 1, 1, ?3, ?1, 1)`,
    session,
    person.id,
    now() + 30 * DAY,
  )
  await runQuery(
    'INSERT INTO push_devices (hash, user_id, session_digest, endpoint, p256dh, auth, created_at) VALUES (?1, ?2, ?1, ?3, ?4, ?5, 1)',
    session,
    person.id,
    ...[other.subscription.endpoint, other.subscription.keys.p256dh, other.subscription.keys.auth],
  )
  await reply(actor, person)
  await runAllJobs()
  expect([browser.received.length, other.received.length, own.received.length]).toEqual([1, 1, 0])
})

test('a newer notification about the same thing has the topic and the tag of the older one, another thing has others', async () => {
  const { person, browser } = await aReader()
  await prefer(person, 'like', 'push', true)
  const [post, other] = [await aPost(person, { title: 'انار' }), await aPost(person)]
  for (const hash of [post.hash, post.hash, other.hash]) {
    await as(await aUser()).put(`/api/likes/post/${hash}`)
    await runAllJobs()
  }
  const [first, second, third] = browser.received
  expect([second?.topic === first?.topic, second?.message.tag === first?.message.tag, third?.topic === first?.topic]).toEqual([
    true,
    true,
    false,
  ])
  expect(titles(browser)[1]).toMatch(/ و .* پسندیدند$/)
  expect(first?.urgency).toBe('low')
})

test('several waiting pushes about one thing are one, which counts everybody', async () => {
  const { person, browser } = await aReader()
  await prefer(person, 'like', 'push', true)
  const post = await aPost(person)
  for (const reader of [await aUser(), await aUser(), await aUser()]) await as(reader).put(`/api/likes/post/${post.hash}`)
  await flushOutbox(db(), testEnv())
  await runQueuedJobs()
  expect(await waiting()).toBe(3)
  await runPushTurn(testEnv())
  expect([browser.received.length, await waiting()]).toEqual([1, 0])
})

test('a like that is taken back and given again is not pushed again', async () => {
  const [reader, { person, browser }] = [await aUser(), await aReader()]
  await prefer(person, 'like', 'push', true)
  const post = await aPost(person)
  for (const method of ['put', 'delete', 'put'] as const) {
    await as(reader)[method](`/api/likes/post/${post.hash}`)
    await runAllJobs()
  }
  expect(browser.received).toHaveLength(1)
})

test('a like that is taken back before its delivery is pushed once it is given again', async () => {
  const [reader, { person, browser }] = [await aUser(), await aReader()]
  await prefer(person, 'like', 'push', true)
  const post = await aPost(person)
  await as(reader).put(`/api/likes/post/${post.hash}`)
  await as(reader).delete(`/api/likes/post/${post.hash}`)
  await runAllJobs()
  expect(browser.received).toHaveLength(0)
  await as(reader).put(`/api/likes/post/${post.hash}`)
  await runAfter(0)
  expect(browser.received).toHaveLength(1)
})

describe('who turned a kind off', () => {
  test('receives no push about it, and who turned it off in the inbox only still does', async () => {
    const [actor, one, other] = [await aCommenter(), await aReader(), await aReader()]
    await prefer(one.person, 'reply', 'push', false)
    await prefer(other.person, 'reply', 'inApp', false)
    await prefer(other.person, 'reply', 'email', false)
    await reply(actor, one.person)
    await reply(actor, other.person)
    await runAllJobs()
    expect([one.browser.received.length, titles(other.browser)]).toEqual([0, [`${actor.name} به نظرت پاسخ داد`]])
  })

  test('receives none either if the push waited meanwhile', async () => {
    const [actor, { person, browser }] = [await aCommenter(), await aReader()]
    service.answer = () => new Response(null, { status: 503 })
    await reply(actor, person)
    await runAllJobs()
    await prefer(person, 'reply', 'push', false)
    service.answer = () => undefined
    await runAfter(2 * MINUTE)
    expect([browser.received.length, await waiting()]).toEqual([0, 0])
  })
})

/** What happens while a push waits for a push service that is down, after which it is not sent. */
const vetoes: [string, (people: { actor: TestUser; person: TestUser }) => Promise<unknown>][] = [
  ['blocks the actor', ({ actor, person }) => as(person).put(`/api/me/blocks/${actor.handle}`)],
  ['is blocked by the actor', ({ actor, person }) => as(actor).put(`/api/me/blocks/${person.handle}`)],
  ['mutes the actor', ({ actor, person }) => as(person).put(`/api/home/mutes/user/${actor.handle}`)],
  [
    'reads the inbox',
    async ({ person }) => {
      const { newest } = await (await as(person).get('/api/me/notifications')).json<{ newest: string }>()
      await as(person).put('/api/me/notifications/read', { upTo: newest })
    },
  ],
  ['sees the comment removed', ({ actor }) => runQuery("UPDATE comments SET state = 'removed' WHERE author_id = ?", actor.id)],
  ['signs out', ({ person }) => as(person).post('/api/auth/sign-out')],
  ['has an expired session', ({ person }) => runQuery('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', person.id)],
  ['is erased', ({ person }) => runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", person.id)],
]

test.each(vetoes)('a push is not sent any more once its user %s', async (_, happen) => {
  const [actor, { person, browser }] = [await aCommenter(), await aReader()]
  service.answer = () => new Response(null, { status: 503 })
  await reply(actor, person)
  await runAllJobs()
  expect(await waiting()).toBe(1)
  await happen({ actor, person })
  service.answer = () => undefined
  await runAfter(2 * MINUTE)
  expect([browser.received.length, await waiting()]).toEqual([0, 0])
})

test('a push that waited arrives when nothing has changed', async () => {
  const [actor, { person, browser }] = [await aCommenter(), await aReader()]
  service.answer = () => new Response(null, { status: 503 })
  await reply(actor, person)
  await runAllJobs()
  service.answer = () => undefined
  await runAfter(2 * MINUTE)
  expect([browser.received.length, await waiting(), await deviceOf(person)]).toEqual([1, 0, { failures: 0, rests: 0, used: 1 }])
})

describe('the answer of the push service', () => {
  test.each([404, 410])('%i deletes the browser and what waits for it', async (status) => {
    const [actor, { person }] = [await aCommenter(), await aReader()]
    service.answer = () => new Response(null, { status })
    await reply(actor, person)
    await runAllJobs()
    expect([await deviceOf(person), await waiting(), service.requests.length]).toEqual([null, 0, 1])
  })

  test('a browser that has unsubscribed is deleted', async () => {
    const [actor, { person, browser }] = [await aCommenter(), await aReader()]
    browser.unsubscribe()
    await reply(actor, person)
    await runAllJobs()
    expect(await deviceOf(person)).toBeNull()
  })

  test.each([
    ['429', () => new Response(null, { status: 429 }), MINUTE],
    ['500', () => new Response(null, { status: 500 }), MINUTE],
    ['503', () => new Response(null, { status: 503 }), MINUTE],
    ['429 with seconds', () => new Response(null, { status: 429, headers: { 'Retry-After': '600' } }), 10 * MINUTE],
    [
      '503 with a date',
      () => new Response(null, { status: 503, headers: { 'Retry-After': new Date(now() + 10 * MINUTE).toUTCString() } }),
      10 * MINUTE,
    ],
  ])('%s repeats the push after the wait, and not before', async (_, answer, wait) => {
    const [actor, { person, browser }] = [await aCommenter(), await aReader()]
    service.answer = answer
    await reply(actor, person)
    await runAllJobs()
    expect([await deviceOf(person), service.requests.length]).toEqual([{ failures: 1, rests: 1, used: 0 }, 1])
    service.answer = () => undefined
    await runAfter(wait - MINUTE / 2)
    expect(service.requests).toHaveLength(1)
    await runAfter(MINUTE)
    expect([browser.received.length, await waiting()]).toEqual([1, 0])
  })

  test('while a browser rests, newer pushes wait with the older ones', async () => {
    const [actor, { person, browser }] = [await aCommenter(), await aReader()]
    service.answer = () => new Response(null, { status: 429, headers: { 'Retry-After': '600' } })
    await reply(actor, person)
    await runAllJobs()
    await reply(actor, person)
    await runAfter(MINUTE)
    expect([service.requests.length, await waiting()]).toEqual([1, 2])
    service.answer = () => undefined
    await runAfter(10 * MINUTE)
    expect([browser.received.length, await waiting()]).toEqual([2, 0])
  })

  test('waits double, and a browser that fails for three days is deleted', async () => {
    const [actor, { person }] = [await aCommenter(), await aReader()]
    service.answer = () => new Response(null, { status: 503 })
    await reply(actor, person)
    await runAllJobs()
    const attempts: number[] = []
    for (let minute = 1; minute <= 16; minute++) {
      const before = service.requests.length
      await runAfter(MINUTE)
      if (service.requests.length > before) attempts.push(minute)
    }
    expect(attempts).toEqual([1, 3, 7, 15])
    for (let day = 0; day < 4; day++) {
      await reply(actor, person)
      await runAfter(DAY)
    }
    expect(await deviceOf(person)).toBeNull()
  })

  test('413 sends a short form of the push', async () => {
    const [actor, { person, browser }] = [await aCommenter(), await aReader()]
    service.maxBytes = 500
    await reply(actor, person, 'الف '.repeat(100))
    await runAllJobs()
    expect(service.requests.map(({ status }) => status)).toEqual([413, 201])
    expect([titles(browser), browser.received[0]?.message.body]).toEqual([[`${actor.name} به نظرت پاسخ داد`], ''])
  })

  test('413 to the short form as well ends the push', async () => {
    const [actor, { person }] = [await aCommenter(), await aReader()]
    service.maxBytes = 10
    await reply(actor, person)
    await runAllJobs()
    await runAfter(HOUR)
    expect([service.requests.map(({ status }) => status), await waiting()]).toEqual([[413, 413], 0])
    expect(takeConsole()).toHaveLength(1)
  })

  test.each([
    ['400', () => new Response(null, { status: 400 })],
    ['403', () => new Response(null, { status: 403 })],
  ])('%s ends the push, keeps the browser and tells the operator', async (status, answer) => {
    const [actor, { person }] = [await aCommenter(), await aReader()]
    service.answer = answer
    await reply(actor, person)
    await runAllJobs()
    await runAfter(HOUR)
    expect([service.requests.length, await waiting(), (await deviceOf(person))?.failures]).toEqual([1, 0, 1])
    expect(takeConsole().join()).toMatch(new RegExp(`push_refused.*${status}`))
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Network connection lost.'))],
    ['a redirect', () => new Response(null, { status: 307, headers: { Location: 'https://else.example/' } })],
  ])('%s leaves unknown whether the push arrived, so that it is not repeated', async (_, answer) => {
    const [actor, { person }] = [await aCommenter(), await aReader()]
    let asked = 0
    service.answer = () => {
      asked += 1
      return answer()
    }
    await reply(actor, person)
    await runAllJobs()
    await runAfter(DAY / 2)
    expect([asked, await waiting(), (await deviceOf(person))?.failures]).toEqual([1, 0, 1])
  })

  test('a push service that is overloaded receives no more in that turn, and another one does', async () => {
    const actor = await aCommenter()
    const slow = [await aReader('slow.example'), await aReader('slow.example'), await aReader('slow.example')]
    const { person, browser } = await aReader('quick.example')
    let asked = 0
    service.answer = ({ url }) => {
      if (new URL(url).host !== 'slow.example') return undefined
      asked += 1
      return new Response(null, { status: 503 })
    }
    for (const reader of [...slow, { person }]) await notifyOf(actor, reader.person)
    await flushOutbox(db(), testEnv())
    await runQueuedJobs()
    // Their lanes start together, so that the first answer cannot stop all of them.
    expect(await waiting()).toBe(4)
    await runPushTurn(testEnv())
    expect([asked <= 3, browser.received.length, await waiting()]).toEqual([true, 1, 3])
  })
})

const notifyOf = (actor: TestUser, person: TestUser) =>
  atomic(db(), [
    notify(db(), {
      kind: 'publication',
      event: 'invited',
      actorId: actor.id,
      userId: person.id,
      ref: newHash(),
      title: 'چاپار',
      path: '/chapar',
    }),
  ])

/** The complete run is slow. */
const FOLLOWERS = __FULL_MATRIX__ ? 3000 : 260

test('a post reaches the browser of each of many followers once, in turns of at most 50 pushes', async () => {
  const writer = await aUser()
  const { endpoint, keys } = service.subscribe().subscription
  const [prefix, people] = [newHash(), JSON.stringify(Array.from({ length: FOLLOWERS }, (_, at) => at))]
  const ofEach = "FROM users WHERE hash LIKE ?1 || '%'"
  await runQuery(
    "INSERT INTO users (hash, handle, name, created_at) SELECT ?1 || value, ?1 || value, 'خواننده', 1 FROM json_each(?2)",
    prefix,
    people,
  )
  await runQuery(`INSERT INTO follows (follower_id, kind, target_id, created_at) SELECT id, 'user', ?2, 1 ${ofEach}`, prefix, writer.id)
  await runQuery(
    `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at) SELECT hash, id, 1, 1, ?2, hash, 1 ${ofEach}`,
    prefix,
    now() + DAY,
  )
  await runQuery(
    `INSERT INTO push_devices (hash, user_id, session_digest, endpoint, p256dh, auth, created_at)
     SELECT hash, id, hash, ?2 || '/' || hash, ?3, ?4, 1 ${ofEach}`,
    prefix,
    ...[endpoint, keys.p256dh, keys.auth],
  )
  service.answer = () => new Response(null, { status: 201 })
  const post = await aPost(writer)
  await runAllJobs()
  await atomic(db(), [notify(db(), { kind: 'post', actorId: writer.id, post: post.hash })])
  for (;;) {
    while ((await flushOutbox(db(), testEnv())) > 0);
    const before = service.requests.length
    const jobs = await runQueuedJobs()
    if (jobs.length === 0) break
    const turns = jobs.filter(({ kind }) => kind === 'push').length
    expect(service.requests.length - before).toBeLessThanOrEqual(turns * PUSHES_PER_TURN)
  }
  expect(service.requests).toHaveLength(FOLLOWERS)
  expect([new Set(service.requests.map(({ url }) => url)).size, await waiting()]).toEqual([FOLLOWERS, 0])
})

describe('after a crash', () => {
  test('between claim and outcome, the claimed pushes are not sent again and the others are', async () => {
    const actor = await aCommenter()
    const readers = await Promise.all(Array.from({ length: PUSHES_PER_TURN + 5 }, () => aReader()))
    for (const { person } of readers) await notifyOf(actor, person)
    await flushOutbox(db(), testEnv())
    while (await queryNumber("SELECT count(*) AS n FROM outbox WHERE kind = 'notice'")) {
      await runQueuedJobs({ VAPID_PRIVATE: '' })
      await flushOutbox(db(), testEnv())
    }
    expect(await waiting()).toBe(readers.length)
    const isOutcome = ({ text }: { text: string }) => /^update "push_devices"/i.test(text)
    const DB = interceptCalls(env.DB, (call, statements) =>
      statements.some(isOutcome) ? Promise.reject(new Error('The Worker was killed')) : call(),
    )
    await expect(runPushTurn(testEnv({ DB }))).rejects.toThrow()
    const sent = service.requests.length
    expect(sent).toBe(PUSHES_PER_TURN)
    await runAfter(2 * MINUTE)
    const arrived = readers.map(({ browser }) => browser.received.length)
    expect(Math.max(...arrived)).toBe(1)
    expect([service.requests.length - sent, await waiting()]).toEqual([5, PUSHES_PER_TURN])
    setClockOffset(2 * DAY)
    await atomic(db(), [prunePushes(db())])
    expect(await waiting()).toBe(0)
  })

  test('two turns at once send each push once', async () => {
    const actor = await aCommenter()
    const readers = await Promise.all(Array.from({ length: 20 }, () => aReader()))
    for (const { person } of readers) await notifyOf(actor, person)
    await flushOutbox(db(), testEnv())
    while ((await runQueuedJobs({ VAPID_PRIVATE: '' })).length > 0) await flushOutbox(db(), testEnv())
    await Promise.all([runPushTurn(testEnv()), runPushTurn(testEnv()), runPushTurn(testEnv())])
    expect(readers.map(({ browser }) => browser.received.length)).toEqual(readers.map(() => 1))
  })
})
