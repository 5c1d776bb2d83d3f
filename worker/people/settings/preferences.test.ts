import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import type { OptionalKind } from '#shared/notifications/kinds.ts'
import { database } from '#worker/db/client.ts'
import { as, aUser, faultyDatabase, ORIGIN, request, type TestUser } from '#worker/testing/index.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES, NotificationPreferences } from './contract.ts'
import { readNotificationDelivery } from './index.ts'

const DARK_READING: ReadingPreferences = { theme: 'dark', font: 'markazi', size: 'large', leading: 'open', digits: 'latin' }
const readPreferences = async (person: TestUser) =>
  NotificationPreferences.parse(await (await as(person).get('/api/me/notification-preferences')).json())

test('reading preferences are stored and returned with the viewer in a single query, and invalid ones return 400', async () => {
  const person = await aUser()
  expect(await (await as(person).get('/api/me/reading')).json()).toEqual({ reading: null })
  expect((await as(person).put('/api/me/reading', DARK_READING)).status).toBe(200)
  const { database: counted, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
  const { viewer } = await (await as(person).get('/api/accounts/viewer', { env: { DB: counted } })).json<{
    viewer: { reading: ReadingPreferences }
  }>()
  expect(viewer.reading).toEqual(DARK_READING)
  expect(calls()).toBe(1)
  for (const wrong of [{ ...DARK_READING, theme: 'pink' }, { ...DARK_READING, extra: 1 }, { theme: 'dark' }])
    expect((await as(person).put('/api/me/reading', wrong)).status).toBe(400)
})

test('notification switches start at the defaults, change independently and keep concurrent changes', async () => {
  const person = await aUser()
  expect(await readPreferences(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
  await Promise.all([
    as(person).patch('/api/me/notification-preferences', { kind: 'like', channel: 'inApp', on: false }),
    as(person).patch('/api/me/notification-preferences', { kind: 'like', channel: 'email', on: true }),
    as(person).patch('/api/me/notification-preferences', { kind: 'mention', channel: 'email', on: false }),
    as(person).patch('/api/me/notification-preferences', { kind: 'weeklyDigest', on: true }),
  ])
  const expected = {
    ...DEFAULT_NOTIFICATION_PREFERENCES,
    like: { inApp: false, email: true, push: false },
    mention: { inApp: true, email: false, push: true },
    weeklyDigest: true,
  }
  expect(await readPreferences(person)).toEqual(expected)
  await as(person).patch('/api/me/notification-preferences', { kind: 'weeklyDigest', on: true })
  expect(await readPreferences(person)).toEqual(expected)
})

test.each([
  { kind: 'payment', channel: 'email', on: false },
  { kind: 'security', channel: 'email', on: false },
  { kind: 'moderation', channel: 'inApp', on: false },
  { kind: 'like', channel: 'sms', on: true },
  { kind: 'weeklyDigest', channel: 'email', on: true },
])('changing notification preferences rejects %o with 400', async (change) => {
  const person = await aUser()
  expect((await as(person).patch('/api/me/notification-preferences', change)).status).toBe(400)
  expect(await readPreferences(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
})

test('readNotificationDelivery reads the preferences of several users in one database call, including a user without any', async () => {
  const [chose, never] = [await aUser(), await aUser()]
  await as(chose).patch('/api/me/notification-preferences', { kind: 'comment', channel: 'email', on: false })
  const { database: counted, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
  const found = await readNotificationDelivery(database({ DB: counted }), [chose.id, never.id], 'comment')
  expect(calls()).toBe(1)
  expect(found.get(chose.id)).toMatchObject({ inApp: true, email: false })
  expect(found.get(never.id)).toMatchObject({
    inApp: true,
    email: true,
    unsubscribe: expect.stringMatching(/^\/unsubscribe\?t=.{43}&of=comment$/),
  })
  const again = await readNotificationDelivery(database(env), [chose.id, never.id], 'comment')
  expect(again).toEqual(found)
})

const unsubscribeLink = async (person: TestUser, kind: OptionalKind) =>
  (await readNotificationDelivery(database(env), [person.id], kind)).get(person.id)?.unsubscribe ?? ''

const oneClick = (path: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, redirect: 'manual' })

test('a mail client unsubscribes from one kind of email, idempotently and without a cookie or Origin header', async () => {
  const person = await aUser()
  const link = await unsubscribeLink(person, 'comment')
  expect((await oneClick(link)).status).toBe(200)
  expect((await oneClick(link)).status).toBe(200)
  expect(await readPreferences(person)).toEqual({ ...DEFAULT_NOTIFICATION_PREFERENCES, comment: { inApp: true, email: false, push: true } })
})

test('unsubscribing accepts a multipart body and a foreign Origin, because the token authorizes the request', async () => {
  const person = await aUser()
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const response = await request(await unsubscribeLink(person, 'reply'), {
    method: 'POST',
    body: form,
    headers: { Origin: 'https://mail.example' },
  })
  expect(response.status).toBe(200)
  expect((await readPreferences(person)).reply.email).toBe(false)
})

test('submitting the unsubscribe form unsubscribes and redirects back to its page; reading the status changes nothing', async () => {
  const person = await aUser()
  const link = await unsubscribeLink(person, 'mention')
  const query = link.slice(link.indexOf('?'))
  const readStatus = async () => (await as(null).get(`/api/unsubscribe${query}`)).json()
  expect(await readStatus()).toMatchObject({ on: true, of: 'mention', to: expect.stringMatching(/^p.•••@person\.example$/) })
  expect(await readStatus()).toMatchObject({ on: true })
  const answer = await oneClick(link, undefined, { Origin: ORIGIN, 'Sec-Fetch-Mode': 'navigate' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, link])
  expect(await readStatus()).toMatchObject({ on: false })
})

test('unsubscribing rejects a wrong or truncated token, another body or an unknown kind and changes nothing', async () => {
  const person = await aUser()
  const link = await unsubscribeLink(person, 'comment')
  expect((await oneClick(link.replace(/t=.{43}/, `t=${'A'.repeat(43)}`))).status).toBe(404)
  expect((await oneClick(link.replace(/t=.{43}/, 't=short'))).status).toBe(400)
  expect((await oneClick(link, 'x=1')).status).toBe(400)
  expect((await oneClick(link, '')).status).toBe(400)
  expect((await oneClick(link, `List-Unsubscribe=${'x'.repeat(3000)}`)).status).toBe(413)
  expect((await oneClick(link.replace('of=comment', 'of=security'))).status).toBe(400)
  expect(
    (await request(link.replace('/unsubscribe', '/api/unsubscribe'), { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status,
  ).toBe(405)
  expect(await readPreferences(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
})
