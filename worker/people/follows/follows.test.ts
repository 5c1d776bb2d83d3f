import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  aList,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  CROWD_SIZES,
  countInvalidations,
  queryNumber,
  type TestUser,
} from '#worker/testing/index.ts'
import { Follow, FollowCards, type FollowKind, FollowStates } from './contract.ts'

const path = (kind: FollowKind, key: string) => `/api/follows/${kind}/${encodeURIComponent(key)}`
const follow = (person: TestUser | null, kind: FollowKind, key: string) => as(person).put(path(kind, key))
const unfollow = (person: TestUser | null, kind: FollowKind, key: string) => as(person).delete(path(kind, key))
const parseFollow = async (answer: Response | Promise<Response>) => Follow.parse(await (await answer).json())

async function oneOfEach(owner: TestUser): Promise<[FollowKind, string, table: string, column: string][]> {
  const tag = `دنبال کردنی ${owner.hash}`
  await aPost(owner, { tags: [tag] })
  const slug = tag.replaceAll(' ', '-')
  return [
    ['user', owner.handle, 'users', 'handle'],
    ['publication', (await aPublication({ owner })).handle, 'publications', 'handle'],
    ['podcast', (await aShow(owner)).hash, 'podcasts', 'hash'],
    ['list', (await aList(owner)).hash, 'lists', 'hash'],
    ['tag', slug, 'tags', 'slug'],
    ['topic', 'cinema', 'topics', 'key'],
  ]
}

test('following and unfollowing each kind of target is idempotent, and responses, counters and states agree', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const things = await oneOfEach(owner)
  const targets = things.map(([kind, key]) => `${kind}:${encodeURIComponent(key)}`).join(',')
  const states = async () =>
    Object.fromEntries(
      FollowStates.parse(await (await as(reader).get(`/api/me/follows?targets=${targets}`)).json()).follows.map((one) => [
        one.kind,
        one.following,
      ]),
    )
  const all = (following: boolean) => Object.fromEntries(things.map(([kind]) => [kind, following]))
  expect(await states()).toEqual(all(false))
  for (const [kind, key, table, column] of things) {
    const count = () => queryNumber(`SELECT follower_count AS n FROM ${table} WHERE ${column} = ?`, key)
    const before = await count()
    for (let at = 0; at < 2; at++)
      expect(await parseFollow(follow(reader, kind, key)), kind).toEqual({ following: true, followerCount: before + 1 })
    expect(await count(), kind).toBe(before + 1)
  }
  expect(await states()).toEqual(all(true))
  for (const [kind, key, table, column] of things) {
    const before = await queryNumber(`SELECT follower_count AS n FROM ${table} WHERE ${column} = ?`, key)
    for (let at = 0; at < 2; at++)
      expect(await parseFollow(unfollow(reader, kind, key)), kind).toEqual({ following: false, followerCount: before - 1 })
  }
  expect(await states()).toEqual(all(false))
})

test(`follower counts stay exact after ${CROWD_SIZES.requests} concurrent requests, repeated follows and unfollows`, async () => {
  const [one, popular, alone] = [await aUser(), await aUser(), await aUser()]
  const readCounts = async ({ id }: TestUser) => [
    await queryNumber('SELECT follower_count AS n FROM users WHERE id = ?', id),
    await queryNumber("SELECT count(*) AS n FROM follows WHERE kind = 'user' AND target_id = ?", id),
  ]
  const answers = await Promise.all(Array.from({ length: CROWD_SIZES.requests }, () => follow(alone, 'user', one.handle)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readCounts(one)).toEqual([1, 1])
  expect(await queryNumber('SELECT following_count AS n FROM users WHERE id = ?', alone.id)).toBe(1)

  const people = await Promise.all(Array.from({ length: CROWD_SIZES.people }, () => aUser()))
  // Repeat each request four times, as a client does after lost responses.
  const again = await Promise.all(people.flatMap((person) => Array.from({ length: 4 }, () => follow(person, 'user', popular.handle))))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readCounts(popular)).toEqual([CROWD_SIZES.people, CROWD_SIZES.people])
  const page = FollowCards.parse(await (await as(null).get(`/api/follows/of/${popular.handle}/followers?limit=50`)).json())
  expect(new Set(page.items.map(({ handle }) => handle))).toEqual(new Set(people.map(({ handle }) => handle)))
  await Promise.all(people.slice(0, CROWD_SIZES.leaving).flatMap((person) => [1, 2].map(() => unfollow(person, 'user', popular.handle))))
  const left = CROWD_SIZES.people - CROWD_SIZES.leaving
  expect(await readCounts(popular)).toEqual([left, left])
})

test('a block in either direction prevents following a user, their podcast and their list (403)', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const mine = (await oneOfEach(owner)).filter(([kind]) => ['user', 'podcast', 'list'].includes(kind))
  for (const [by, person] of [
    [owner, reader],
    [reader, owner],
  ] as const) {
    await as(by).put(`/api/me/blocks/${person.handle}`)
    for (const [kind, key] of mine) expect([kind, (await follow(reader, kind, key)).status]).toEqual([kind, 403])
    await as(by).delete(`/api/me/blocks/${person.handle}`)
  }
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id = ?', reader.id)).toBe(0)
})

test('following oneself or an unknown kind returns 400; a private list, an unknown target or a malformed key returns 404', async () => {
  const [person, other] = [await aUser(), await aUser()]
  expect((await follow(person, 'user', person.handle)).status).toBe(400)
  expect((await follow(person, 'list', (await aList(other, { public: false })).hash)).status).toBe(404)
  for (const [kind, key] of [
    ['user', 'nobody.here'],
    ['user', '../x'],
    ['publication', other.handle],
    ['podcast', newHash()],
    ['list', 'x'],
    ['topic', 'no-such-topic'],
    ['tag', 'برچسبی که نیست'],
  ] as const) {
    expect([kind, (await follow(person, kind, key)).status]).toEqual([kind, 404])
    expect([kind, (await unfollow(person, kind, key)).status]).toEqual([kind, 404])
  }
  expect((await as(person).put('/api/follows/planet/mars')).status).toBe(400)
})

test('following beyond the limit returns 409; topics are exempt', async () => {
  const [person, last, over] = [await aUser(), await aUser(), await aUser()]
  await env.DB.prepare(
    `INSERT INTO follows (follower_id, kind, target_id, created_at)
     SELECT ?, 'podcast', 9000000 + key, 1 FROM json_each('[' || rtrim(replace(hex(zeroblob(?)), '00', '0,'), ',') || ']')`,
  )
    .bind(person.id, LIMITS.follows - 1)
    .run()
  expect((await follow(person, 'user', last.handle)).status).toBe(200)
  const refused = await follow(person, 'user', over.handle)
  expect([refused.status, (await refused.json<{ error: { message: string } }>()).error.message]).toEqual([
    409,
    expect.stringContaining('۲۰۰۰'),
  ])
  expect((await follow(person, 'topic', 'poetry')).status).toBe(200)
  expect((await follow(person, 'user', last.handle)).status).toBe(200)
  await unfollow(person, 'user', last.handle)
  expect((await follow(person, 'user', over.handle)).status).toBe(200)
})

test('a topic can be followed by key or name, a tag in another spelling; twenty concurrent follows count once', async () => {
  const person = await aUser()
  const name = (await env.DB.prepare('SELECT name FROM topics WHERE key = ?').bind('poetry').first<string>('name')) ?? ''
  const first = await parseFollow(follow(person, 'topic', name))
  expect(await parseFollow(follow(person, 'topic', 'poetry'))).toEqual(first)
  const tag = `کتاب خوانی ${person.hash}`
  await aPost(person, { tags: [tag] })
  await Promise.all(Array.from({ length: 20 }, () => follow(person, 'tag', tag.replace(' ', '\u200c'))))
  expect(await queryNumber('SELECT follower_count AS n FROM tags WHERE key = ?', tagKey(tag))).toBe(1)
})

test('follow lists page newest first and omit closed accounts and blocked users', async () => {
  const one = await aUser()
  const people = [await aUser(), await aUser(), await aUser(), await aUser({ state: 'deactivated' })] as const
  const publication = await aPublication({ owner: one })
  const add = (followerId: number, kind: string, targetId: number, at: number) =>
    env.DB.prepare('INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, ?, ?, ?)')
      .bind(followerId, kind, targetId, at)
      .run()
  for (const [at, { id }] of people.entries()) {
    await add(id, 'user', one.id, at + 1)
    await add(one.id, 'user', id, at + 1)
  }
  await add(one.id, 'publication', publication.id, 1)
  const [a, b, c] = people
  const page = async (person: TestUser | null, list: string, query = '') => {
    const { items, next } = FollowCards.parse(await (await as(person).get(`/api/follows/of/${one.handle}/${list}${query}`)).json())
    return { handles: items.map(({ handle }) => handle), next }
  }
  for (const list of ['followers', 'following']) {
    const first = await page(null, list, '?limit=2')
    const second = await page(null, list, `?limit=2&after=${first.next}`)
    expect([...first.handles, ...second.handles]).toEqual([c, b, a].map(({ handle }) => handle))
  }
  await as(a).put(`/api/me/blocks/${b.handle}`)
  for (const list of ['followers', 'following']) {
    expect((await page(a, list)).handles).toEqual([c.handle, a.handle])
    expect((await page(b, list)).handles).toEqual([c.handle, b.handle])
  }
  expect(await page(null, 'publications')).toMatchObject({ handles: [publication.handle] })
})

test('following a user again after unfollowing, or a list twice, enqueues only one notification each', async () => {
  const [person, reader] = [await aUser(), await aUser()]
  const { hash: list } = await aList(person)
  for (let at = 0; at < 2; at++) {
    await follow(reader, 'user', person.handle)
    await unfollow(reader, 'user', person.handle)
    await follow(reader, 'list', list)
    await follow(reader, 'tag', 'no-such-tag')
  }
  const waiting = await env.DB.prepare("SELECT id FROM outbox WHERE kind = 'notice' AND id LIKE '%:' || ? ORDER BY id")
    .bind(String(reader.id))
    .all<{ id: string }>()
  expect(waiting.results.map(({ id }) => id)).toEqual([
    `notice:follower:${person.id}:${reader.id}`,
    `notice:listFollower:${list}:${reader.id}`,
  ])
})

test('following a user invalidates the cached pages of both users', async () => {
  const [person, reader] = [await aUser(), await aUser()]
  await follow(reader, 'user', person.handle)
  for (const { hash } of [person, reader]) expect(await countInvalidations(`user-${hash}`)).toBeGreaterThan(0)
})

test('follow states return 401 to a visitor, and 400 for no, malformed or 51 targets', async () => {
  const person = await aUser()
  expect((await as(null).get('/api/me/follows?targets=topic:poetry')).status).toBe(401)
  for (const targets of ['', 'topic', 'planet:mars', 'topic:', Array.from({ length: 51 }, () => 'topic:poetry').join(',')])
    expect((await as(person).get(`/api/me/follows?targets=${targets}`)).status, targets).toBe(400)
})

test('follow states omit a removed podcast', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const [kept, removed] = [await aShow(owner), await aShow(owner, { removedAt: now() })]
  const response = await as(reader).get(`/api/me/follows?targets=podcast:${kept.hash},podcast:${removed.hash}`)
  expect((await response.json<{ follows: { key: string }[] }>()).follows.map(({ key }) => key)).toEqual([kept.hash])
})
