import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setBulkMailer } from '#worker/lib/bulk-mail.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { eraseChunk } from '#worker/lib/erasure.ts'
import { newHash } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  interceptCalls,
  queryNumber,
  runQuery,
  runQueuedJobs,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { enqueueDueBroadcasts, LEASE_MS } from './broadcast-lease.ts'
import { Broadcast, BroadcastOptions } from './contract.ts'
import { erasure } from './erasure.ts'
import { runBroadcastTurn } from './run-broadcast-turn.ts'
import { addSubscribers, aProvider } from './testing/readers.ts'

let offset = 0
const advance = (ms: number) => {
  offset += ms
  setClockOffset(offset)
}
beforeEach(() => {
  offset = 0
  setClockOffset(0)
  setBulkMailer()
})

const sendPost = async (person: TestUser, hash: string, body: object = {}) =>
  as(person).post(`/api/broadcasts/posts/${hash}`, { key: newHash(), ...body })
const optionsOf = async (person: TestUser, hash: string) =>
  BroadcastOptions.parse(await (await as(person).get(`/api/broadcasts/posts/${hash}`)).json())

async function runDue(): Promise<void> {
  await enqueueDueBroadcasts(testEnv())
  await flushOutbox(database(env), testEnv())
  await runQueuedJobs()
}

/** Runs the cron task and its jobs until nothing is left, with pauses that outlast leases and retries. */
async function finish(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runDue()
    advance(LEASE_MS + 5 * MINUTE)
  }
}

test('a post reaches each subscriber once, with links of their own, and the writer sees the count', async () => {
  const { accepted, to } = aProvider()
  const writer = await aUser()
  const [post, name] = [await aPost(writer, { title: 'باغ انار' }), await addSubscribers('user', writer.id, 3)]
  expect(await optionsOf(writer, post.hash)).toMatchObject({ readers: 3, obstacle: null, broadcast: null, newsletters: [{ kind: 'user' }] })
  const response = await sendPost(writer, post.hash)
  expect(Broadcast.parse(await response.json())).toMatchObject({ state: 'scheduled', subject: 'باغ انار' })
  await runQueuedJobs()
  expect(to().sort()).toEqual([1, 2, 3].map((at) => `${name}${at}@reader.example`))
  const [first, second] = accepted
  expect(first?.headers?.['List-Unsubscribe']).toContain('/unsubscribe/newsletter?t=')
  expect(first?.headers?.['List-Unsubscribe']).not.toBe(second?.headers?.['List-Unsubscribe'])
  expect(first).toMatchObject({ subject: 'باغ انار', fromName: expect.stringContaining(writer.name) })
  expect(first?.html).toContain('متن نوشتهٔ آزمون.')
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: 3, failed: 0, unknown: 0 })
})

test('sending twice with the same key is one broadcast, and another key or a third try today is a conflict', async () => {
  const { accepted } = aProvider()
  const writer = await aUser()
  await addSubscribers('user', writer.id, 1)
  const post = await aPost(writer)
  const key = newHash()
  const responses = await Promise.all([1, 2, 3].map(() => as(writer).post(`/api/broadcasts/posts/${post.hash}`, { key })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await sendPost(writer, post.hash)).status).toBe(409)
  for (let sent = 1; sent < LIMITS.broadcastsPerDay; sent++) expect((await sendPost(writer, (await aPost(writer)).hash)).status).toBe(200)
  const late = await aPost(writer)
  expect((await sendPost(writer, late.hash)).status).toBe(409)
  expect((await optionsOf(writer, late.hash)).obstacle).toBe('limit')
  await runQueuedJobs()
  expect(accepted).toHaveLength(LIMITS.broadcastsPerDay)
})

test('weekly readers, readers of other topics, of other writers, pending and suspended ones receive nothing', async () => {
  const { to } = aProvider()
  const [writer, other] = [await aUser(), await aUser()]
  const post = await aPost(writer, { topics: ['poetry'] })
  const name = await addSubscribers('user', writer.id, 6)
  await addSubscribers('user', other.id, 2)
  const set = (at: number, columns: string) =>
    runQuery(
      `UPDATE email_subscriptions SET ${columns} WHERE subscriber_id = (SELECT id FROM email_subscribers WHERE token = ?)`,
      `${name}-${at}`,
    )
  await set(1, "frequency = 'weekly'")
  await set(2, `topics = '["science"]'`)
  await set(3, "state = 'pending'")
  await runQuery("UPDATE email_subscribers SET suspension = 'complaint', suspended_at = 1 WHERE token = ?", `${name}-4`)
  await set(5, `topics = '["poetry"]'`)
  await sendPost(writer, post.hash)
  await finish(1)
  expect(to().sort()).toEqual([`${name}5@reader.example`, `${name}6@reader.example`])
})

test('a reader of the author and the publication receives one email, also when an editor sends the post again', async () => {
  const { accepted, to } = aProvider()
  const [author, editor] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner: editor, writers: [author] })
  const post = await aPost(author, { publication })
  const name = await addSubscribers('user', author.id, 2)
  await runQuery(
    `INSERT INTO email_subscriptions (hash, subscriber_id, kind, subject_id, state, source, consented_at, created_at)
     SELECT 'p' || id, id, 'publication', ?, 'active', 'form', 1, 1 FROM email_subscribers WHERE token = ?`,
    publication.id,
    `${name}-1`,
  )
  const onlyPublication = await addSubscribers('publication', publication.id, 1)
  expect((await optionsOf(author, post.hash)).readers).toBe(2)
  expect((await optionsOf(editor, post.hash)).readers).toBe(2)
  await sendPost(author, post.hash)
  await finish(1)
  expect(
    accepted.every(({ html, fromName }) => html.includes(`مشترک خبرنامهٔ \u2068${author.name}`) && fromName?.startsWith(author.name)),
  ).toBe(true)
  await sendPost(editor, post.hash)
  await finish(1)
  expect(accepted.at(-1)?.html).toContain(`مشترک خبرنامهٔ \u2068${publication.name}`)
  expect(to().sort()).toEqual([`${name}1`, `${name}2`, `${onlyPublication}1`].map((one) => `${one}@reader.example`).sort())
})

test('a scheduled broadcast waits for its time, and is cancelled with the post or by the sender', async () => {
  const { accepted } = aProvider()
  const writer = await aUser()
  await addSubscribers('user', writer.id, 1)
  const [kept, withdrawn, cancelled] = [await aPost(writer), await aPost(writer), await aPost(writer)]
  const sent = [kept, withdrawn, cancelled].map(async ({ hash }) =>
    Broadcast.parse(await (await sendPost(writer, hash, { sendAt: Date.now() + HOUR })).json()),
  )
  const [, , last] = await Promise.all(sent)
  await finish(2)
  expect(accepted).toEqual([])
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE id = ?", withdrawn.id)
  expect((await as(writer).delete(`/api/broadcasts/${last?.hash}`)).status).toBe(200)
  advance(HOUR)
  await finish(2)
  expect(accepted).toHaveLength(1)
  const states = await Promise.all([kept, withdrawn, cancelled].map(async ({ hash }) => (await optionsOf(writer, hash)).broadcast?.state))
  expect(states).toEqual(['sent', undefined, undefined])
})

test('neither a sponsored nor an old nor a withdrawn post can be sent', async () => {
  const writer = await aUser()
  const [sponsored, old, withdrawn] = [
    await aPost(writer),
    await aPost(writer, { at: Date.now() - (LIMITS.broadcastPostDays + 1) * DAY }),
    await aPost(writer, { state: 'withdrawn' }),
  ]
  await aSponsorship(writer, sponsored, { state: 'approved' })
  for (const [post, obstacle] of [
    [sponsored, 'sponsored'],
    [old, 'old'],
    [withdrawn, 'notPublic'],
  ] as const) {
    expect((await optionsOf(writer, post.hash)).obstacle).toBe(obstacle)
    expect((await sendPost(writer, post.hash)).status).toBe(409)
  }
  expect(await queryNumber('SELECT count(*) AS n FROM broadcasts WHERE sender_id = ?', writer.id)).toBe(0)
})

test('the pause that a provider asks for is kept, and nobody receives a second email after it', async () => {
  let isOver = false
  const { accepted } = aProvider({
    answer: () => (isOver || accepted.length < 7 ? undefined : { outcome: 'later', retryAfterMs: 10 * MINUTE }),
  })
  const writer = await aUser()
  await addSubscribers('user', writer.id, 40)
  await sendPost(writer, (await aPost(writer)).hash)
  await finish(1)
  expect(accepted).toHaveLength(7)
  isOver = true
  await runDue()
  expect(accepted).toHaveLength(7)
  advance(10 * MINUTE)
  await finish(2)
  expect([accepted.length, new Set(accepted.map(({ to }) => to)).size]).toEqual([40, 40])
})

test('an address that the provider has suppressed is suspended everywhere, and a rejected one counts as failed', async () => {
  const writer = await aUser()
  const name = await addSubscribers('user', writer.id, 3)
  aProvider({
    answer: ({ to }) =>
      to.startsWith(`${name}1@`) ? { outcome: 'suppressed' } : to.startsWith(`${name}2@`) ? { outcome: 'rejected' } : undefined,
  })
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  await finish(1)
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: 1, failed: 2 })
  expect(await queryNumber("SELECT count(*) AS n FROM email_subscribers WHERE suspension = 'bounce' AND token LIKE ? || '-%'", name)).toBe(
    1,
  )
})

test('without keys, an email whose answer is lost counts as unknown and is not sent again', async () => {
  const writer = await aUser()
  const name = await addSubscribers('user', writer.id, 50)
  const { accepted } = aProvider({ keyLifetimeMs: 0, answer: ({ to }) => (to.includes('5@') ? { outcome: 'unknown' } : undefined) })
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  await finish(3)
  expect(new Set(accepted.map(({ to }) => to)).size).toBe(accepted.length)
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: 45, unknown: 5 })
  expect(name).not.toBe('')
})

test('an email whose answer is lost is sent again with its key, and no more once the provider has forgotten the key', async () => {
  let isDown = true
  const attempts: string[] = []
  const { accepted } = aProvider({
    keyLifetimeMs: 12 * HOUR,
    answer: ({ to }) => {
      attempts.push(to)
      return isDown ? { outcome: 'unknown' } : undefined
    },
  })
  const writer = await aUser()
  await addSubscribers('user', writer.id, 3)
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  await finish(1)
  await finish(1)
  const retried = attempts.length
  expect([accepted.length, retried > 3]).toEqual([3, true])
  advance(13 * HOUR)
  isDown = false
  await finish(3)
  expect([accepted.length, attempts.length]).toEqual([3, retried])
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: 0, unknown: 3 })
  takeConsole()
})

test('an editor who has left sends nothing to the publication, and a suspended sender nothing at all', async () => {
  const { accepted } = aProvider()
  const [owner, editor, suspended] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  await addSubscribers('publication', publication.id, 2)
  await addSubscribers('user', suspended.id, 2)
  const posts = [await aPost(owner, { publication }), await aPost(suspended)] as const
  await sendPost(editor, posts[0].hash, { sendAt: Date.now() + HOUR })
  await sendPost(suspended, posts[1].hash, { sendAt: Date.now() + HOUR })
  await runQuery('DELETE FROM publication_members WHERE user_id = ?', editor.id)
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", suspended.id)
  advance(2 * HOUR)
  await finish(2)
  expect(accepted).toEqual([])
  expect(
    await queryNumber("SELECT count(*) AS n FROM broadcasts WHERE state = 'cancelled' AND sender_id IN (?, ?)", editor.id, suspended.id),
  ).toBe(2)
})

test('a provider that never answers ends the broadcast after its retries, and only with failures', async () => {
  const writer = await aUser()
  await addSubscribers('user', writer.id, 3)
  aProvider({ answer: () => ({ outcome: 'unknown' }) })
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  for (let day = 0; day < 20; day++) {
    await finish(1)
    advance(7 * HOUR)
  }
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: 0, unknown: 3 })
  takeConsole()
})

class Killed extends Error {}

test('ten thousand subscribers receive one email each under five kills and lost answers, except those who leave meanwhile', async () => {
  const writer = await aUser()
  const count = 10_000
  const name = await addSubscribers('user', writer.id, count)
  let calls = 0
  const { accepted } = aProvider({ answer: () => (++calls % 97 === 0 ? { outcome: 'unknown' } : undefined) })
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  await runQuery("DELETE FROM outbox WHERE kind = 'broadcast-turn'")
  const id = await queryNumber('SELECT id AS n FROM broadcasts WHERE post_id = ?', post.id)
  const stateOf = () => queryNumber("SELECT state IN ('sent', 'cancelled') AS n FROM broadcasts WHERE id = ?", id)

  // Each kill happens at another place: before and after claims, cursors and outcomes are stored.
  const kills = [3, 20, 41, 66, 90]
  let trips = 0
  let killing = false
  const mortal = interceptCalls(env.DB, async (call) => {
    if (killing) throw new Killed('The worker is gone')
    trips++
    if (kills.includes(trips)) {
      killing = true
      if (trips % 2 === 0) await call()
      throw new Killed('The worker is gone')
    }
    return call()
  })
  const left: string[] = []
  for (let turn = 0; turn < 60 && !(await stateOf()); turn++) {
    killing = false
    await runBroadcastTurn(testEnv({ DB: mortal }), { broadcast: id }).catch(() => undefined)
    if (turn === 2) {
      const late = Array.from({ length: 5 }, (_, at) => `${name}-${count - at}`)
      left.push(...late.map((token) => `${token.replace('-', '')}@reader.example`))
      for (const token of late)
        await runQuery(
          "UPDATE email_subscriptions SET state = 'ended', ended_at = 1 WHERE subscriber_id = (SELECT id FROM email_subscribers WHERE token = ?)",
          token,
        )
    }
    advance(LEASE_MS + 3 * MINUTE)
  }
  takeConsole()
  const receivers = new Set(accepted.map(({ to }) => to))
  expect([trips > (kills.at(-1) ?? 0), accepted.length, receivers.size]).toEqual([true, count - left.length, count - left.length])
  expect(left.filter((to) => receivers.has(to))).toEqual([])
  expect((await optionsOf(writer, post.hash)).broadcast).toMatchObject({ state: 'sent', sent: count - left.length, failed: 0, unknown: 0 })
}, 60_000)

test('two workers at once send no email twice', async () => {
  const { accepted } = aProvider({ keyLifetimeMs: 0 })
  const writer = await aUser()
  await addSubscribers('user', writer.id, 100)
  const post = await aPost(writer)
  await sendPost(writer, post.hash)
  const id = await queryNumber('SELECT id AS n FROM broadcasts WHERE post_id = ?', post.id)
  await Promise.all([1, 2, 3].map(() => runBroadcastTurn(testEnv(), { broadcast: id })))
  await finish(1)
  expect([accepted.length, new Set(accepted.map(({ to }) => to)).size]).toEqual([100, 100])
})

test('a test email goes to the verified address of the sender only', async () => {
  const { accepted } = aProvider()
  const writer = await aUser()
  const post = await aPost(writer, { title: 'آزمون' })
  expect((await as(writer).post(`/api/broadcasts/posts/${post.hash}/test`, { subject: 'عنوان دیگر' })).status).toBe(204)
  expect(accepted).toMatchObject([{ to: writer.email, subject: expect.stringContaining('عنوان دیگر') }])
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', writer.id)
  expect((await as(writer).post(`/api/broadcasts/posts/${post.hash}/test`, {})).status).toBe(400)
})

test('the preview is HTML without scripts that only the page of this site may frame', async () => {
  const writer = await aUser()
  const post = await aPost(writer, { title: 'پیش‌نمایش' })
  const response = await as(writer).get(`/api/broadcasts/posts/${post.hash}/preview`)
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(await response.text()).toContain('پیش‌نمایش')
})

test('an erased account leaves no broadcast of its posts', async () => {
  aProvider()
  const writer = await aUser()
  await addSubscribers('user', writer.id, 2)
  await sendPost(writer, (await aPost(writer)).hash)
  await finish(1)
  for (const step of erasure) while (await eraseChunk(step, testEnv(), database(env), writer.id));
  expect(await queryNumber('SELECT count(*) AS n FROM broadcasts WHERE sender_id = ?', writer.id)).toBe(0)
})
