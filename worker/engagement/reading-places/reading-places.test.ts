import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { now } from '#worker/lib/clock.ts'
import { aPost, as, aUser, queryNumber, type TestUser } from '#worker/testing/index.ts'
import { UnfinishedPost } from './contract.ts'

const Home = z.object({ suggestions: z.object({ reading: z.array(UnfinishedPost) }) })

const save = async (person: TestUser | null, hash: string, position: number, at: number) =>
  (await as(person).put(`/api/reading-places/${hash}`, { position, at })).status
const readHome = async (person: TestUser) => Home.parse(await (await as(person).get('/api/home/foryou')).json()).suggestions.reading
const readUnfinished = async (person: TestUser) => (await readHome(person)).map(({ hash, position }) => [hash, position])
const countPlaces = (person: TestUser) => queryNumber('SELECT count(*) AS n FROM reading_places WHERE user_id = ?', person.id)

test('home lists the three posts read last and not finished, whatever the order of calls', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [one, two, three, four] = [await aPost(author), await aPost(author), await aPost(author), await aPost(author)]
  for (const [at, { hash }] of [one, two, three, four].entries()) expect(await save(reader, hash, 0.5, 1000 + at)).toBe(204)
  expect(await readUnfinished(reader)).toEqual([four, three, two].map(({ hash }) => [hash, 0.5]))
  await save(reader, one.hash, 0.25, 2000)
  await save(reader, one.hash, 0.25, 2000)
  await save(reader, one.hash, 0.9, 1999)
  await save(reader, four.hash, 0.96, 3000)
  await save(reader, four.hash, 0.4, 2999)
  expect(await readUnfinished(reader)).toEqual([
    [one.hash, 0.25],
    [three.hash, 0.5],
    [two.hash, 0.5],
  ])
  expect(await readUnfinished(author)).toEqual([])
})

test('an unfinished post links to its page and leaves home when it is withdrawn or its author is blocked', async () => {
  const [author, other, reader] = [await aUser(), await aUser(), await aUser()]
  const [post, blocked] = [await aPost(author, { title: 'نیمه‌کاره' }), await aPost(other)]
  for (const { hash } of [post, blocked]) await save(reader, hash, 0.5, 1000)
  await as(reader).put(`/api/me/blocks/${other.handle}`)
  expect(await readHome(reader)).toEqual([{ hash: post.hash, path: post.path, title: 'نیمه‌کاره', minutes: 1, position: 0.5 }])
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  expect(await readUnfinished(reader)).toEqual([])
})

test('a member keeps at most a hundred places, of which the oldest go first', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const first = await aPost(author)
  await save(reader, first.hash, 0.5, 1)
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO posts (hash, client_key, author_id, created_at, updated_at) SELECT 'readplace' || (100 + i), i, ?, 1, 1 FROM n`,
  )
    .bind(LIMITS.readingPlaces - 1, author.id)
    .run()
  await env.DB.prepare("INSERT INTO reading_places SELECT ?, id, 0.5, 100 + id FROM posts WHERE author_id = ? AND state = 'draft'")
    .bind(reader.id, author.id)
    .run()
  expect(await countPlaces(reader)).toBe(LIMITS.readingPlaces)
  await save(reader, (await aPost(author)).hash, 0.5, now())
  expect(await countPlaces(reader)).toBe(LIMITS.readingPlaces)
  expect(await queryNumber('SELECT count(*) AS n FROM reading_places WHERE user_id = ? AND post_id = ?', reader.id, first.id)).toBe(0)
})

test('a place in an unpublished post, of a visitor, across a block, out of range or with an unknown key is rejected and changes nothing', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [post, draft] = [await aPost(author), await aPost(author, { state: 'draft' })]
  expect(await save(null, post.hash, 0.5, 1)).toBe(401)
  expect(await save(reader, draft.hash, 0.5, 1)).toBe(404)
  expect(await save(reader, post.hash, 1.1, 1)).toBe(400)
  expect((await as(reader).put(`/api/reading-places/${post.hash}`, { position: 0.5, at: 1, userId: author.id })).status).toBe(400)
  await as(author).put(`/api/me/blocks/${reader.handle}`)
  expect(await save(reader, post.hash, 0.5, 1)).toBe(404)
  expect([await countPlaces(reader), await countPlaces(author)]).toEqual([0, 0])
})

test('a device whose clock runs ahead saves at most one minute ahead, so that later places win again', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const { hash } = await aPost(author)
  await save(reader, hash, 0.5, 9_000_000_000_000)
  expect(await queryNumber('SELECT changed_at AS n FROM reading_places WHERE user_id = ?', reader.id)).toBeLessThanOrEqual(now() + 60_000)
})
