import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { pollInvalidations } from '#worker/lib/page-cache/index.ts'
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

const DAY = 24 * 60 * 60 * 1000
const aHandle = () => `h${newHash()}`
const change = (person: TestUser, handle: string) => as(person).put('/api/me/handle', { handle })
const readOwnHandle = async (person: TestUser) => OwnHandle.parse(await (await as(person).get('/api/me/handle')).json())

test('a new handle is had at once, and the old one stays reserved and leads to it (200, 301)', async () => {
  const person = await aUser()
  const [old, handle] = [person.handle, aHandle()]
  const answer = await change(person, handle)
  expect(answer.status).toBe(200)
  expect(OwnHandle.parse(await answer.json())).toEqual({ handle, automatic: false, earlier: [old], changesLeft: 2, nextAt: null })
  expect(await (await as(person).get('/api/accounts/viewer')).json()).toMatchObject({ viewer: { handle } })
  expect(await (await as(null).get(`/api/accounts/handles/${old}`)).json()).toMatchObject({ free: false })
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

test("posts, one's own lists of them and the editor show the new address", async () => {
  const person = await aUser()
  const post = await aPost(person, { title: 'نشانی تازه' })
  const handle = aHandle()
  await change(person, handle)
  const path = post.path.replace(person.handle, handle)
  expect(await (await as(null).get(`/api/posts/${post.hash}`)).json()).toMatchObject({ path, author: { handle } })
  expect(await (await as(person).get('/api/posts/mine/published')).json()).toMatchObject({ items: [{ path }] })
  expect(await (await as(person).get(`/api/posts/${post.hash}/draft`)).json()).toMatchObject({ path })
})

test('every page the person appears on is outdated', async () => {
  const person = await aUser()
  const [mine, others] = [await aPost(person, { tags: ['گزارش'], topics: ['city'] }), await aPost(await aUser())]
  const publication = await aPublication({ owner: person })
  const { hash: list } = await aList(person)
  await env.DB.batch([env.DB.prepare('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 1)').bind(others.id, person.id)])
  await pollInvalidations(database(env))
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

test('three changes a year, however many come at once; the next is possible a year after the first', async () => {
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

test('after a year a change is possible again', async () => {
  const person = await aUser()
  for (let at = 0; at < 3; at++) await change(person, aHandle())
  setClockOffset(366 * DAY)
  await env.DB.prepare('UPDATE sessions SET expires_at = ?1, proven_at = ?2, created_at = ?2 WHERE user_id = ?3')
    .bind(Date.now() + 400 * DAY, Date.now() + 366 * DAY, person.id)
    .run()
  expect((await change(person, aHandle())).status).toBe(200)
})

test('choosing a handle after an automatic one is not counted', async () => {
  const person = await aUser({ handle: `user${String(Math.random()).slice(2, 8).padEnd(6, '0')}` })
  expect(await readOwnHandle(person)).toMatchObject({ automatic: true, changesLeft: 3 })
  await change(person, aHandle())
  expect(await readOwnHandle(person)).toMatchObject({ automatic: false, changesLeft: 3 })
})

test('an old handle can be taken back by its person, by nobody else', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const [old, between] = [person.handle, aHandle()]
  await change(person, between)
  expect((await change(other, old)).status).toBe(400)
  expect(await (await change(person, old)).json()).toMatchObject({ handle: old, earlier: [between] })
  const moved = await as(null).get(`/api/profiles/${between}`)
  expect(moved.headers.get('Location')).toBe(`/api/profiles/${old}`)
})

test('a handle of digits alone is refused (400); whoever has one keeps it, and has it back after a change', async () => {
  const digits = `${Date.now()}${crypto.getRandomValues(new Uint8Array(1))[0]}`
  const [person, old] = [await aUser(), await aUser({ handle: digits })]
  const refused = await change(person, `${digits}1`)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { fields: { handle: expect.stringContaining('یک حرف هم') } } })
  expect((await as(null).get(`/api/profiles/${digits}`)).status).toBe(200)
  expect((await change(old, aHandle())).status).toBe(200)
  expect((await change(old, digits)).status).toBe(200)
})

test('of two people who take one handle at once one has it', async () => {
  const people = [await aUser(), await aUser()]
  const handle = aHandle()
  const statuses = (await Promise.all(people.map((person) => change(person, handle)))).map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([400, 409]).toContain(statuses[1])
})

test('a lost answer costs nothing: the same change again is no second one', async () => {
  const person = await aUser()
  const handle = aHandle()
  // Calls: the viewer, is it free, the change.
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
  ['a file', 'sara.xml'],
])('%s is refused (400) and nothing changes', async (_, handle) => {
  const person = await aUser()
  const answer = await change(person, handle)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { handle: expect.any(String) } } })
  expect(await readOwnHandle(person)).toMatchObject({ handle: person.handle, changesLeft: 3 })
})

test('capital letters are lower-cased once they were found to be ASCII', async () => {
  const person = await aUser()
  const handle = aHandle()
  expect(await (await change(person, handle.toUpperCase())).json()).toMatchObject({ handle })
})

test('it takes a session, a recent proof and an account that is not suspended (401, 403)', async () => {
  expect((await as(null).put('/api/me/handle', { handle: aHandle() })).status).toBe(401)
  const stale = await aUser()
  await env.DB.prepare('UPDATE sessions SET proven_at = 1 WHERE user_id = ?').bind(stale.id).run()
  expect(await (await change(stale, aHandle())).json()).toMatchObject({ error: { code: 'reauthentication_required' } })
  const suspended = await aUser({ state: 'suspended' })
  expect(await (await change(suspended, aHandle())).json()).toMatchObject({ error: { code: 'forbidden' } })
})
