import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aList,
  aPost,
  aPublication,
  as,
  aUser,
  faultyDatabase,
  InjectedFault,
  queryNumber,
  type TestUser,
  takeConsole,
} from '#worker/testing/index.ts'
import { OwnHandle } from './contract.ts'

const aHandle = () => `h${newHash()}`
const change = (person: TestUser, handle: string) => as(person).put('/api/me/handle', { handle })
const readOwnHandle = async (person: TestUser) => OwnHandle.parse(await (await as(person).get('/api/me/handle')).json())

test('a new handle takes effect at once; the old one stays reserved and redirects', async () => {
  const person = await aUser()
  const [old, handle] = [person.handle, aHandle()]
  const answer = await change(person, handle)
  expect(answer.status).toBe(200)
  expect(OwnHandle.parse(await answer.json())).toEqual({ handle, generated: false, previous: [old], changesLeft: 2, nextChangeAt: null })
  expect(await (await as(person).get('/api/accounts/viewer')).json()).toMatchObject({ viewer: { handle } })
  expect(await (await as(null).get(`/api/accounts/handles/${old}`)).json()).toMatchObject({ available: false })
  for (const [path, query] of [
    ['/api/profiles/:handle', ''],
    ['/api/profiles/:handle/posts', '?limit=2'],
    ['/api/lists/of/:handle', ''],
    ['/api/publications/of/:handle', '?limit=5'],
  ] as const) {
    const moved = await as(null).get(path.replace(':handle', old) + query)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, path.replace(':handle', handle) + query])
    expect(moved.headers.get('Cache-Tag')).toBe(`user-${person.hash}`)
    expect(moved.headers.get('Cache-Control')).toContain('no-store')
  }
})

test('after a handle change, a post, the author’s post list and the editor show the new path', async () => {
  const person = await aUser()
  const post = await aPost(person, { title: 'نشانی تازه' })
  const handle = aHandle()
  await change(person, handle)
  const path = post.path.replace(person.handle, handle)
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({ path, author: { handle } })
  expect(await (await as(person).get('/api/posts/mine/published')).json()).toMatchObject({ items: [{ path }] })
  expect(await (await as(person).get(`/api/posts/${post.hash}/draft`)).json()).toMatchObject({ path })
})

test('changing a handle invalidates the pages of the user, their posts, tags, topics, publications and lists, and of posts they liked', async () => {
  const person = await aUser()
  const [mine, others] = [await aPost(person, { tags: ['گزارش'], topics: ['city'] }), await aPost(await aUser())]
  const publication = await aPublication({ owner: person })
  const { hash: list } = await aList(person)
  await env.DB.batch([env.DB.prepare('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 1)').bind(others.id, person.id)])
  await change(person, aHandle())
  const { results } = await env.DB.prepare('SELECT tag FROM cache_bumps ORDER BY seq DESC LIMIT 30').all<{ tag: string }>()
  const tag = await env.DB.prepare('SELECT tag_id AS id FROM post_tags WHERE post_id = ?').bind(mine.id).first<{ id: number }>()
  expect(results.map((row) => row.tag)).toEqual(
    expect.arrayContaining([
      `user-${person.hash}`,
      `post-${mine.hash}`,
      `post-${others.hash}`,
      `tag-${tag?.id}`,
      'topic-city',
      `publication-${publication.hash}`,
      `list-${list}`,
      'newest',
    ]),
  )
})

test('a user can change their handle at most three times, even concurrently, and the next change is possible a year later', async () => {
  const person = await aUser()
  const answers: Response[] = []
  for (let at = 0; at < 4; at++) answers.push(await change(person, aHandle()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(await answers[3]?.json()).toMatchObject({ error: { fields: { handle: expect.stringContaining('تغییر بعدی از') } } })
  const { changesLeft, nextChangeAt } = await readOwnHandle(person)
  expect(changesLeft).toBe(0)
  expect((nextChangeAt ?? 0) - Date.now()).toBeGreaterThan(364 * DAY)

  const hasty = await aUser()
  await change(hasty, aHandle())
  await change(hasty, aHandle())
  await Promise.all(Array.from({ length: 6 }, () => change(hasty, aHandle())))
  expect(await queryNumber('SELECT count(*) AS n FROM handle_changes WHERE user_id = ?', hasty.id)).toBe(3)
  expect(await queryNumber("SELECT count(*) AS n FROM handles WHERE kind = 'user' AND owner_id = ?", hasty.id)).toBe(4)
})

test('a user at the limit can change their handle again after a year', async () => {
  const person = await aUser()
  for (let at = 0; at < 3; at++) await change(person, aHandle())
  setClockOffset(366 * DAY)
  await env.DB.prepare('UPDATE sessions SET expires_at = ?1, proven_at = ?2, created_at = ?2 WHERE user_id = ?3')
    .bind(Date.now() + 400 * DAY, Date.now() + 366 * DAY, person.id)
    .run()
  expect((await change(person, aHandle())).status).toBe(200)
})

test('replacing a generated handle does not count toward the limit', async () => {
  const person = await aUser({ handle: `user${String(Math.random()).slice(2, 8).padEnd(6, '0')}` })
  expect(await readOwnHandle(person)).toMatchObject({ generated: true, changesLeft: 3 })
  await change(person, aHandle())
  expect(await readOwnHandle(person)).toMatchObject({ generated: false, changesLeft: 3 })
})

test('another user cannot take a former handle, but its owner can take it back', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const [old, between] = [person.handle, aHandle()]
  await change(person, between)
  expect((await change(other, old)).status).toBe(400)
  expect(await (await change(person, old)).json()).toMatchObject({ handle: old, previous: [between] })
  const moved = await as(null).get(`/api/profiles/${between}`)
  expect(moved.headers.get('Location')).toBe(`/api/profiles/${old}`)
})

test('choosing a handle of digits returns 400, but an existing one stays valid and its owner can take it back', async () => {
  const digits = `${Date.now()}${crypto.getRandomValues(new Uint8Array(1))[0]}`
  const [person, old] = [await aUser(), await aUser({ handle: digits })]
  const refused = await change(person, `${digits}1`)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { fields: { handle: expect.stringContaining('یک حرف هم') } } })
  expect((await as(null).get(`/api/profiles/${digits}`)).status).toBe(200)
  expect((await change(old, aHandle())).status).toBe(200)
  expect((await change(old, digits)).status).toBe(200)
})

test('only one of two users who concurrently choose the same handle succeeds', async () => {
  const people = [await aUser(), await aUser()]
  const handle = aHandle()
  const statuses = (await Promise.all(people.map((person) => change(person, handle)))).map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([400, 409]).toContain(statuses[1])
})

test('retrying after a lost response does not count as a second change', async () => {
  const person = await aUser()
  const handle = aHandle()
  // Database calls: 1 reads the viewer, 2 checks availability, 3 is the batch.
  const { database: lossy } = faultyDatabase(env.DB, { nth: 3, when: 'after' })
  const lost = await as(person).put('/api/me/handle', { handle }, { env: { DB: lossy } })
  expect(lost.status).toBe(500)
  expect(takeConsole().join()).toContain(InjectedFault.name)
  expect(await (await change(person, handle)).json()).toMatchObject({ handle, changesLeft: 2 })
})

test.each([
  ['a Kelvin sign', 'tes\u212Aeen'],
  ['a long s', 'te\u017Feen'],
  ['a Cyrillic letter', 'sаra.petrova'],
  ['Persian digits', 'sara۱۲'],
  ['two dots', 'sa..ra'],
  ['a reserved word', 'admin'],
  ['a file extension', 'sara.xml'],
])('choosing a handle with %s returns 400 and changes nothing', async (_, handle) => {
  const person = await aUser()
  const answer = await change(person, handle)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { handle: expect.any(String) } } })
  expect(await readOwnHandle(person)).toMatchObject({ handle: person.handle, changesLeft: 3 })
})

test('a new handle is lower-cased after the check for ASCII', async () => {
  const person = await aUser()
  const handle = aHandle()
  expect((await change(person, `${handle.toUpperCase()}\u212A`)).status).toBe(400)
  expect(await (await change(person, handle.toUpperCase())).json()).toMatchObject({ handle })
})

test('changing a handle requires a session, recent reauthentication and an unsuspended account', async () => {
  expect((await as(null).put('/api/me/handle', { handle: aHandle() })).status).toBe(401)
  const stale = await aUser()
  await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(stale.id).run()
  expect(await (await change(stale, aHandle())).json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  const suspended = await aUser({ state: 'suspended' })
  expect(await (await change(suspended, aHandle())).json()).toMatchObject({ error: { code: 'forbidden' } })
})
