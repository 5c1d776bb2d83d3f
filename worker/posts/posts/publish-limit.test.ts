import { expect, test } from 'vitest'
import { LIMITS, NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import {
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  linksTo,
  queryNumber,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import type { EditorPost } from './contract.ts'
import { publishDue } from './publish-due.ts'

const key = () => newHash() + newHash()
const publish = async (author: TestUser) => {
  const { hash } = await aPost(author, { state: 'draft' })
  return { hash, response: await as(author).post(`/api/posts/${hash}/publish`, { revision: 1 }) }
}
const readLimit = async (author: TestUser, hash: string) =>
  (await (await as(author).get(`/api/posts/${hash}/draft`)).json<EditorPost>()).publishLimit

/** Publishes `count` posts of the author at `at`, as if through the API. */
const publishedAt = async (author: TestUser, count: number, at: number) => {
  for (let nth = 0; nth < count; nth++) await aPost(author, { at })
}

test.each([
  ['a new member', () => aUser(), LIMITS.publishPerHour.newMember],
  ['an established member', () => anEstablishedUser({ createdAt: 1 }), LIMITS.publishPerHour.member],
])('the publication of %s over the hourly limit returns 429 with the time to wait and changes nothing', async (_, create, limit) => {
  const author = await create()
  await publishedAt(author, limit - 1, now() - 10 * MINUTE)
  const last = await publish(author)
  expect(last.response.status).toBe(200)
  const { hash, response } = await publish(author)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(49 * 60)
  expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(50 * 60)
  expect(await queryNumber("SELECT count(*) AS n FROM posts WHERE hash = ? AND state = 'draft' AND published_at IS NULL", hash)).toBe(1)
  expect((await as(author).post(`/api/posts/${last.hash}/publish`, { revision: 1 })).status).toBe(200)
  setClockOffset(HOUR)
  expect((await as(author).post(`/api/posts/${hash}/publish`, { revision: 1 })).status).toBe(200)
})

test('the daily limit holds although the hourly one does not', async () => {
  const author = await anEstablishedUser({ createdAt: 1 })
  await publishedAt(author, LIMITS.publishPerDay.member, now() - 3 * HOUR)
  const { response } = await publish(author)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(20 * 60 * 60)
})

test('concurrent publications do not exceed the limit', async () => {
  const author = await aUser()
  const limit = LIMITS.publishPerHour.newMember
  const results = await Promise.all(Array.from({ length: limit + 5 }, () => publish(author)))
  expect(results.filter(({ response }) => response.status === 200)).toHaveLength(limit)
})

test('versions held for review and submissions to a publication count, and are limited themselves', async () => {
  const author = await aUser()
  const publication = await aPublication({ owner: await aUser(), writers: [author] })
  const submit = async () => {
    const { hash } = await aPost(author, { state: 'draft' })
    return as(author).post('/api/submissions', { key: key(), post: hash, publication: publication.hash, revision: 1 })
  }
  const held = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  expect(await (await as(author).post(`/api/posts/${held.hash}/publish`, { revision: 1 })).json()).toMatchObject({ held: true })
  for (let nth = 1; nth < LIMITS.publishPerHour.newMember; nth++) expect((await submit()).status).toBe(201)
  expect((await submit()).status).toBe(429)
  expect((await publish(author)).response.status).toBe(429)
  // The held version itself may be sent again.
  expect((await as(author).post(`/api/posts/${held.hash}/publish`, { revision: 1 })).status).toBe(200)
})

test('imported posts do not count', async () => {
  const author = await aUser()
  await publishedAt(author, LIMITS.publishPerDay.newMember, now())
  await runQuery('UPDATE posts SET created_at = published_at + 1 WHERE author_id = ?', author.id)
  expect((await publish(author)).response.status).toBe(200)
})

test('a time around which as many posts are due as the limit allows is rejected, and posts that come due are published over the limit', async () => {
  const author = await aUser()
  const limit = LIMITS.publishPerHour.newMember
  const at = now() + 2 * DAY
  for (let nth = 0; nth < limit; nth++) await aPost(author, { state: 'scheduled' })
  await runQuery("UPDATE posts SET publish_at = ? WHERE author_id = ? AND state = 'scheduled'", at, author.id)
  const { hash } = await aPost(author, { state: 'draft' })
  const schedule = (publishAt: number) => as(author).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt })
  const rejected = await schedule(at + 10 * MINUTE)
  expect(rejected.status).toBe(400)
  expect(await rejected.json()).toMatchObject({ error: { fields: { publishAt: expect.stringContaining('زمان دیگری') } } })
  expect((await schedule(at + HOUR)).status).toBe(200)
  expect((await as(author).patch(`/api/posts/${hash}/schedule`, { publishAt: at + 5 * MINUTE })).status).toBe(400)
  setClockOffset(2 * DAY + MINUTE)
  await publishedAt(author, limit, now())
  await publishDue(database(testEnv()), 'http://daftar.test')
  expect(
    await queryNumber("SELECT count(*) AS n FROM posts WHERE author_id = ? AND state = 'published' AND publish_at IS NULL", author.id),
  ).toBe(2 * limit)
})

test('the editor tells how many posts may still be published, and from when on if none; nothing for a published post', async () => {
  const author = await anEstablishedUser({ createdAt: now() - NEW_MEMBER_AGE - DAY })
  const { hash } = await aPost(author, { state: 'draft' })
  expect(await readLimit(author, hash)).toEqual({ left: LIMITS.publishPerHour.member, nextAt: null })
  const at = now() - 20 * MINUTE
  await publishedAt(author, LIMITS.publishPerHour.member, at)
  expect(await readLimit(author, hash)).toEqual({ left: 0, nextAt: at + HOUR })
  expect(await readLimit(author, (await aPost(author)).hash)).toBeNull()
})
