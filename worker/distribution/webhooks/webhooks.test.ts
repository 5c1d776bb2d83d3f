import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aPublication, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { CreatedWebhook, Webhooks } from './contract.ts'
import { aReceiver, aWebhook } from './testing/a-receiver.ts'

beforeEach(() => setClockOffset(0))

const create = (person: TestUser, over: object = {}) =>
  as(person).post('/api/webhooks', {
    ...{ url: 'https://hook.example/in', events: ['post.published'] },
    ...over,
  })
const list = async (person: TestUser) => Webhooks.parse(await (await as(person).get('/api/webhooks')).json())

test('the secret is shown once; neither its row nor the API shows it again', async () => {
  const person = await aUser()
  const { secret, view } = CreatedWebhook.parse(await (await create(person)).json())
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const key = secret.slice(6)
  const { results } = await env.DB.prepare('SELECT * FROM webhooks WHERE hash = ?').bind(view.hash).all()
  if (env.SECRETS_KEY) expect(JSON.stringify(results)).not.toContain(key)
  for (const path of ['/api/webhooks', `/api/webhooks/${view.hash}`, `/api/webhooks/${view.hash}/deliveries`])
    expect(await (await as(person).get(path)).text(), path).not.toContain(key)
})

test('an owner has at most five webhooks, even if they are created concurrently; a publication has its own five', async () => {
  const person = await aUser()
  const publication = await aPublication({ owner: person })
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => create(person)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(LIMITS.webhooks)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect((await create(person, { publication: publication.handle })).status).toBe(201)
  expect((await list(person)).webhooks).toHaveLength(LIMITS.webhooks + 1)
})

test.each([
  ['http://hook.example/'],
  ['https://127.0.0.1/'],
  ['https://2130706433/'],
  ['https://[::ffff:10.0.0.1]/'],
  ['https://localhost/'],
  ['https://router.lan/'],
  ['https://hook.example:8443/'],
  ['https://user:password@hook.example/'],
  ['ftp://hook.example/'],
  ['https://daftar.test/'],
  ['سلام'],
])('the address %s is refused with 400, also as a change, and nothing is stored', async (url) => {
  const person = await aUser()
  const refused = await create(person, { url })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { fields: { url: expect.any(String) } } })
  expect((await list(person)).webhooks).toEqual([])
  const { hash, url: before } = await aWebhook(person, aReceiver())
  expect((await as(person).patch(`/api/webhooks/${hash}`, { url })).status).toBe(400)
  expect((await list(person)).webhooks).toMatchObject([{ url: before }])
})

test('owners and editors of a publication manage its webhooks; writers and strangers find none and change nothing', async () => {
  const [owner, editor, writer, stranger] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const { hash } = await aWebhook(editor, aReceiver(), { publication: publication.handle })
  const rows = () =>
    queryNumber("SELECT count(*) AS n FROM webhooks WHERE state = 'active' AND events LIKE '%ping%' OR old_secret IS NOT NULL")
  for (const other of [writer, stranger]) {
    const client = as(other)
    expect((await create(other, { publication: publication.handle })).status).toBe(404)
    expect((await list(other)).webhooks).toEqual([])
    for (const answer of [
      await client.get(`/api/webhooks/${hash}`),
      await client.get(`/api/webhooks/${hash}/deliveries`),
      await client.patch(`/api/webhooks/${hash}`, { state: 'paused' }),
      await client.delete(`/api/webhooks/${hash}`),
      await client.post(`/api/webhooks/${hash}/secret`),
      await client.post(`/api/webhooks/${hash}/ping`),
    ])
      expect(answer.status).toBe(404)
  }
  expect(await rows()).toBe(0)
  expect(await queryNumber('SELECT count(*) AS n FROM webhook_deliveries')).toBe(0)
  expect((await list(owner)).webhooks).toMatchObject([
    { hash, state: 'active', owner: { kind: 'publication', key: publication.handle }, manager: { handle: editor.handle } },
  ])
  expect((await as(owner).delete(`/api/webhooks/${hash}`)).status).toBe(204)
  expect((await list(editor)).webhooks).toEqual([])
})

test('a new address and a new secret need a recent proof of identity; pausing, events and deletion do not', async () => {
  const person = await aUser()
  const { hash, url } = await aWebhook(person, aReceiver())
  setClockOffset(16 * MINUTE)
  const client = as(person)
  for (const answer of [
    await create(person),
    await client.patch(`/api/webhooks/${hash}`, { url: 'https://elsewhere.example/' }),
    await client.post(`/api/webhooks/${hash}/secret`),
  ])
    expect(await answer.json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect((await list(person)).webhooks).toMatchObject([{ url, oldSecretUntil: null }])
  expect((await client.patch(`/api/webhooks/${hash}`, { state: 'paused', events: ['post.removed'] })).status).toBe(200)
  expect((await list(person)).webhooks).toMatchObject([{ state: 'paused', events: ['post.removed'] }])
  expect((await client.delete(`/api/webhooks/${hash}`)).status).toBe(204)
})

test.each([
  { events: [] },
  { events: ['ping'] },
  { events: ['post.published'], userId: 1 },
  { publication: 'x' },
  { owner: { kind: 'user', key: 'somebody' } },
])('creating a webhook with %o returns 400', async (over) => {
  const person = await aUser()
  expect((await create(person, over)).status).toBe(400)
  expect((await list(person)).webhooks).toEqual([])
})
