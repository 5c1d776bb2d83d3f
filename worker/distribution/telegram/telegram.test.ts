import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  faultyDatabase,
  linksTo,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { LEASE_MS } from './channel-lease.ts'
import { TelegramMessages, TelegramState } from './contract.ts'
import { enqueueDueChannels } from './index.ts'
import { runChannelTurn } from './run-channel-turn.ts'
import { aTelegram, type Call, type FakeTelegram } from './testing/a-telegram.ts'

let telegram: FakeTelegram
let offset = 0
const advance = (ms: number) => {
  offset += ms
  setClockOffset(offset)
}
beforeEach(async () => {
  offset = 0
  setClockOffset(0)
  telegram = aTelegram({ now })
  await runQuery('DELETE FROM telegram_messages')
  await runQuery('DELETE FROM telegram_channels')
})

const OPTIONS = { mode: 'automatic', silent: false, tags: false } as const

/** A member, or the owner of a publication, with a connected channel. */
async function aConnectedWriter(
  options: Partial<Record<keyof typeof OPTIONS, unknown>> = {},
  owner?: (person: TestUser) => Promise<string>,
) {
  const person = await anEstablishedUser()
  const channel = telegram.aChannel()
  const of = (await owner?.(person)) ?? 'me'
  const response = await as(person).put(`/api/telegram/${of}`, { token: channel.token, chat: channel.chat, ...OPTIONS, ...options })
  expect(response.status).toBe(200)
  telegram.calls.length = 0
  return { person, channel, of }
}

const publish = async (person: TestUser, hash: string) =>
  (await as(person).post(`/api/posts/${hash}/publish`, { revision: 1 })).json<{ held: boolean }>()
const messagesOf = async (person: TestUser, of = 'me') =>
  TelegramMessages.parse(await (await as(person).get(`/api/telegram/${of}/messages`)).json()).items
const statesOf = async (person: TestUser) => (await messagesOf(person)).map(({ state }) => state)
const stateOf = async (person: TestUser, of = 'me') =>
  TelegramState.parse(await (await as(person).get(`/api/telegram/${of}`)).json()).channel

/** Runs what is due, as the cron task does each minute. */
async function runDue(ms = 0): Promise<void> {
  advance(ms)
  await enqueueDueChannels(testEnv())
  await runAllJobs()
}
const shown = () => telegram.messages.map(({ html }) => html)

describe('announcing a post', () => {
  test('a published post is sent once at once, with bold title, excerpt, link and the chosen hashtags', async () => {
    const { person, channel } = await aConnectedWriter({ tags: true, silent: true })
    const { hash } = await aPost(person, { state: 'draft', title: 'باغ انار' })
    expect(await publish(person, hash)).toMatchObject({ held: false })
    await runAllJobs()
    expect(telegram.messages).toMatchObject([{ chat: channel.id, picture: false, silent: true }])
    expect(shown()[0]).toContain('<b>باغ انار</b>\n\nمتن نوشتهٔ آزمون.')
    expect(shown()[0]).toContain(`-${hash}">ادامه در دفتر</a>`)
    for (let minute = 0; minute < 3; minute++) await runDue(MINUTE)
    expect(telegram.messages).toHaveLength(1)
    const [message] = await messagesOf(person)
    expect(message).toMatchObject({ state: 'sent', post: { hash, title: 'باغ انار' }, sendable: false })
    expect(message?.url).toBe(`https://t.me/${channel.chat.slice(1)}/${telegram.messages[0]?.id}`)
  })

  test('a scheduled post, a released one and one of a publication are sent; drafts, held and imported posts are not', async () => {
    const { person } = await aConnectedWriter()
    const scheduled = await aPost(person, { state: 'draft', title: 'سر وقت' })
    await as(person).put(`/api/posts/${scheduled.hash}/schedule`, { revision: 1, publishAt: now() + HOUR })
    await aPost(person, { state: 'draft', title: 'پیش‌نویس' })
    await aPost(person, { title: 'قدیمی' })
    await runQuery("UPDATE posts SET state = 'draft', published_at = NULL WHERE title = 'قدیمی'")
    await runQuery('DELETE FROM telegram_messages')
    await runQuery("UPDATE posts SET state = 'published', published_at = updated_at - 86400001 WHERE title = 'قدیمی'")
    await runDue()
    expect(shown()).toEqual([])
    advance(HOUR + MINUTE)
    await publishDue(database(env), env.ORIGIN)
    await runDue()
    expect(shown().map((html) => html.includes('سر وقت'))).toEqual([true])

    await runQuery('UPDATE users SET created_at = ? WHERE id = ?', now(), person.id)
    const held = await aPost(person, { state: 'draft', title: 'در انتظار', document: linksTo('https://elsewhere.example/') })
    expect(await publish(person, held.hash)).toMatchObject({ held: true })
    await runDue(MINUTE)
    expect(shown()).toHaveLength(1)
    const moderator = await anEstablishedUser({ role: 'moderator' })
    const released = await as(moderator).post(`/api/moderation/held-posts/${held.hash}/release`, { version: 1 })
    if (!released.ok) throw new Error(await released.text())
    await runDue(MINUTE)
    expect(shown().filter((html) => html.includes('در انتظار'))).toHaveLength(1)
  })

  test('a post of a publication goes to the channels of its author and of the publication, each once', async () => {
    let publication: Awaited<ReturnType<typeof aPublication>> | undefined
    const writer = await aConnectedWriter()
    const {
      channel: theirs,
      person: owner,
      of,
    } = await aConnectedWriter({}, async (owner) => {
      publication = await aPublication({ owner, writers: [writer.person] })
      return publication.hash
    })
    await aPost(writer.person, { title: 'دو جا', publication })
    await aPost(owner, { title: 'جای دیگر' })
    await runDue()
    expect(telegram.messages.map(({ chat }) => chat).toSorted()).toEqual([writer.channel.id, theirs.id].toSorted())
    expect(await messagesOf(owner, of)).toMatchObject([{ post: { title: 'دو جا' }, state: 'sent' }])
    await runQuery('UPDATE posts SET publication_id = NULL, updated_at = ? WHERE title = ?', now(), 'دو جا')
    await runDue(MINUTE)
    expect(telegram.messages.map(({ chat }) => chat)).toEqual([writer.channel.id])
  })

  test('in a channel that asks, a post waits for the decision of its owner, who may send or decline it', async () => {
    const { person } = await aConnectedWriter({ mode: 'ask' })
    const [first, second] = [await aPost(person, { title: 'یک' }), await aPost(person, { title: 'دو', at: now() + 1 })]
    await runDue(MINUTE)
    expect([shown(), await statesOf(person)]).toEqual([[], ['asked', 'asked']])
    expect((await as(person).delete(`/api/telegram/me/posts/${second.hash}`)).status).toBe(204)
    expect((await as(person).post(`/api/telegram/me/posts/${first.hash}`)).status).toBe(204)
    await runAllJobs()
    expect(shown().map((html) => html.includes('یک'))).toEqual([true])
    expect(await statesOf(person)).toEqual(['declined', 'sent'])
    expect((await as(person).delete(`/api/telegram/me/posts/${first.hash}`)).status).toBe(409)
    expect((await as(person).post(`/api/telegram/me/posts/${first.hash}`)).status).toBe(409)
  })

  test('advertising carries its label first', async () => {
    const { person } = await aConnectedWriter()
    const post = await aPost(person, { state: 'draft' })
    await aSponsorship(person, post, { state: 'approved' })
    await runQuery(
      "UPDATE posts SET state = 'published', published_at = ?1, updated_at = ?1, title = 'تبلیغ' WHERE id = ?2",
      now(),
      post.id,
    )
    await runDue()
    expect(shown()[0]).toMatch(/^رپورتاژ آگهی\n<b>تبلیغ<\/b>/)
  })

  test('a post withdrawn before its turn, or whose author is suspended, is not sent', async () => {
    const { person } = await aConnectedWriter()
    const withdrawn = await aPost(person)
    await aPost(person)
    await as(person).post(`/api/posts/${withdrawn.hash}/withdraw`)
    await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", person.id)
    await runDue()
    expect(telegram.posted()).toEqual([])
    await runQuery("UPDATE users SET state = 'active' WHERE id = ?", person.id)
    expect(await statesOf(person)).toEqual(['cancelled', 'cancelled'])
  })

  test('at most 20 calls a minute reach one channel', async () => {
    const { person } = await aConnectedWriter()
    const times: number[] = []
    telegram.state.fault = ({ method }) => {
      if (method === 'sendMessage') times.push(now())
      return undefined
    }
    for (let nth = 0; nth < 30; nth++) await aPost(person, { title: `پست ${nth}` })
    for (let second = 0; telegram.messages.length < 30 && second < 600; second++) await runDue(SECOND)
    expect(telegram.messages).toHaveLength(30)
    for (const at of times) expect(times.filter((other) => other >= at && other < at + MINUTE).length).toBeLessThanOrEqual(20)
  })
})

describe('a post that changes', () => {
  const edit = (hash: string, title: string, more = {}) =>
    runQuery('UPDATE posts SET title = ?, updated_at = ? WHERE hash = ?', title, now(), hash, ...Object.values(more))

  test('the message follows half a minute after the last of several edits, and only if it shows something else', async () => {
    const { person } = await aConnectedWriter()
    const { hash } = await aPost(person, { title: 'یک' })
    await runDue()
    for (const title of ['دو', 'سه']) {
      await edit(hash, title)
      await runDue(20 * SECOND)
    }
    expect(shown()[0]).toContain('یک')
    await runDue(20 * SECOND)
    expect(telegram.posted().map(({ method }) => method)).toEqual(['sendMessage', 'editMessageText'])
    expect(shown()[0]).toContain('سه')
    await edit(hash, 'سه')
    await runDue(MINUTE)
    expect(telegram.posted()).toHaveLength(2)
  })

  test('an edit during sending follows, and one whose answer is lost is repeated, when Telegram finds nothing modified', async () => {
    const { person } = await aConnectedWriter()
    const { hash } = await aPost(person, { title: 'یک' })
    telegram.state.fault = async ({ method }) => {
      if (method === 'sendMessage') await edit(hash, 'دو')
      return undefined
    }
    await runDue()
    expect(shown()[0]).toContain('یک')
    let lost = 0
    telegram.state.fault = ({ method }) => (method === 'editMessageText' && lost++ === 0 ? { lost: 'after' } : undefined)
    await runDue(MINUTE)
    expect(shown()[0]).toContain('دو')
    await runDue(2 * MINUTE)
    expect([telegram.posted().map(({ method }) => method), await statesOf(person)]).toEqual([
      ['sendMessage', 'editMessageText', 'editMessageText'],
      ['sent'],
    ])
    expect(telegram.messages).toHaveLength(1)
  })

  test('a message that somebody deleted in Telegram is not touched again, and may be sent again', async () => {
    const { person } = await aConnectedWriter()
    const { hash } = await aPost(person, { title: 'یک' })
    await runDue()
    telegram.messages.length = 0
    await edit(hash, 'دو')
    await runDue(MINUTE)
    await edit(hash, 'سه')
    await runDue(MINUTE)
    expect(telegram.posted()).toHaveLength(2)
    expect(await messagesOf(person)).toMatchObject([{ state: 'lost', url: null, sendable: true }])
    await as(person).post(`/api/telegram/me/posts/${hash}`)
    await runDue(MINUTE)
    expect(shown().map((html) => html.includes('سه'))).toEqual([true])
  })

  test.each(['withdraw', 'remove'] as const)('%s deletes the message, and publishing again soon sends it again', async (act) => {
    const { person } = await aConnectedWriter()
    const { hash } = await aPost(person)
    await runDue()
    if (act === 'withdraw') await as(person).post(`/api/posts/${hash}/withdraw`)
    else await as(person).delete(`/api/posts/${hash}`)
    await runDue(MINUTE)
    expect([shown(), await statesOf(person)]).toEqual([[], ['removed']])
    await as(person).post('/api/posts/changes', { action: 'republish', hashes: [hash] })
    await runDue(MINUTE)
    expect(telegram.messages.length).toBeLessThanOrEqual(1)
  })

  test('a message that Telegram no longer lets bots delete says that the post is gone, and shows it again later', async () => {
    const { person } = await aConnectedWriter()
    const { hash } = await aPost(person, { title: 'یک' })
    await runDue()
    telegram.state.canDeleteAll = false
    advance(3 * DAY)
    await as(person).post(`/api/posts/${hash}/withdraw`)
    await runDue(MINUTE)
    expect([shown(), await statesOf(person)]).toEqual([['این پست دیگر در دفتر منتشر نیست.'], ['struck']])
    await runQuery("UPDATE posts SET state = 'published', updated_at = ? WHERE hash = ?", now(), hash)
    await runDue(MINUTE)
    expect([shown()[0]?.includes('یک'), await statesOf(person)]).toEqual([true, ['sent']])
  })
})

describe('owners who go', () => {
  test('closing a publication forgets its channel, where messages stay', async () => {
    let hash = ''
    let handle = ''
    const { person: owner, of } = await aConnectedWriter({}, async (owner) => {
      const publication = await aPublication({ owner })
      handle = publication.handle
      hash = publication.hash
      await aPost(owner, { publication })
      return publication.hash
    })
    const [publication] = await runQueryRows('SELECT id FROM publications WHERE hash = ?', hash)
    await aPost(owner, { publication: { id: publication?.id ?? 0, handle } })
    await runDue()
    expect(telegram.messages).toHaveLength(1)
    await runQuery('UPDATE publications SET closed_at = ? WHERE hash = ?', now(), of)
    await runQuery('UPDATE posts SET publication_id = NULL, updated_at = ? WHERE author_id = ?', now(), owner.id)
    await runDue(MINUTE)
    expect([telegram.messages.length, await runQueryRows('SELECT id FROM telegram_channels')]).toEqual([1, []])
  })

  test('the message about a post of an erased account is deleted in the channel of a publication', async () => {
    const writer = await anEstablishedUser()
    let publication: Awaited<ReturnType<typeof aPublication>> | undefined
    await aConnectedWriter({}, async (owner) => {
      publication = await aPublication({ owner, writers: [writer] })
      return publication.hash
    })
    await aPost(writer, { publication })
    await runDue()
    expect(telegram.messages).toHaveLength(1)
    // As the erasure of posts does.
    await runQuery(
      "UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = ?, title = '' WHERE author_id = ?",
      now(),
      writer.id,
    )
    await runDue(MINUTE)
    expect(telegram.messages).toEqual([])
  })
})

describe('failures', () => {
  test.each(['before', 'after'] as const)(
    'a message whose answer is lost (%s it is sent) is unknown and not sent again, unless its owner says so',
    async (lost) => {
      const { person } = await aConnectedWriter()
      const { hash } = await aPost(person)
      telegram.state.fault = ({ method }) => (method === 'sendMessage' ? { lost } : undefined)
      await runDue()
      telegram.state.fault = () => undefined
      for (let minute = 0; minute < 5; minute++) await runDue(5 * MINUTE)
      expect([telegram.messages.length, await statesOf(person)]).toEqual([lost === 'after' ? 1 : 0, ['unknown']])
      expect((await as(person).post(`/api/telegram/me/posts/${hash}`)).status).toBe(204)
      await runDue(MINUTE)
      expect([telegram.messages.length, await statesOf(person)]).toEqual([lost === 'after' ? 2 : 1, ['sent']])
    },
  )

  test('while Telegram cannot be reached at all, posts wait', async () => {
    const { person } = await aConnectedWriter()
    await aPost(person)
    telegram.state.fault = () => ({ lost: 'before' })
    for (let minute = 0; minute < 4; minute++) await runDue(2 * MINUTE)
    expect([telegram.posted(), await statesOf(person)]).toEqual([[], ['waiting']])
    telegram.state.fault = () => undefined
    await runDue(HOUR)
    expect([telegram.messages.length, await statesOf(person)]).toEqual([1, ['sent']])
  })

  test('posts of two days without Telegram are given up, and the channel goes on', async () => {
    const { person } = await aConnectedWriter()
    await aPost(person)
    telegram.state.fault = () => ({ lost: 'before' })
    for (let hour = 0; hour < 60; hour++) await runDue(HOUR)
    expect(await messagesOf(person)).toMatchObject([{ state: 'failed', sendable: true }])
    telegram.state.fault = () => undefined
    await aPost(person)
    await runDue(MINUTE)
    expect(telegram.messages).toHaveLength(1)
  })

  test('too many requests pause the channel for as long as Telegram says', async () => {
    const { person } = await aConnectedWriter()
    await aPost(person)
    telegram.state.fault = ({ method }) =>
      method === 'sendMessage' ? { error: [429, 'Too Many Requests: retry after 300', 300] } : undefined
    await runDue()
    telegram.state.fault = () => undefined
    await runDue(4 * MINUTE)
    expect([telegram.messages.length, await statesOf(person)]).toEqual([0, ['waiting']])
    await runDue(2 * MINUTE)
    expect([telegram.messages.length, await statesOf(person)]).toEqual([1, ['sent']])
  })

  test.each([
    ['token', (channel: ReturnType<FakeTelegram['aChannel']>) => channel.revoke()],
    ['kicked', (channel) => channel.admins.clear()],
    ['rights', (channel) => channel.admins.set(channel.bot.id, false)],
    ['missing', (channel) => channel.close()],
  ] satisfies [string, (channel: ReturnType<FakeTelegram['aChannel']>) => unknown][])(
    'the problem “%s” breaks the channel with one notification, ends what waits and is mended by connecting again',
    async (problem, cause) => {
      const { person, channel } = await aConnectedWriter()
      await aPost(person)
      await aPost(person)
      cause(channel)
      await runDue()
      const posted = telegram.posted().length
      await aPost(person)
      for (let minute = 0; minute < 3; minute++) await runDue(MINUTE)
      expect(telegram.posted()).toHaveLength(posted)
      expect(await stateOf(person)).toMatchObject({ state: 'broken', problem })
      expect((await statesOf(person)).filter((state) => state !== 'cancelled' && state !== 'failed')).toEqual([])
      expect(await readNotifications(person)).toEqual([`telegram ${problem} 1`])
      expect((await as(person).post('/api/telegram/me/test')).status).toBe(409)
      const next = telegram.aChannel()
      expect((await as(person).put('/api/telegram/me', { token: next.token, chat: next.chat, ...OPTIONS })).status).toBe(200)
      await aPost(person)
      await runDue(MINUTE)
      expect(telegram.messages.filter(({ chat }) => chat === next.id)).toHaveLength(1)
    },
  )

  test('a message that Telegram does not accept fails with its reason', async () => {
    const { person } = await aConnectedWriter()
    await aPost(person)
    telegram.state.fault = ({ method }) => (method === 'sendMessage' ? { error: [400, 'Bad Request: TOPIC_CLOSED'] } : undefined)
    await runDue()
    expect(await messagesOf(person)).toMatchObject([{ state: 'failed', error: 'Bad Request: TOPIC_CLOSED', sendable: true }])
    expect(await stateOf(person)).toMatchObject({ state: 'connected' })
  })

  test('a turn killed at any query after it claimed a message leaves at most one message, which is never sent twice', async () => {
    for (let nth = 1; nth <= 14; nth++) {
      for (const when of ['before', 'after'] as const) {
        const { person } = await aConnectedWriter()
        await aPost(person)
        const [{ id } = { id: 0 }] = await runQueryRows('SELECT id FROM telegram_channels WHERE user_id = ?', person.id)
        const before = telegram.messages.length
        const { database: faulty } = faultyDatabase(env.DB, { nth, when })
        await runChannelTurn(testEnv({ DB: faulty }), { channel: id }).catch(() => undefined)
        for (let minute = 0; minute < 3; minute++) await runDue(LEASE_MS + MINUTE)
        const sent = telegram.messages.length - before
        const [state] = await statesOf(person)
        expect(sent, `${nth} ${when} ${state}`).toBeLessThanOrEqual(1)
        expect(state, `${nth} ${when} ${sent}`).toBe(sent === 1 && state === 'unknown' ? 'unknown' : sent === 1 ? 'sent' : 'unknown')
      }
    }
    takeConsole()
  })

  test('two workers at once send each post once, also when the lease of a slow one has expired', async () => {
    const { person } = await aConnectedWriter()
    const posts = [await aPost(person), await aPost(person), await aPost(person)]
    const [{ id } = { id: 0 }] = await runQueryRows('SELECT id FROM telegram_channels WHERE user_id = ?', person.id)
    await Promise.all([1, 2, 3].map(() => runChannelTurn(testEnv(), { channel: id })))
    expect(telegram.messages).toHaveLength(posts.length)
    advance(MINUTE)
    await aPost(person)
    let isFirst = true
    telegram.state.fault = async ({ method }: Call) => {
      if (method !== 'sendMessage' || !isFirst) return undefined
      isFirst = false
      advance(LEASE_MS + 10 * MINUTE)
      await runChannelTurn(testEnv(), { channel: id })
      expect(await statesOf(person)).toContain('unknown')
      return undefined
    }
    await runChannelTurn(testEnv(), { channel: id })
    await runDue(10 * MINUTE)
    expect([telegram.messages.length, (await statesOf(person)).filter((state) => state !== 'sent')]).toEqual([posts.length + 1, []])
  })
})

const runQueryRows = async (statement: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(statement)
      .bind(...values)
      .all<{ id: number }>()
  ).results
