import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { ReadingPreferences } from '#shared/contract.ts'
import { database } from '#worker/db/client.ts'
import { as, aUser, faultyDatabase, ORIGIN, request, type TestUser } from '#worker/testing/index.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES, type NOTIFICATION_KINDS, NotificationPreferences } from './contract.ts'
import { readNotificationDelivery } from './index.ts'

const DARK_READING: ReadingPreferences = { theme: 'dark', font: 'markazi', size: 'large', leading: 'open', digits: 'latin' }
const readPreferences = async (person: TestUser) =>
  NotificationPreferences.parse(await (await as(person).get('/api/me/notification-preferences')).json())

test('how one likes to read is kept, and comes with who one is in a single query', async () => {
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

test('switches begin at the defaults, turn alone, and two at once both count', async () => {
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
    like: { inApp: false, email: true },
    mention: { inApp: true, email: false },
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
])('%o is no switch', async (change) => {
  const person = await aUser()
  expect((await as(person).patch('/api/me/notification-preferences', change)).status).toBe(400)
  expect(await readPreferences(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
})

test('whoever sends news asks for many people at once, also those who never chose', async () => {
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

/** The link of a mail of that kind to a person. */
const unsubscribeLink = async (person: TestUser, kind: (typeof NOTIFICATION_KINDS)[number]) =>
  (await readNotificationDelivery(database(env), [person.id], kind)).get(person.id)?.unsubscribe ?? ''

const oneClick = (path: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, redirect: 'manual' })

test('a mail client unsubscribes without cookie or Origin, twice without harm, and only that kind', async () => {
  const person = await aUser()
  const link = await unsubscribeLink(person, 'comment')
  expect((await oneClick(link)).status).toBe(200)
  expect((await oneClick(link)).status).toBe(200)
  expect(await readPreferences(person)).toEqual({ ...DEFAULT_NOTIFICATION_PREFERENCES, comment: { inApp: true, email: false } })
})

test('a client that sends multipart is understood, one on another site too: the secret is the key', async () => {
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

test('the page’s own form is led back to the page, and a look changes nothing', async () => {
  const person = await aUser()
  const link = await unsubscribeLink(person, 'mention')
  const query = link.slice(link.indexOf('?'))
  const look = async () => (await as(null).get(`/api/unsubscribe${query}`)).json()
  expect(await look()).toMatchObject({ on: true, of: 'mention', to: expect.stringMatching(/^p.•••@person\.example$/) })
  expect(await look()).toMatchObject({ on: true })
  const answer = await oneClick(link, undefined, { Origin: ORIGIN, 'Sec-Fetch-Mode': 'navigate' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, link])
  expect(await look()).toMatchObject({ on: false })
})

test('a wrong secret, a cut one, another body and an unknown kind change nothing and say so', async () => {
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
  ).toBe(403)
  expect(await readPreferences(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
})
