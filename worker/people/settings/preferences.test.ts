import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Reading } from '#shared/contract.ts'
import { database } from '#worker/db/client.ts'
import { type APerson, aPerson, as, faultyDatabase, ORIGIN, request } from '#worker/testing/index.ts'
import { DEFAULT_NOTICES, type NOTICE_KINDS, Notices } from './contract.ts'
import { noticesOf } from './index.ts'

const NIGHT: Reading = { theme: 'dark', font: 'markazi', size: 'large', leading: 'open', digits: 'latin' }
const notices = async (person: APerson) => Notices.parse(await (await as(person).get('/api/me/notices')).json())

test('how one likes to read is kept, and comes with who one is in a single query', async () => {
  const person = await aPerson()
  expect(await (await as(person).get('/api/me/reading')).json()).toEqual({ reading: null })
  expect((await as(person).put('/api/me/reading', NIGHT)).status).toBe(200)
  const { database: counted, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
  const { viewer } = await (await as(person).get('/api/accounts/viewer', { env: { DB: counted } })).json<{ viewer: { reading: Reading } }>()
  expect(viewer.reading).toEqual(NIGHT)
  expect(calls()).toBe(1)
  for (const wrong of [{ ...NIGHT, theme: 'pink' }, { ...NIGHT, extra: 1 }, { theme: 'dark' }])
    expect((await as(person).put('/api/me/reading', wrong)).status).toBe(400)
})

test('switches begin at the defaults, turn alone, and two at once both count', async () => {
  const person = await aPerson()
  expect(await notices(person)).toEqual(DEFAULT_NOTICES)
  await Promise.all([
    as(person).patch('/api/me/notices', { kind: 'like', channel: 'inApp', on: false }),
    as(person).patch('/api/me/notices', { kind: 'like', channel: 'email', on: true }),
    as(person).patch('/api/me/notices', { kind: 'mention', channel: 'email', on: false }),
    as(person).patch('/api/me/notices', { kind: 'weeklyDigest', on: true }),
  ])
  const expected = {
    ...DEFAULT_NOTICES,
    like: { inApp: false, email: true },
    mention: { inApp: true, email: false },
    weeklyDigest: true,
  }
  expect(await notices(person)).toEqual(expected)
  await as(person).patch('/api/me/notices', { kind: 'weeklyDigest', on: true })
  expect(await notices(person)).toEqual(expected)
})

test.each([
  { kind: 'payment', channel: 'email', on: false },
  { kind: 'security', channel: 'email', on: false },
  { kind: 'moderation', channel: 'inApp', on: false },
  { kind: 'like', channel: 'sms', on: true },
  { kind: 'weeklyDigest', channel: 'email', on: true },
])('%o is no switch', async (change) => {
  const person = await aPerson()
  expect((await as(person).patch('/api/me/notices', change)).status).toBe(400)
  expect(await notices(person)).toEqual(DEFAULT_NOTICES)
})

test('whoever sends news asks for many people at once, also those who never chose', async () => {
  const [chose, never] = [await aPerson(), await aPerson()]
  await as(chose).patch('/api/me/notices', { kind: 'comment', channel: 'email', on: false })
  const { database: counted, calls } = faultyDatabase(env.DB, { nth: 0, when: 'before' })
  const found = await noticesOf(database({ DB: counted }), [chose.id, never.id], 'comment')
  expect(calls()).toBe(1)
  expect(found.get(chose.id)).toMatchObject({ inApp: true, email: false })
  expect(found.get(never.id)).toMatchObject({
    inApp: true,
    email: true,
    unsubscribe: expect.stringMatching(/^\/unsubscribe\?t=.{43}&of=comment$/),
  })
  const again = await noticesOf(database(env), [chose.id, never.id], 'comment')
  expect(again).toEqual(found)
})

/** The link of a mail of that kind to a person. */
const linkOf = async (person: APerson, kind: (typeof NOTICE_KINDS)[number]) =>
  (await noticesOf(database(env), [person.id], kind)).get(person.id)?.unsubscribe ?? ''

const oneClick = (path: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
  request(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, redirect: 'manual' })

test('a mail client unsubscribes without cookie or Origin, twice without harm, and only that kind', async () => {
  const person = await aPerson()
  const link = await linkOf(person, 'comment')
  expect((await oneClick(link)).status).toBe(200)
  expect((await oneClick(link)).status).toBe(200)
  expect(await notices(person)).toEqual({ ...DEFAULT_NOTICES, comment: { inApp: true, email: false } })
})

test('a client that sends multipart is understood, one on another site too: the secret is the key', async () => {
  const person = await aPerson()
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const response = await request(await linkOf(person, 'reply'), { method: 'POST', body: form, headers: { Origin: 'https://mail.example' } })
  expect(response.status).toBe(200)
  expect((await notices(person)).reply.email).toBe(false)
})

test('the page’s own form is led back to the page, and a look changes nothing', async () => {
  const person = await aPerson()
  const link = await linkOf(person, 'mention')
  const query = link.slice(link.indexOf('?'))
  const look = async () => (await as(null).get(`/api/unsubscribe${query}`)).json()
  expect(await look()).toMatchObject({ on: true, of: 'mention', to: expect.stringMatching(/^p.•••@person\.example$/) })
  expect(await look()).toMatchObject({ on: true })
  const answer = await oneClick(link, undefined, { Origin: ORIGIN, 'Sec-Fetch-Mode': 'navigate' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, link])
  expect(await look()).toMatchObject({ on: false })
})

test('a wrong secret, a cut one, another body and an unknown kind change nothing and say so', async () => {
  const person = await aPerson()
  const link = await linkOf(person, 'comment')
  expect((await oneClick(link.replace(/t=.{43}/, `t=${'A'.repeat(43)}`))).status).toBe(404)
  expect((await oneClick(link.replace(/t=.{43}/, 't=short'))).status).toBe(400)
  expect((await oneClick(link, 'x=1')).status).toBe(400)
  expect((await oneClick(link, '')).status).toBe(400)
  expect((await oneClick(link, `List-Unsubscribe=${'x'.repeat(3000)}`)).status).toBe(413)
  expect((await oneClick(link.replace('of=comment', 'of=security'))).status).toBe(400)
  expect(
    (await request(link.replace('/unsubscribe', '/api/unsubscribe'), { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status,
  ).toBe(403)
  expect(await notices(person)).toEqual(DEFAULT_NOTICES)
})
