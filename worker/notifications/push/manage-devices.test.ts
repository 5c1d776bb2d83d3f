import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { sessions } from '#worker/account/auth/schema.ts'
import { newSession, pruneSessions, sessionCookie } from '#worker/account/auth/sessions.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, queryNumber, runQuery, setPassword, type TestUser } from '#worker/testing/index.ts'
import { OwnPushDevices } from './contract.ts'
import { type SimulatedBrowser, simulatedPushService } from './testing/push-service.ts'

const service = simulatedPushService(env.VAPID_PUBLIC ?? '')

beforeEach(() => setClockOffset(0))

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const register = (person: Pick<TestUser, 'cookie'>, { subscription }: SimulatedBrowser) =>
  as(person).put('/api/me/push-devices/current', subscription, { headers: { 'User-Agent': AGENT } })
const devicesOf = async (person: Pick<TestUser, 'cookie'>) =>
  OwnPushDevices.parse(await (await as(person).get('/api/me/push-devices')).json()).devices
const count = (person: TestUser) => queryNumber('SELECT count(*) AS n FROM push_devices WHERE user_id = ?', person.id)

/** Gives the user one more session. */
async function anotherSession(person: TestUser): Promise<TestUser> {
  const { token, row } = await newSession(person.id, AGENT)
  await database(env).insert(sessions).values(row)
  return { ...person, cookie: sessionCookie(token, 60).split(';')[0] ?? '' }
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('__Host-daftar='))
    ?.split(';')[0] ?? ''

/** Signs a user in with a browser that has the session of `previous`. */
async function signIn(person: TestUser, password: string, previous: Pick<TestUser, 'cookie'>) {
  const headers = { 'CF-Connecting-IP': `10.${newHash()}` }
  const response = await as(previous).post('/api/auth/sign-in', { login: person.email, password }, { headers })
  expect(response.status).toBe(200)
  return { cookie: cookieOf(response) }
}

test('a browser is listed with its name and as that of this session, and registering it again changes nothing', async () => {
  const person = await aUser()
  const browser = service.subscribe()
  const first = OwnPushDevices.parse(await (await register(person, browser)).json())
  expect(first).toMatchObject({
    key: env.VAPID_PUBLIC,
    max: LIMITS.pushDevices,
    devices: [{ current: true, userAgent: AGENT, usedAt: null }],
  })
  expect(OwnPushDevices.parse(await (await register(person, browser)).json())).toEqual(first)
  const other = await anotherSession(person)
  expect((await devicesOf(other)).map(({ current }) => current)).toEqual([false])
})

test('a new subscription of the same session takes the place of the old one', async () => {
  const person = await aUser()
  const [before, after] = [service.subscribe(), service.subscribe()]
  await register(person, before)
  const [device] = await devicesOf(person)
  await register(person, after)
  expect((await devicesOf(person)).map(({ hash }) => hash)).toEqual([device?.hash])
  expect(await queryNumber('SELECT count(*) AS n FROM push_devices WHERE endpoint = ?', after.subscription.endpoint)).toBe(1)
})

test('a browser belongs to whoever registered it last, and nobody takes it without its secret', async () => {
  const [one, other, stranger] = [await aUser(), await aUser(), await aUser()]
  const browser = service.subscribe()
  await register(one, browser)
  await register(other, browser)
  expect([await count(one), await count(other)]).toEqual([0, 1])
  const { endpoint } = browser.subscription
  const { keys } = service.subscribe().subscription
  const response = await as(stranger).put('/api/me/push-devices/current', { endpoint, keys })
  expect([response.status, await count(other), await count(stranger)]).toEqual([409, 1, 0])
})

test(`a user has at most ${LIMITS.pushDevices} browsers, also with requests at the same time`, async () => {
  const person = await aUser()
  const sessions = await Promise.all(Array.from({ length: LIMITS.pushDevices + 2 }, () => anotherSession(person)))
  const statuses = await Promise.all(sessions.map(async (session) => (await register(session, service.subscribe())).status))
  expect(statuses.toSorted()).toEqual([...Array(LIMITS.pushDevices).fill(200), 409, 409])
  expect(await count(person)).toBe(LIMITS.pushDevices)
  const kept = sessions[statuses.indexOf(200)] ?? person
  expect((await register(kept, service.subscribe())).status).toBe(200)
})

test.each([
  ['http', 'http://push.example/abc'],
  ['an address', 'https://127.0.0.1/abc'],
  ['a private name', 'https://printer.local/abc'],
  ['a port', 'https://push.example:8443/abc'],
  ['credentials', 'https://user:secret@push.example/abc'],
  ['the own host', 'https://daftar.test/abc'],
  ['no URL', 'push.example'],
])('an endpoint with %s is invalid', async (_, endpoint) => {
  const person = await aUser()
  const response = await as(person).put('/api/me/push-devices/current', { endpoint, keys: service.subscribe().subscription.keys })
  expect([response.status, await count(person)]).toEqual([400, 0])
})

test('an endpoint over http is invalid even at a host that requests may reach', async () => {
  const person = await aUser()
  const body = { endpoint: 'http://push.internal/abc', keys: service.subscribe().subscription.keys }
  const response = await as(person).put('/api/me/push-devices/current', body, { env: { OUTBOUND_HOSTS: 'push.internal' } })
  expect([response.status, await count(person)]).toEqual([400, 0])
})

test('a key that is no point of the curve is invalid', async () => {
  const person = await aUser()
  const { endpoint, keys } = service.subscribe().subscription
  const p256dh = Buffer.from([4, ...new Uint8Array(64).fill(7)]).toString('base64url')
  const response = await as(person).put('/api/me/push-devices/current', { endpoint, keys: { ...keys, p256dh } })
  expect([response.status, await count(person)]).toEqual([400, 0])
})

test('without keys the site sends no pushes: it has no key to subscribe with, and takes no browser', async () => {
  const person = await aUser()
  const over = { env: { VAPID_PRIVATE: '' } }
  const list = OwnPushDevices.parse(await (await as(person).get('/api/me/push-devices', over)).json())
  expect(list.key).toBeNull()
  const response = await as(person).put('/api/me/push-devices/current', service.subscribe().subscription, over)
  expect([response.status, await count(person)]).toEqual([404, 0])
})

test('a browser that is removed is gone, and only the own ones can be', async () => {
  const [person, stranger] = [await aUser(), await aUser()]
  await register(person, service.subscribe())
  const [device] = await devicesOf(person)
  expect((await as(stranger).delete(`/api/me/push-devices/${device?.hash}`)).status).toBe(404)
  expect(await count(person)).toBe(1)
  expect((await as(person).delete(`/api/me/push-devices/${device?.hash}`)).status).toBe(204)
  expect(await count(person)).toBe(0)
})

const endings: [string, (person: TestUser) => Promise<unknown>][] = [
  ['signs out', (person) => as(person).post('/api/auth/sign-out')],
  ['ends the session from another browser', async (person) => as(await anotherSession(person)).delete('/api/me/sessions')],
  ['deactivates the account', (person) => as(person).post('/api/me/deactivate')],
  ['is suspended', ({ id }) => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", id)],
  ['has deleted the account', ({ id }) => runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", id)],
]

test.each(endings)('a browser receives no more pushes once its user %s', async (_, end) => {
  const person = await aUser()
  await register(person, service.subscribe())
  await end(person)
  expect(await count(person)).toBe(0)
})

test('a suspended user registers no browser', async () => {
  const person = await aUser({ state: 'suspended' })
  await runQuery("INSERT INTO suspensions (hash, user_id, step, rule, by_user_id, begun_at) VALUES ('s', ?1, 1, 1, ?1, 1)", person.id)
  expect([(await register(person, service.subscribe())).status, await count(person)]).toEqual([403, 0])
})

test('a changed password and another sign-in keep the browser for the session that takes the place of the old one', async () => {
  const person = await aUser()
  await setPassword(person, 'یک گذرواژهٔ بلند')
  await register(person, service.subscribe())
  const change = { current: 'یک گذرواژهٔ بلند', next: 'یک گذرواژهٔ بلند دیگر', endOthers: true }
  const changed = await as(person).put('/api/me/password', change)
  expect([changed.status, await devicesOf({ cookie: cookieOf(changed) })]).toMatchObject([200, [{ current: true }]])
  const again = await signIn(person, change.next, { cookie: cookieOf(changed) })
  expect(await devicesOf(again)).toMatchObject([{ current: true }])
  await as(again).post('/api/auth/sign-out')
  expect(await count(person)).toBe(0)
})

test('a browser in which somebody else signs in without signing out receives nothing of the first user', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await setPassword(other, 'یک گذرواژهٔ بلند')
  await register(person, service.subscribe())
  await signIn(other, 'یک گذرواژهٔ بلند', person)
  expect([await count(person), await count(other)]).toEqual([0, 0])
})

test('an expired session takes its browser with it when it is pruned', async () => {
  const person = await aUser()
  await register(person, service.subscribe())
  setClockOffset(40 * DAY)
  await pruneSessions(database(env))
  expect(await count(person)).toBe(0)
})
