import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aComment, aList, aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { OwnerReport, PostReportPage } from './contract.ts'
import { insertDay, insertVisit } from './testing/insert-counts.ts'

freezeClock()
afterEach(() => setClockOffset(0))

/** 11:30 on 2026-03-11 in Tehran. */
const NOON = '2026-03-11T08:00:00Z'
const TODAY = '2026-03-11'
const setTime = (iso: string) => setClockOffset(Date.parse(iso) - Date.now())

const readMine = async (person: TestUser, query = '') => OwnerReport.parse(await (await as(person).get(`/api/stats/mine${query}`)).json())
const readPost = async (person: TestUser, hash: string) =>
  PostReportPage.parse(await (await as(person).get(`/api/stats/post/${hash}`)).json())

test('the last hour counts views and reads of people in parts of five minutes, also of posts not counted today', async () => {
  setTime(NOON)
  const at = Date.parse(NOON)
  const [person, other] = [await aUser(), await aUser()]
  const [post, fresh, foreign] = [await aPost(person), await aPost(person), await aPost(other)]
  await insertDay(post, TODAY, { authorId: person.id, views: 1 })
  const visit = (viewedAt: number, more = {}, of = post) => insertVisit(of, person, TODAY, { viewedAt, ...more })
  await visit(at - 58 * MINUTE, { readAt: at - 56 * MINUTE })
  await visit(at - 61 * MINUTE, { readAt: at - 30 * MINUTE - 1000 })
  await visit(at - MINUTE, {}, fresh)
  await visit(at - 2 * MINUTE, { kind: 'own' })
  await visit(at - 2 * MINUTE, { kind: 'bot', readAt: at - MINUTE })
  await visit(at - 3 * HOUR)
  await insertVisit(foreign, other, TODAY, { viewedAt: at - MINUTE })
  const { live } = await readMine(person)
  expect(live?.at).toBeGreaterThanOrEqual(at)
  expect(live?.views).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(live?.reads).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  expect((await readPost(person, post.hash)).live?.views).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect((await readPost(person, fresh.hash)).live?.views).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect((await readMine(person, `?before=${TODAY}`)).live).toBeNull()
})

test('the last hour begins after the moment an hour ago, and its parts every five minutes', async () => {
  setTime(NOON)
  const at = Date.parse(NOON)
  const person = await aUser()
  const post = await aPost(person)
  const visit = (viewedAt: number, readAt?: number) => insertVisit(post, person, TODAY, { viewedAt, readAt })
  for (const ago of [60 * MINUTE, 60 * MINUTE - 1, 55 * MINUTE + 1, 55 * MINUTE, 5 * MINUTE, 0]) await visit(at - ago)
  await visit(at - 120 * MINUTE, at - 59 * MINUTE)
  await visit(at - 120 * MINUTE + 1, at - 60 * MINUTE)
  await visit(at - 120 * MINUTE + 1, at - 60 * MINUTE + 1)
  const { live } = await readPost(person, post.hash)
  expect(live).toEqual({ at, views: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], reads: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
})

test('after midnight in Tehran, the last hour has the visits of the evening, also of posts that are not listed', async () => {
  setTime('2026-03-10T21:00:00Z')
  const at = Date.parse('2026-03-10T21:00:00Z')
  const [person, other] = [await aUser(), await aUser()]
  const [hidden, old, foreign] = [
    await aPost(person, { state: 'withdrawn' }),
    await aPost(person, { state: 'withdrawn' }),
    await aPost(other),
  ]
  for (const [post, author, day] of [
    [hidden, person, '2026-03-10'],
    [old, person, '2026-03-09'],
    [foreign, other, '2026-03-10'],
  ] as const) {
    await insertDay(post, day, { authorId: author.id, views: 1 })
    await insertVisit(post, author, day, { viewedAt: at - 50 * MINUTE })
  }
  expect((await readMine(person)).live?.views).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('likes, comments, saves and new followers are those of others within the window and within the one before it', async () => {
  setTime(NOON)
  const db = database(env)
  const [person, one, two] = [await aUser(), await aUser(), await aUser({ state: 'deactivated' })]
  const post = await aPost(person, { at: Date.parse('2025-12-01T12:00:00Z') })
  // The first moment of the window in Tehran, and the last one before it.
  const [first, earlier] = [Date.parse('2026-02-09T20:30:00Z'), Date.parse('2026-02-09T20:29:59Z')]
  await db.insert(likes).values([one, two, person].map(({ id }) => ({ postId: post.id, userId: id, createdAt: first })))
  for (const [author, createdAt, state] of [
    [one, first, 'visible'],
    [one, earlier, 'visible'],
    [one, first, 'held'],
    [person, first, 'visible'],
  ] as const)
    await aComment(author, post.id, { createdAt, state })
  for (const [owner, addedAt] of [
    [one, first],
    [one, earlier],
    [person, first],
  ] as const)
    await db.insert(listItems).values({ listId: (await aList(owner)).id, postId: post.id, position: 0, addedAt })
  await db.insert(follows).values([
    { followerId: one.id, kind: 'user', targetId: person.id, createdAt: first },
    { followerId: two.id, kind: 'user', targetId: person.id, createdAt: first },
  ])
  const [current, previous] = [
    { likes: 1, comments: 1, saves: 1, followers: 1 },
    { likes: 0, comments: 1, saves: 1, followers: 0 },
  ]
  const none = { likes: 0, comments: 0, saves: 0, followers: 0 }
  expect(await readMine(person)).toMatchObject({ engagement: current, previousEngagement: previous })
  expect(await readMine(person, '?before=2026-02-10')).toMatchObject({ engagement: previous, previousEngagement: none })
  expect(await readPost(person, post.hash)).toMatchObject({
    engagement: { likes: 1, comments: 1, saves: 1 },
    previousEngagement: { likes: 0, comments: 1, saves: 1 },
  })
})

test('withdrawn posts, deleted lists and actions of closed accounts are not counted, nor are other posts and people', async () => {
  setTime(NOON)
  const db = database(env)
  const at = Date.parse('2026-03-01T12:00:00Z')
  const [person, other, reader, suspended, closed] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser({ state: 'suspended' }),
    await aUser({ state: 'deleted' }),
  ]
  const [post, draft, foreign] = [await aPost(person), await aPost(person, { state: 'withdrawn' }), await aPost(other)]
  for (const { id } of [post, draft, foreign])
    for (const by of [person, other, reader, suspended, closed]) {
      await db.insert(likes).values({ postId: id, userId: by.id, createdAt: at })
      for (const state of ['visible', 'removed'] as const) await aComment(by, id, { createdAt: at, state })
      for (const deletedAt of [null, at])
        await db.insert(listItems).values({ listId: (await aList(by, { deletedAt })).id, postId: id, position: 0, addedAt: at })
    }
  for (const targetId of [person.id, other.id])
    for (const kind of ['user', 'publication'] as const)
      for (const follower of [reader, suspended, closed])
        await db.insert(follows).values({ followerId: follower.id, kind, targetId, createdAt: at })
  // Three of the five are open accounts of others.
  expect((await readMine(person)).engagement).toEqual({ likes: 3, comments: 3, saves: 3, followers: 2 })
  expect((await readPost(person, post.hash)).engagement).toEqual({ likes: 3, comments: 3, saves: 3 })
})

test('a window ends before the first moment of the next one in Tehran', async () => {
  setTime(NOON)
  const db = database(env)
  const [person, one, two] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(person, { at: Date.parse('2025-12-01T12:00:00Z') })
  const end = Date.parse('2026-02-28T20:30:00Z')
  for (const [by, at] of [
    [one, end - 1],
    [two, end],
  ] as const) {
    await db.insert(likes).values({ postId: post.id, userId: by.id, createdAt: at })
    await aComment(by, post.id, { createdAt: at })
    await db.insert(listItems).values({ listId: (await aList(by)).id, postId: post.id, position: 0, addedAt: at })
    await db.insert(follows).values({ followerId: by.id, kind: 'user', targetId: person.id, createdAt: at })
  }
  const single = { likes: 1, comments: 1, saves: 1, followers: 1 }
  expect(await readMine(person, '?before=2026-03-01')).toMatchObject({ engagement: single })
  expect(await readMine(person, '?before=2026-03-31')).toMatchObject({ engagement: { likes: 2, comments: 2, saves: 2, followers: 2 } })
})
