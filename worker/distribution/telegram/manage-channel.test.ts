import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { now } from '#worker/lib/clock.ts'
import {
  anEstablishedUser,
  aPost,
  as,
  queryNumber,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { TelegramState } from './contract.ts'
import { enqueueDueChannels } from './index.ts'
import { aTelegram, type FakeTelegram } from './testing/a-telegram.ts'

let telegram: FakeTelegram
beforeEach(async () => {
  telegram = aTelegram({ now })
  await runQuery('DELETE FROM telegram_messages')
  await runQuery('DELETE FROM telegram_channels')
})

const OPTIONS = { mode: 'automatic', silent: false, tags: false } as const
const connect = (person: TestUser, token: string | undefined, chat: string, more: object = {}) =>
  as(person).put('/api/telegram/me', { ...(token === undefined ? {} : { token }), chat, ...OPTIONS, ...more })
const stateOf = async (person: TestUser) => TelegramState.parse(await (await as(person).get('/api/telegram/me')).json()).channel
const countChannels = () => queryNumber('SELECT count(*) AS n FROM telegram_channels')
const runDue = async () => {
  await enqueueDueChannels(testEnv())
  await runAllJobs()
}

test.each([
  ['its name', (chat: string) => chat],
  ['its address', (chat: string) => `https://t.me/${chat.slice(1)}`],
  ['the address of its preview', (chat: string) => `t.me/s/${chat.slice(1)}`],
  ['its bare name', (chat: string) => chat.slice(1)],
])('a channel is connected by %s, and shows its title, its name and the bot', async (_, write) => {
  const person = await anEstablishedUser()
  const { token, chat, bot } = telegram.aChannel()
  expect((await connect(person, token, write(chat))).status).toBe(200)
  expect(await stateOf(person)).toMatchObject({ state: 'connected', problem: null, bot: bot.username, name: chat.slice(1), ...OPTIONS })
})

test('a private channel is connected by its id, also in Persian digits', async () => {
  const person = await anEstablishedUser()
  const { token, id } = telegram.aChannel()
  const typed = String(id).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
  expect((await connect(person, token, typed)).status).toBe(200)
})

test('what is wrong with a bot or a channel is said at its field, and nothing is stored', async () => {
  const person = await anEstablishedUser()
  const channel = telegram.aChannel()
  const fields = async (token: string | undefined, chat: string) => {
    const response = await connect(person, token, chat)
    const { error } = await response.json<{ error: { fields?: Record<string, string> } }>()
    return [response.status, error.fields]
  }
  const unknown = `1234567:AA${'z'.repeat(33)}`
  expect(await fields(undefined, channel.chat)).toEqual([400, { token: 'توکن ربات را بنویس' }])
  expect(await fields('nonsense', channel.chat)).toEqual([400, { token: expect.stringContaining('BotFather') }])
  expect(await fields(unknown, channel.chat)).toEqual([400, { token: expect.stringContaining('نمی‌شناسد') }])
  for (const chat of ['', 'کانال', '@a', '-100', '-1', 'https://else.example/x', '../getMe'])
    expect(await fields(channel.token, chat), chat).toEqual([400, { chat: expect.stringContaining('@daftar') }])
  expect(await fields(channel.token, '@not_there')).toEqual([400, { chat: expect.stringContaining('پیدا نکرد') }])
  expect(await fields(channel.token, telegram.aGroup(channel.admins))).toEqual([400, { chat: expect.stringContaining('کانال نیست') }])
  channel.admins.set(channel.bot.id, false)
  expect(await fields(channel.token, channel.chat)).toEqual([400, { chat: expect.stringContaining('اجازهٔ فرستادن') }])
  channel.admins.clear()
  expect(await fields(channel.token, channel.chat)).toEqual([400, { chat: expect.stringContaining('در این کانال نیست') }])
  telegram.state.fault = () => ({ error: [429, 'Too Many Requests', 9] })
  const busy = await connect(person, channel.token, channel.chat)
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '9'])
  telegram.state.fault = () => ({ lost: 'before' })
  expect((await connect(person, channel.token, channel.chat)).status).toBe(503)
  takeConsole()
  expect([await countChannels(), telegram.messages]).toEqual([0, []])
})

test('a channel is connected once: elsewhere it is a conflict, also for two at once', async () => {
  const [first, second] = [await anEstablishedUser(), await anEstablishedUser()]
  const { token, chat } = telegram.aChannel()
  const statuses = (await Promise.all([connect(first, token, chat), connect(second, token, chat)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await countChannels()).toBe(1)
})

test('connecting another channel keeps the bot unless a token is given, and sends no known post again', async () => {
  const person = await anEstablishedUser()
  const [first, second] = [telegram.aChannel(), telegram.aChannel()]
  await connect(person, first.token, first.chat)
  const { hash } = await aPost(person)
  await runDue()
  expect(telegram.messages).toHaveLength(1)
  second.admins.set(first.bot.id, true)
  expect((await connect(person, undefined, second.chat)).status).toBe(200)
  await runQuery('UPDATE posts SET updated_at = ?, title = ? WHERE hash = ?', now() - 60_000, 'دیگر', hash)
  await runDue()
  expect(telegram.messages.map(({ chat }) => chat)).toEqual([first.id])
  expect((await as(person).post(`/api/telegram/me/posts/${hash}`)).status).toBe(204)
  await runQuery('UPDATE telegram_channels SET retry_at = 0')
  await runDue()
  expect(telegram.messages.map(({ chat }) => chat)).toEqual([first.id, second.id])
})

test('options are changed without asking Telegram, and a test message is sent as they say', async () => {
  const person = await anEstablishedUser()
  const { token, chat, id } = telegram.aChannel()
  expect((await as(person).patch('/api/telegram/me', OPTIONS)).status).toBe(409)
  await connect(person, token, chat)
  const { length } = telegram.calls
  expect((await as(person).patch('/api/telegram/me', { mode: 'ask', silent: true, tags: true })).status).toBe(200)
  expect([telegram.calls.length, await stateOf(person)]).toMatchObject([length, { mode: 'ask', silent: true, tags: true }])
  expect((await as(person).post('/api/telegram/me/test')).status).toBe(204)
  expect(telegram.messages).toMatchObject([{ chat: id, silent: true, html: expect.stringContaining('آزمایشی') }])
})

test('disconnecting forgets the token and ends what waits; messages stay in Telegram', async () => {
  const person = await anEstablishedUser()
  const { token, chat } = telegram.aChannel()
  await connect(person, token, chat)
  const { hash } = await aPost(person)
  await runDue()
  await aPost(person)
  expect((await as(person).delete('/api/telegram/me')).status).toBe(204)
  expect((await as(person).delete('/api/telegram/me')).status).toBe(204)
  await as(person).delete(`/api/posts/${hash}`)
  await runDue()
  expect([telegram.messages.length, await stateOf(person)]).toEqual([1, null])
  expect(await queryNumber('SELECT count(*) AS n FROM telegram_channels WHERE token IS NOT NULL')).toBe(0)
})

test('only a post of the channel’s owner can be sent to it', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const { token, chat } = telegram.aChannel()
  await connect(person, token, chat)
  const [foreign, draft] = [await aPost(other), await aPost(person, { state: 'draft' })]
  expect((await as(person).post(`/api/telegram/me/posts/${foreign.hash}`)).status).toBe(404)
  expect((await as(person).post(`/api/telegram/me/posts/${draft.hash}`)).status).toBe(409)
  await runDue()
  expect(telegram.messages).toEqual([])
})

test('the token is in no answer, log, job, notification or table as it is, whatever fails', async () => {
  const person = await anEstablishedUser()
  const { token, chat, revoke } = telegram.aChannel()
  const secret = token.split(':')[1] ?? ''
  const answers: string[] = []
  const keep = async (response: Response) => answers.push(await response.text())
  telegram.state.fault = () => ({ lost: 'before' })
  await keep(await connect(person, token, chat))
  telegram.state.fault = () => ({ answer: () => new Response(`/bot${token}/getMe`, { status: 502 }) })
  await keep(await connect(person, token, chat))
  telegram.state.fault = () => undefined
  await keep(await connect(person, token, chat))
  await aPost(person)
  for (const fault of [{ lost: 'after' as const }, { error: [400, 'Bad Request: no'] as [number, string] }]) {
    telegram.state.fault = ({ method }) => (method === 'sendMessage' ? fault : undefined)
    await aPost(person)
    await keep(await as(person).post('/api/telegram/me/test'))
    await runQuery('UPDATE telegram_channels SET retry_at = 0')
    await runDue()
  }
  telegram.state.fault = () => undefined
  for (const path of ['/api/telegram/me', '/api/telegram/me/messages']) await keep(await as(person).get(path))
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all<{
    name: string
  }>()
  const rows = []
  for (const { name } of results) rows.push(JSON.stringify((await env.DB.prepare(`SELECT * FROM ${name}`).all()).results))
  revoke()
  await runQuery('UPDATE telegram_channels SET retry_at = 0')
  await aPost(person)
  await runDue()
  const places = [...answers, ...rows, ...takeConsole().map(String), JSON.stringify(await stateOf(person))]
  expect(places.filter((place) => place.includes(secret) || place.includes(btoa(token).slice(0, 30)))).toEqual([])
  expect(rows.some((row) => row.includes('sealed.'))).toBe(true)
})

test('while the feature is off, nothing is connected or sent by hand, and a channel can still be disconnected', async () => {
  const person = await anEstablishedUser()
  const { token, chat } = telegram.aChannel()
  await connect(person, token, chat)
  const post = await aPost(person)
  const admin = await anEstablishedUser({ role: 'admin' })
  const turn = (isOff: boolean) =>
    as(admin).put('/api/admin/feature-switches/telegram', { isOff, reason: 'تلگرام بسته است', notice: 'تلگرام بسته است.' })
  expect((await turn(true)).status).toBe(200)
  const statuses = [
    await connect(person, token, chat),
    await as(person).post('/api/telegram/me/test'),
    await as(person).post(`/api/telegram/me/posts/${post.hash}`),
    await as(person).delete('/api/telegram/me'),
  ].map(({ status }) => status)
  await turn(false)
  expect(statuses).toEqual([403, 403, 403, 204])
})
