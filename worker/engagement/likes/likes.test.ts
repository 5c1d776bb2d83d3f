import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aPost, as, aUser, CROWD_SIZES, countInvalidations, type TestUser } from '#worker/testing/index.ts'
import { Like, LikedPosts, Likers } from './contract.ts'
import { likes } from './schema.ts'

const like = (postId: number, userId: number, createdAt: number) => database(env).insert(likes).values({ postId, userId, createdAt })

test('lists the users who liked a post, most recent like first, without deactivated accounts', async () => {
  const author = await aUser()
  const post = await aPost(author)
  const [early, late, gone] = [await aUser(), await aUser(), await aUser({ state: 'deactivated' })]
  await like(post.id, early.id, 1000)
  await like(post.id, late.id, 2000)
  await like(post.id, gone.id, 3000)
  const first = Likers.parse(await (await as(null).get(`/api/likes/post/${post.hash}?limit=1`)).json())
  const second = Likers.parse(await (await as(null).get(`/api/likes/post/${post.hash}?limit=1&after=${first.next}`)).json())
  expect([...first.items, ...second.items].map(({ person }) => person.handle)).toEqual([late.handle, early.handle])
  expect(second.next).toBeUndefined()
  expect(first.post).toMatchObject({ hash: post.hash, path: post.path })
})

test('the list of likers returns 404 for draft, withdrawn and unknown posts, 410 for a removed one and 400 for an invalid hash', async () => {
  const author = await aUser()
  for (const [state, status] of [
    ['draft', 404],
    ['withdrawn', 404],
    ['removed', 410],
  ] as const) {
    const post = await aPost(author, { state })
    expect((await as(author).get(`/api/likes/post/${post.hash}`)).status).toBe(status)
  }
  expect((await as(null).get('/api/likes/post/zzzzzzzzzzzz')).status).toBe(404)
  expect((await as(null).get('/api/likes/post/nope')).status).toBe(400)
})

test('lists the viewer’s liked posts, most recently liked first, without withdrawn ones, and rejects visitors with 401', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [one, two, hidden] = [await aPost(author), await aPost(author), await aPost(author, { state: 'withdrawn' })]
  await like(two.id, reader.id, 1000)
  await like(hidden.id, reader.id, 2000)
  await like(one.id, reader.id, 3000)
  const page = LikedPosts.parse(await (await as(reader).get('/api/likes/mine')).json())
  expect(page.items.map(({ hash, likedAt }) => [hash, likedAt])).toEqual([
    [one.hash, 3000],
    [two.hash, 1000],
  ])
  expect((await as(null).get('/api/likes/mine')).status).toBe(401)
})

const parseLike = async (answer: Response | Promise<Response>) => Like.parse(await (await answer).json())
const readCounts = (hash: string) =>
  env.DB.prepare('SELECT like_count AS counter, (SELECT count(*) FROM likes WHERE post_id = posts.id) AS rows FROM posts WHERE hash = ?')
    .bind(hash)
    .first<{ counter: number; rows: number }>()

test('concurrent and repeated likes and unlikes of a post change its counter once per user', async () => {
  const author = await aUser()
  const [mine, popular] = [await aPost(author), await aPost(author)]
  const one = await aUser()
  const put = (person: TestUser, hash: string) => as(person).put(`/api/likes/post/${hash}`)
  const answers = await Promise.all(Array.from({ length: CROWD_SIZES.requests }, () => put(one, mine.hash)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readCounts(mine.hash)).toEqual({ counter: 1, rows: 1 })

  const people = await Promise.all(Array.from({ length: CROWD_SIZES.people }, () => aUser()))
  // Each user sends the request four times, as if responses were lost.
  const responses = await Promise.all(people.flatMap((person) => Array.from({ length: 4 }, () => put(person, popular.hash))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await readCounts(popular.hash)).toEqual({ counter: CROWD_SIZES.people, rows: CROWD_SIZES.people })
  expect(await parseLike(put(people[0] as TestUser, popular.hash))).toEqual({ liked: true, likeCount: CROWD_SIZES.people })
  const page = Likers.parse(await (await as(null).get(`/api/likes/post/${popular.hash}?limit=50`)).json())
  expect([page.items.length, page.post.likeCount]).toEqual([CROWD_SIZES.people, CROWD_SIZES.people])

  const taken = people.slice(0, CROWD_SIZES.leaving)
  await Promise.all(taken.flatMap((person) => Array.from({ length: 2 }, () => as(person).delete(`/api/likes/post/${popular.hash}`))))
  const left = CROWD_SIZES.people - CROWD_SIZES.leaving
  expect(await readCounts(popular.hash)).toEqual({ counter: left, rows: left })
})

test('a block in either direction rejects new likes with 403, and a blocked user can remove an existing like', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const [old, fresh] = [await aPost(author), await aPost(author)]
  expect(await parseLike(as(reader).put(`/api/likes/post/${old.hash}`))).toEqual({ liked: true, likeCount: 1 })
  for (const [by, person] of [
    [author, reader],
    [reader, author],
  ] as const) {
    await as(by).put(`/api/me/blocks/${person.handle}`)
    expect((await as(reader).put(`/api/likes/post/${fresh.hash}`)).status).toBe(403)
    await as(by).delete(`/api/me/blocks/${person.handle}`)
  }
  await as(author).put(`/api/me/blocks/${reader.handle}`)
  expect(await parseLike(as(reader).delete(`/api/likes/post/${old.hash}`))).toEqual({ liked: false, likeCount: 0 })
})

test('a like invalidates the post’s cache tag', async () => {
  const post = await aPost(await aUser())
  await as(await aUser()).put(`/api/likes/post/${post.hash}`)
  expect(await countInvalidations(`post-${post.hash}`)).toBe(1)
})

test('unliking a post that is no longer public removes the like and returns a count of 0, as for an unknown post', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  await as(reader).put(`/api/likes/post/${post.hash}`)
  await as(author).post(`/api/posts/${post.hash}/withdraw`)
  for (const hash of [post.hash, post.hash, 'zzzzzzzzzzzz']) {
    const response = await as(reader).delete(`/api/likes/post/${hash}`)
    expect([response.status, await response.json()]).toEqual([200, { liked: false, likeCount: 0 }])
  }
  expect(await readCounts(post.hash)).toEqual({ counter: 0, rows: 0 })
})
